import type { OptionContract } from '../../model/contract.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price, toDollars } from '../../model/money.ts';
import { amountText, dollarText, tenthsText } from '../../risk/number-text.ts';
import type { AccountState } from '../state/state.ts';
import { averagePrice } from '../state/trade-totals.ts';
import { recordedNetResult, recordedTotals } from './close-trade.ts';

export interface TradeResult {
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly exitPrice: Price;
  readonly netPnl: Money;
  /** Net result in percent of the option premium paid. */
  readonly netPercent: number;
}

/** Returns null while the position is open or the price of a sell is missing. */
export function tradeResult(
  { trade, lastTrade }: Pick<AccountState, 'trade' | 'lastTrade'>,
  id: string,
): TradeResult | null {
  if (trade?.id === id || lastTrade?.id !== id || lastTrade.booked === null) return null;
  const recorded = recordedTotals(lastTrade);
  const { bought, boughtValue, soldValue, departedValue } = recorded;
  const exitPrice = averagePrice(soldValue + departedValue, bought);
  if (exitPrice === null || !(boughtValue > 0)) return null;
  const net = recordedNetResult(recorded);
  return {
    contract: lastTrade.contract,
    quantity: bought,
    exitPrice,
    netPnl: net,
    netPercent: (net / (boughtValue * CONTRACT_MULTIPLIER)) * 100,
  };
}

/** Example: "16 × SPY 684 call sold at $0.95, +$123.45 (+8.1 %) after fees". */
export function resultText({
  contract,
  quantity,
  exitPrice,
  netPnl,
  netPercent,
}: TradeResult): string {
  const sign = netPnl > 0 ? '+' : '';
  const percent = `${sign}${tenthsText(netPercent)} %`;
  return `${contractsText(quantity, contract)} sold at ${dollarText(exitPrice)}, ${sign}${amountText(netPnl)} (${percent}) after fees`;
}

export function contractsText(
  quantity: number,
  { underlying, strike, side }: TradeResult['contract'],
): string {
  return `${quantity} × ${underlying} ${toDollars(strike)} ${side}`;
}
