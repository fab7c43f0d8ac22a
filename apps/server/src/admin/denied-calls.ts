import type { DeniedCallsPort, Viewer } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import type { AuditTrail } from './audit-trail.ts';

const MIN_ROW_INTERVAL_MS = 60_000;
/** Forgetting a pair of user and call costs one row too many. */
const MAX_REMEMBERED_DENIALS = 10_000;

/** Repeated refusals become one row a minute. */
export class DeniedCalls implements DeniedCallsPort {
  readonly #trail: AuditTrail;
  readonly #wall: WallClock;
  /** When the pair was recorded, and how often it was refused since. */
  readonly #denialsByKey = new Map<string, { readonly recordedAt: number; repeatCount: number }>();

  constructor(trail: AuditTrail, wall: WallClock) {
    this.#trail = trail;
    this.#wall = wall;
  }

  noteDenial(
    viewer: Pick<Viewer, 'id' | 'ipAddress'>,
    procedure: string,
    code: 'FORBIDDEN' | 'NOT_FOUND',
  ): void {
    const key = `${viewer.id} ${procedure} ${code}`;
    const now = this.#wall.now();
    const lastDenial = this.#denialsByKey.get(key);
    if (lastDenial !== undefined && now - lastDenial.recordedAt < MIN_ROW_INTERVAL_MS) {
      lastDenial.repeatCount += 1;
      return;
    }
    if (this.#denialsByKey.size >= MAX_REMEMBERED_DENIALS) this.#denialsByKey.clear();
    this.#denialsByKey.set(key, { recordedAt: now, repeatCount: 0 });
    const detail = { code, before: lastDenial?.repeatCount ?? 0 };
    this.#trail.tryRecordAction(viewer, 'access.denied', procedure, detail);
  }
}
