import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The window, the market and the caller's circuit breaker. */
export function useTradingStatus() {
  return trpc.trading.status.useQuery(undefined, { refetchInterval: POLL.status });
}
