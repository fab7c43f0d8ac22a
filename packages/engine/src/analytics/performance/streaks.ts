import type { Money } from '../../model/money.ts';

/** Takes net results in the order of the closes; break-even ends a streak of either kind. */
export function streaksOf(results: readonly Money[]) {
  return {
    wins: longestStreak(results.map((net) => net > 0)),
    losses: longestStreak(results.map((net) => net < 0)),
  };
}

function longestStreak(marks: readonly boolean[]): number {
  let most = 0;
  let present = 0;
  for (const isMarked of marks) {
    present = isMarked ? present + 1 : 0;
    most = Math.max(most, present);
  }
  return most;
}
