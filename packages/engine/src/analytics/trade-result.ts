import { recordedTotals } from '../account/ledger/close-trade.ts';
import type { AccountState } from '../account/state/state.ts';
import { averagePrice } from '../account/state/trade-totals.ts';
import { chargedFees } from '../entry/fees.ts';
import { contractsText } from '../model/contract.ts';
import { CONTRACT_MULTIPLIER } from '../model/money.ts';
import { amountText, dollarText, tenthsText } from '../risk/number-text.ts';
import type { ClosedTrade } from './closed-trade.ts';

export interface TradeResult
  extends Pick<ClosedTrade, 'contract' | 'quantity' | 'exitPrice' | 'netPnl'> {
  /** Net result in percent of the option premium paid. */
  readonly netPercent: number;
}

type StateTrades = Pick<AccountState, 'trade' | 'lastTrade'>;

/** False while the position is open or the price of a sell is missing. */
export function isResultKnown({ trade, lastTrade }: StateTrades, id: string): boolean {
  return trade?.id !== id && lastTrade?.id === id && lastTrade.booked !== null;
}

/**
 * For a trade that could not be saved, so the ledger lacks it: its own fees are rounded up, as its
 * share of the day's charge is unknown. Null while the result is unknown.
 */
export function unsavedResult(state: StateTrades, id: string): TradeResult | null {
  const { lastTrade } = state;
  if (lastTrade === null || !isResultKnown(state, id)) return null;
  const { bought, boughtValue, soldValue, departedValue, fees, departedFees } =
    recordedTotals(lastTrade);
  const exitPrice = averagePrice(soldValue + departedValue, bought);
  if (exitPrice === null || !(boughtValue > 0)) return null;
  const premium = boughtValue * CONTRACT_MULTIPLIER;
  const grossPnl = Math.round((soldValue + departedValue) * CONTRACT_MULTIPLIER - premium);
  const netPnl = grossPnl - chargedFees(fees + departedFees);
  const { contract } = lastTrade;
  return { contract, quantity: bought, exitPrice, netPnl, netPercent: (netPnl / premium) * 100 };
}

/** Null for a trade that cost nothing. */
export function tradeResult(trade: ClosedTrade): TradeResult | null {
  const { contract, quantity, exitPrice, netPnl, premium } = trade;
  if (!(premium > 0)) return null;
  return { contract, quantity, exitPrice, netPnl, netPercent: (netPnl / premium) * 100 };
}

/** "16 × SPY 684 call sold at $0.95, +$123.45 (+8.1 %) after fees". */
export function tradeResultText(result: TradeResult): string {
  const { contract, quantity, exitPrice, netPnl, netPercent } = result;
  const sign = netPnl > 0 ? '+' : '';
  const percent = `${sign}${tenthsText(netPercent)} %`;
  return `${contractsText(quantity, contract)} sold at ${dollarText(exitPrice)}, ${sign}${amountText(netPnl)} (${percent}) after fees`;
}
