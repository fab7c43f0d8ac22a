import type { Bar, EpochMs } from '@tideline/engine';
import type { Fill } from '../exchange/book.ts';
import { aggregate, type Timeframe } from './timeframe.ts';

/** Trades of one contract in order of time: the executions of all customers are all the trades there are. */
export function tradesOf(
  fills: readonly Fill[],
  symbol: string,
  start: EpochMs,
  end: EpochMs,
): readonly Fill[] {
  return fills
    .filter((fill) => fill.symbol === symbol && fill.at >= start && fill.at <= end)
    .sort((a, b) => a.at - b.at);
}

/** Bars of one contract's trades, and what their volume and number of trades are. */
export function tradeBars(trades: readonly Fill[], timeframe: Timeframe): readonly TradeBar[] {
  const single = trades.map(
    ({ at, price, quantity }): Bar => ({
      start: at,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: quantity,
    }),
  );
  return aggregate(single, timeframe).map((bar, index, bars) => {
    const until = bars[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const own = trades.filter(({ at }) => at >= bar.start && at < until);
    const value = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    return { bar, trades: own.length, average: value / bar.volume };
  });
}

export interface TradeBar {
  readonly bar: Bar;
  readonly trades: number;
  /** Price per share, weighted by volume, in 1/10,000 dollar; may be no whole number. */
  readonly average: number;
}
