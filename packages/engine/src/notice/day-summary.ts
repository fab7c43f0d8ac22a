import type { Pool } from '../model/account.ts';
import { contractsText, type OptionContract } from '../model/contract.ts';
import { type Money, toCents } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { amountText, countText } from '../risk/number-text.ts';

const MAX_LISTED_TRADES = 10;

export interface DaySummary {
  readonly type: 'daily-summary';
  readonly pool: Pool | null;
  readonly day: TradingDate;
  /** In the order of their closes. */
  readonly trades: readonly DayTrade[];
  /** Fees as charged for these trades. */
  readonly fees: Money;
  /** At the day's last bar; null when unknown. */
  readonly equity: Money | null;
  readonly isTradeOpen: boolean;
  readonly openAlarms: number;
}

export interface DayTrade {
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly net: Money;
}

export function daySummaryWords(summary: DaySummary, hideAmounts: boolean) {
  const { day, trades, fees, equity, isTradeOpen, openAlarms } = summary;
  const { wins, losses, net } = dayFigures(summary);
  const tradeCountText = countText(trades.length, 'trade');
  const netText = hideAmounts ? '' : ` Net ${signedAmount(net)} after fees of ${amountText(fees)}.`;
  const unlistedCount = trades.length - MAX_LISTED_TRADES;
  const lines = [
    trades.length === 0
      ? 'No trades.'
      : `${tradeCountText}: ${wins} won, ${losses} lost.${netText}`,
    ...trades.slice(0, MAX_LISTED_TRADES).map((trade) => tradeLine(trade, hideAmounts)),
    unlistedCount > 0 && `And ${unlistedCount} more.`,
    equity !== null && !hideAmounts && `Equity at the close: ${amountText(equity)}.`,
    isTradeOpen && 'A trade is still open.',
    openAlarms !== 0 && `${countText(openAlarms, 'alarm')} not acknowledged.`,
  ];
  const text = lines.filter((line) => line !== false).join('\n');
  const resultText = hideAmounts || trades.length === 0 ? '' : `, ${signedAmount(net)}`;
  return { title: `${day}: ${tradeCountText}${resultText}`, text };
}

export function daySummaryData(summary: DaySummary, hideAmounts: boolean) {
  const { day, trades, fees, equity, isTradeOpen, openAlarms } = summary;
  const { wins, losses, net } = dayFigures(summary);
  const shownAmount = (value: Money | null) =>
    value === null || hideAmounts ? null : toCents(value);
  return {
    day,
    trades: trades.length,
    wins,
    losses,
    net: shownAmount(net),
    fees: shownAmount(fees),
    equity: shownAmount(equity),
    openTrades: isTradeOpen ? 1 : 0,
    openAlarms,
  };
}

function dayFigures({ trades }: DaySummary) {
  return {
    wins: trades.filter(({ net }) => net > 0).length,
    losses: trades.filter(({ net }) => net < 0).length,
    net: trades.reduce((sum, trade) => sum + trade.net, 0),
  };
}

function tradeLine({ contract, quantity, net }: DayTrade, hideAmounts: boolean): string {
  const outcome = net > 0 ? 'a win' : net < 0 ? 'a loss' : 'break-even';
  return `${contractsText(quantity, contract)}: ${hideAmounts ? outcome : signedAmount(net)}`;
}

function signedAmount(money: Money): string {
  return `${money > 0 ? '+' : ''}${amountText(money)}`;
}
