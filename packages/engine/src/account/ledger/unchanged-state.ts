import { BAR_MS } from '../../model/bar.ts';
import type { AccountState } from '../state/state.ts';

/**
 * Whether a state differs from the one before it in nothing but its times: when it was stepped, and
 * when the broker's book was read. The first one in each span of a bar counts as more: the time of the
 * last saved step tells a clock that has begun anew, and may lag behind no longer than that.
 */
export function isUnchangedExceptTimes(before: AccountState, after: AccountState): boolean {
  const { sequence, lastAt, book } = after;
  if (spanOf(before) !== spanOf(after)) return false;
  const sameBook = before.book && { ...before.book, at: book?.at };
  return isSame({ ...before, sequence, lastAt, book: sameBook }, after);
}

function spanOf({ lastAt }: AccountState): number {
  return Math.floor(lastAt.market / BAR_MS);
}

/** Of plain data. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a) as (keyof typeof a)[];
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}
