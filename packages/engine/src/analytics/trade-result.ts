import type { AccountState } from '../account/state/state.ts';
import { contractsText, type OptionContract } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import { amountText, dollarText, tenthsText } from '../risk/number-text.ts';
import type { ClosedTrade } from './closed-trade.ts';

export interface TradeResult {
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly exitPrice: Price;
  readonly netPnl: Money;
  /** Net result in percent of the option premium paid. */
  readonly netPercent: number;
}

/** False while the position is open or the price of a sell is missing. */
export function isInLedger(
  { trade, lastTrade }: Pick<AccountState, 'trade' | 'lastTrade'>,
  id: string,
): boolean {
  return trade?.id !== id && lastTrade?.id === id && lastTrade.booked !== null;
}

/** Returns null for a trade that cost nothing. */
export function tradeResult(trade: ClosedTrade): TradeResult | null {
  const { contract, quantity, exitPrice, netPnl, premium } = trade;
  if (!(premium > 0)) return null;
  return { contract, quantity, exitPrice, netPnl, netPercent: (netPnl / premium) * 100 };
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
