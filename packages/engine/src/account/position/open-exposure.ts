import type { AccountState } from '../state/state.ts';
import { unknownTradeBlocker } from './unknown-trades.ts';

export function describeOpenExposure(state: AccountState): string | null {
  const { trade } = state;
  if (trade === null) return unknownTradeBlocker(state);
  const { symbol } = trade.contract;
  if (trade.quantity > 0) return `holds ${trade.quantity} × ${symbol}`;
  return `an order for ${symbol} is not settled`;
}
