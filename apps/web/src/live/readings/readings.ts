import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** Readings that need nothing but how often they are polled. */

/** Cash, buying power and value of the connected account. */
export function useAccount() {
  return trpc.account.get.useQuery(undefined, { refetchInterval: POLL.account });
}

/** The platform's indicator thresholds. */
export function useAdminSettings() {
  return trpc.adminSettings.get.useQuery();
}

/** The session's completed bars. */
export function useBars() {
  return trpc.bars.list.useQuery(undefined, { refetchInterval: POLL.bars });
}

/** The brokerage connection, its secret masked. */
export function useConfig() {
  return trpc.config.get.useQuery(undefined, { refetchInterval: POLL.config });
}

/** What today brought. */
export function useDailyPnl() {
  return trpc.analytics.dailyPnl.useQuery(undefined, { refetchInterval: POLL.analytics });
}

/** Today's decisions, newest first. */
export function useDecisions() {
  return trpc.decisions.list.useQuery(undefined, { refetchInterval: POLL.decisions });
}

/** The account's equity: a year by days, and today by bars. */
export function useEquity() {
  return trpc.equity.get.useQuery(undefined, { refetchInterval: POLL.equity });
}

/** What the last 90 days brought. */
export function useNinetyDays() {
  return trpc.analytics.ninetyDays.useQuery(undefined, { refetchInterval: POLL.analytics });
}

/** Wins and losses since the beginning. */
export function usePerformance() {
  return trpc.analytics.performance.useQuery(undefined, { refetchInterval: POLL.analytics });
}

/** The caller's own trading settings. */
export function useSettings() {
  return trpc.settings.get.useQuery();
}

/** The live signal with its points. */
export function useSignal() {
  return trpc.backendLogic.get.useQuery(undefined, { refetchInterval: POLL.signal });
}

/** Today's result, and the win rate of the last 30 days. */
export function useToday() {
  return trpc.analytics.today.useQuery(undefined, { refetchInterval: POLL.analytics });
}

/** The window, the market and the caller's circuit breaker. */
export function useTradingStatus() {
  return trpc.trading.status.useQuery(undefined, { refetchInterval: POLL.status });
}

/** The base URLs that keys may be sent to; they change with the operator's settings alone. */
export function useVenues() {
  return trpc.config.venues.useQuery();
}
