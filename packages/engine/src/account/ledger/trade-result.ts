import type { OptionContract } from '../../model/contract.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price, toDollars } from '../../model/money.ts';
import { amount, dollars, tenths } from '../../risk/number-text.ts';
import type { AccountState } from '../state/state.ts';
import { averagePrice } from '../state/trade-totals.ts';
import { netOf, recordedTotals } from './close-trade.ts';

/** How the trade ended that a position was. */
export interface TradeResult {
  readonly contract: OptionContract;
  readonly quantity: number;
  /** Average of what was got for them, per share. */
  readonly exitPrice: Price;
  /** After fees. */
  readonly netPnl: Money;
  /** Of the premium that was paid. */
  readonly netPercent: number;
}

/** Null while it is not known: the position is open, or a price of its sale has not been told yet. */
export function tradeResult(
  { trade, lastTrade }: Pick<AccountState, 'trade' | 'lastTrade'>,
  id: string,
): TradeResult | null {
  if (trade?.id === id || lastTrade?.id !== id || lastTrade.booked === null) return null;
  const booked = recordedTotals(lastTrade);
  const { bought, boughtValue, soldValue, departedValue } = booked;
  const exitPrice = averagePrice(soldValue + departedValue, bought);
  if (exitPrice === null || !(boughtValue > 0)) return null;
  const net = netOf(booked);
  return {
    contract: lastTrade.contract,
    quantity: bought,
    exitPrice,
    netPnl: net,
    netPercent: (net / (boughtValue * CONTRACT_MULTIPLIER)) * 100,
  };
}

/** "16 × SPY 684 call sold at $0.95, +$123.45 (+8.1 %) after fees" */
export function resultText({
  contract,
  quantity,
  exitPrice,
  netPnl,
  netPercent,
}: TradeResult): string {
  const name = `${contract.underlying} ${toDollars(contract.strike)} ${contract.side}`;
  const sign = netPnl > 0 ? '+' : '';
  const percent = `${sign}${tenths(netPercent)} %`;
  return `${quantity} × ${name} sold at ${dollars(exitPrice)}, ${sign}${amount(netPnl)} (${percent}) after fees`;
}
