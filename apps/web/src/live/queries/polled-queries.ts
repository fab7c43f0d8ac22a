import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

/** Queries that need only their polling interval. */

export const useAccount = () => trpc.account.get.useQuery(undefined, polled('account'));

/** The thresholds of all users. */
export const useAdminSettings = () => trpc.adminSettings.get.useQuery();

/** Bars of the present session. */
export const useSessionBars = () => trpc.bars.list.useQuery(undefined, polled('bars'));

/** The keys, with the secret masked. */
export const useBrokerConfig = () => trpc.config.get.useQuery(undefined, polled('config'));

/** A day that is over changes by notes alone. */
export const useDayReview = (date: string, isToday: boolean) =>
  trpc.days.get.useQuery({ date }, isToday ? polled('decisions') : { refetchInterval: false });

export const useDailyPnl = () => trpc.analytics.dailyPnl.useQuery(undefined, polled('analytics'));

/** Today's decisions, newest first. */
export const useDecisions = () => trpc.decisions.list.useQuery(undefined, polled('decisions'));

/** A year by days, and today by bars. */
export const useEquity = () => trpc.equity.get.useQuery(undefined, polled('equity'));

export const useNinetyDayResults = () =>
  trpc.analytics.ninetyDays.useQuery(undefined, polled('analytics'));

/** Wins and losses since the beginning. */
export const useLifetimePerformance = () =>
  trpc.analytics.performance.useQuery(undefined, polled('analytics'));

export const useSettings = () => trpc.settings.get.useQuery();

/** The settings that Start sends; undefined until read. */
export function useOwnSizingSettings() {
  const { data } = useSettings();
  if (data === undefined) return;
  const { portfolioPercentage, profitTarget, stopLoss, riskLevel } = data;
  return { portfolioPercentage, profitTarget, stopLoss, riskLevel };
}

export const useSignal = () => trpc.backendLogic.get.useQuery(undefined, polled('signal'));

/** Today's result, and the last 30 days' win rate. */
export const useTodayResult = () => trpc.analytics.today.useQuery(undefined, polled('analytics'));

/** Window, market and the caller's circuit breaker. */
export const useTradingStatus = () => trpc.trading.status.useQuery(undefined, polled('status'));

/** Only the operator changes the venues, so they are read once. */
export const useVenues = () => trpc.config.venues.useQuery();
