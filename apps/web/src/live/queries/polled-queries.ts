import { trpc } from '../../lib/calls/trpc.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** Queries that need only their polling interval. */

export function useAccount() {
  return trpc.account.get.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.account });
}

/** The thresholds of all users. */
export function useAdminSettings() {
  return trpc.adminSettings.get.useQuery();
}

/** Bars of the present session. */
export function useSessionBars() {
  return trpc.bars.list.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.bars });
}

/** The keys, with the secret masked. */
export function useBrokerConfig() {
  return trpc.config.get.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.config });
}

/** A day that is over changes by notes alone. */
export function useDayReview(date: string, isToday: boolean) {
  return trpc.days.get.useQuery(
    { date },
    { refetchInterval: isToday ? POLL_INTERVALS_MS.decisions : false },
  );
}

export function useDailyPnl() {
  return trpc.analytics.dailyPnl.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.analytics,
  });
}

/** Today's decisions, newest first. */
export function useDecisions() {
  return trpc.decisions.list.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.decisions });
}

/** A year by days, and today by bars. */
export function useEquity() {
  return trpc.equity.get.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.equity });
}

export function useNinetyDayResults() {
  return trpc.analytics.ninetyDays.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.analytics,
  });
}

/** Wins and losses since the beginning. */
export function useLifetimePerformance() {
  return trpc.analytics.performance.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.analytics,
  });
}

export function useSettings() {
  return trpc.settings.get.useQuery();
}

/** The settings that Start sends; undefined until read. */
export function useOwnSizingSettings() {
  const { data } = useSettings();
  if (data === undefined) return;
  const { portfolioPercentage, profitTarget, stopLoss, riskLevel } = data;
  return { portfolioPercentage, profitTarget, stopLoss, riskLevel };
}

export function useSignal() {
  return trpc.backendLogic.get.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.signal });
}

/** Today's result, and the last 30 days' win rate. */
export function useTodayResult() {
  return trpc.analytics.today.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.analytics });
}

/** Window, market and the caller's circuit breaker. */
export function useTradingStatus() {
  return trpc.trading.status.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.status });
}

/** Only the operator changes the venues, so they are read once. */
export function useVenues() {
  return trpc.config.venues.useQuery();
}
