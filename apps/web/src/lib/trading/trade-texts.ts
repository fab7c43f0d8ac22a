import type { ClosedTrade } from '@tideline/api/schemas';
import { EXIT_TABLE } from '@tideline/engine';
import { duration } from '../text/format.ts';

type ExitReason = ClosedTrade['exitReason'];

/** "Trailing stop" */
export const exitLabel = (reason: ExitReason): string => EXIT_TABLE[reason].label;

/** "The price fell to the stop that follows its peak." */
export const exitReasonText = (reason: ExitReason): string => EXIT_TABLE[reason].sentence;

/** "SPY 604 C" */
export function tradeName({ symbol, strike, side }: ClosedTrade): string {
  return `${symbol} ${strike} ${side === 'call' ? 'C' : 'P'}`;
}

/** "1h 26m" by the nearest minute; below one "34s". */
export function holdingTimeText({ holdingMinutes }: ClosedTrade): string {
  const minutes = holdingMinutes < 1 ? holdingMinutes : Math.round(holdingMinutes);
  return duration(minutes * 60_000);
}

/** Opens a trade's drawer on any screen that has one. */
export const TRADE_QUERY_NAME = 'trade';

/** The trade's address, for screens without a drawer of their own. */
export const tradePath = (id: string): string =>
  `/history?view=trips&${TRADE_QUERY_NAME}=${encodeURIComponent(id)}`;
