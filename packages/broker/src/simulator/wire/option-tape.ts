import type { Bar, EpochMs } from '@tideline/engine';
import type { Fill } from '../exchange/book.ts';
import type { OptionPrint } from '../market/options/option-prints.ts';
import { createBarStartFinder, type Timeframe } from '../market/time/timeframe.ts';

/** Trades in time order: the market's, and the fills of all accounts. */
export function tradesOf(
  prints: readonly OptionPrint[],
  fills: readonly Fill[],
  symbol: string,
  until: EpochMs,
): readonly OptionPrint[] {
  const symbolFills = fills.filter((fill) => fill.symbol === symbol && fill.at <= until);
  return symbolFills.length === 0
    ? prints
    : [...prints, ...symbolFills].sort((a, b) => a.at - b.at);
}

/** Its volume is in contracts. */
export interface TradeBar extends Bar {
  readonly tradeCount: number;
  /** Sum of price × contracts: divided by the volume, the average price. */
  readonly valueSum: number;
}

/** Trades must come in time order. A stretch without a trade has no bar. */
export function tradeBars(trades: readonly OptionPrint[], timeframe: Timeframe): TradeBar[] {
  const barStartOf = createBarStartFinder(timeframe);
  const bars: TradeBar[] = [];
  for (const trade of trades) {
    const start = barStartOf(trade.at);
    const last = bars.at(-1);
    if (last?.start === start) bars[bars.length - 1] = withPrint(last, trade);
    else bars.push(startTradeBar(start, trade));
  }
  return bars;
}

function startTradeBar(start: EpochMs, { price, quantity }: OptionPrint): TradeBar {
  const prices = { open: price, high: price, low: price, close: price };
  return { start, ...prices, volume: quantity, tradeCount: 1, valueSum: price * quantity };
}

function withPrint(bar: TradeBar, { price, quantity }: OptionPrint): TradeBar {
  return {
    ...bar,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    volume: bar.volume + quantity,
    tradeCount: bar.tradeCount + 1,
    valueSum: bar.valueSum + price * quantity,
  };
}
