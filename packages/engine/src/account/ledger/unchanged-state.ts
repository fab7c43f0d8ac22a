import { BAR_MS } from '../../model/bar.ts';
import type { AccountState } from '../state/state.ts';

/**
 * The first state in each 5 minutes counts as changed even so: the saved time reveals a restarted
 * clock and must not lag longer.
 */
export function isUnchangedExceptTimes(before: AccountState, after: AccountState): boolean {
  const { sequence, lastAt, book } = after;
  if (barNumber(before) !== barNumber(after)) return false;
  const bookAtNewTime = before.book && { ...before.book, at: book?.at };
  return isDeepEqual({ ...before, sequence, lastAt, book: bookAtNewTime }, after);
}

function barNumber({ lastAt }: AccountState): number {
  return Math.floor(lastAt.market / BAR_MS);
}

function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((name) => isDeepEqual(a[name], b[name]));
}
