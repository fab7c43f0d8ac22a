import type { Viewer } from '@tideline/api';
import type { Wall } from '../clock.ts';
import type { AuditTrail } from './audit-trail.ts';

/** Who asks again and again fills one row in this time, not the disk. */
const ROW_EVERY_MS = 60_000;
/** Pairs of a user and a call that are remembered; forgetting them costs a row too many. */
const MOST_REMEMBERED = 10_000;

/** Calls that were refused because they were not the caller's to make, for the audit log. */
export class DeniedCalls {
  readonly #trail: AuditTrail;
  readonly #wall: Wall;
  /** When a pair was written down, and how often it was refused since. */
  readonly #pairs = new Map<string, { readonly at: number; times: number }>();

  constructor(trail: AuditTrail, wall: Wall) {
    this.#trail = trail;
    this.#wall = wall;
  }

  /**
   * `procedure` is the call's dotted name, `code` whether the caller has no right to it or asked for
   * what is not his. Never throws.
   */
  note(
    by: Pick<Viewer, 'id' | 'address'>,
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
    if (this.#pairs.size >= MOST_REMEMBERED) this.#pairs.clear();
    this.#pairs.set(key, { at: now, times: 0 });
    const detail = { code, before: known?.times ?? 0 };
    this.#trail.tryNote(by, 'access.denied', procedure, detail);
  }
}
