import type { Money } from '../../model/money.ts';

/** Takes net results in the order of the closes; break-even ends a streak of either kind. */
export function streaksOf(results: readonly Money[]) {
  return {
    wins: longestStreak(results.map((net) => net > 0)),
    losses: longestStreak(results.map((net) => net < 0)),
  };
}

function longestStreak(isInStreak: readonly boolean[]): number {
  let longest = 0;
  let current = 0;
  for (const isMarked of isInStreak) {
    current = isMarked ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}
