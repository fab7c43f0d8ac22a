import { BAR_MS } from '../../model/bar.ts';
import type { AccountState } from '../state/state.ts';

/**
 * The first state in each 5 minutes counts as changed even so: the saved time reveals a restarted
 * clock and must not lag longer.
 */
export function isUnchangedExceptTimes(before: AccountState, after: AccountState): boolean {
  const { sequence, lastAt, book } = after;
  if (barSpan(before) !== barSpan(after)) return false;
  const sameBook = before.book && { ...before.book, at: book?.at };
  return isSame({ ...before, sequence, lastAt, book: sameBook }, after);
}

function barSpan({ lastAt }: AccountState): number {
  return Math.floor(lastAt.market / BAR_MS);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a) as (keyof typeof a)[];
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}
