import type { DeniedCallsPort, Viewer } from '@tideline/api';
import type { Wall } from '../runtime/clock.ts';
import type { AuditTrail } from './audit-trail.ts';

const ROW_EVERY_MS = 60_000;
/** Forgetting a pair of user and call costs one row too many. */
const MAX_REMEMBERED_PAIRS = 10_000;

/** Repeated refusals become one row a minute. */
export class DeniedCalls implements DeniedCallsPort {
  readonly #trail: AuditTrail;
  readonly #wall: Wall;
  /** When the pair was recorded, and how often it was refused since. */
  readonly #pairs = new Map<string, { readonly at: number; times: number }>();

  constructor(trail: AuditTrail, wall: Wall) {
    this.#trail = trail;
    this.#wall = wall;
  }

  noteDenial(
    by: Pick<Viewer, 'id' | 'ipAddress'>,
    procedure: string,
    code: 'FORBIDDEN' | 'NOT_FOUND',
  ): void {
    const key = `${by.id} ${procedure} ${code}`;
    const now = this.#wall.now();
    const known = this.#pairs.get(key);
    if (known !== undefined && now - known.at < ROW_EVERY_MS) {
      known.times += 1;
      return;
    }
    if (this.#pairs.size >= MAX_REMEMBERED_PAIRS) this.#pairs.clear();
    this.#pairs.set(key, { at: now, times: 0 });
    const detail = { code, before: known?.times ?? 0 };
    this.#trail.tryRecordAction(by, 'access.denied', procedure, detail);
  }
}
