/**
 * Milliseconds (specification §11.5). Polling rests in a hidden tab, except for what its title
 * shows.
 */
export const POLL_INTERVALS_MS = {
  status: 5_000,
  market: 5_000,
  account: 10_000,
  positions: 10_000,
  /** Fast, as positions are being sold. */
  holdings: 5_000,
  analytics: 10_000,
  signal: 10_000,
  decisions: 10_000,
  bars: 10_000,
  alarms: 10_000,
  channels: 10_000,
  config: 30_000,
  tokens: 30_000,
  orders: 30_000,
  equity: 30_000,
} as const;

export const polled = (query: keyof typeof POLL_INTERVALS_MS) => ({
  refetchInterval: POLL_INTERVALS_MS[query],
});
