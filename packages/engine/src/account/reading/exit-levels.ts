import type { Price } from '../../model/money.ts';
import { stopPrice, targetPrice } from '../../risk/exits.ts';
import type { Trade } from '../state/state.ts';

/** Levels by the settings at entry; null until something was bought. */
export function exitLevels(trade: Trade): { readonly target: Price; readonly stop: Price } | null {
  const { averageEntryPrice, settings } = trade;
  if (averageEntryPrice === null) return null;
  return {
    target: targetPrice(averageEntryPrice, settings.profitTarget),
    stop: stopPrice(averageEntryPrice, settings.stopLoss),
  };
}
