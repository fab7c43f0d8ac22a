const SECOND = 1_000;

/** A dashboard's polls and periods (specification §11.5); the rest is read once. */
const TAB_POLLS = [
  { path: '/api/bot/status', every: 5 * SECOND },
  { path: '/api/trading/status', every: 5 * SECOND },
  { path: '/api/account', every: 10 * SECOND },
  { path: '/api/positions', every: 10 * SECOND },
  { path: '/api/analytics/performance', every: 10 * SECOND },
  { path: '/api/analytics/90d', every: 10 * SECOND },
  { path: '/api/analytics/daily-pnl', every: 10 * SECOND },
  { path: '/api/analytics/today', every: 10 * SECOND },
  { path: '/api/backend-logic', every: 10 * SECOND },
  { path: '/api/config', every: 30 * SECOND },
  { path: '/api/orders/history', every: 30 * SECOND },
] as const;

export const CYCLE_MS = 30 * SECOND;

/** Spreads any number of tabs evenly, and each user's tabs too. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

export interface ScheduledPoll {
  /** Milliseconds since the cycle began. */
  readonly at: number;
  readonly tab: number;
  readonly path: string;
}

/** Polls in order. Each tab opened at its own time, and polls everything at once. */
export function pollCycle(tabs: number): readonly ScheduledPoll[] {
  const polls = Array.from({ length: tabs }, (_, tab) => {
    const opened = ((tab * GOLDEN_RATIO) % 1) * CYCLE_MS;
    return TAB_POLLS.flatMap(({ path, every }) =>
      Array.from({ length: CYCLE_MS / every }, (_, round) => ({
        at: (opened + round * every) % CYCLE_MS,
        tab,
        path,
      })),
    );
  });
  return polls.flat().sort((a, b) => a.at - b.at);
}
