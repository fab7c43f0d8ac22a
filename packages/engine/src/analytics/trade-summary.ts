import { DOLLAR, toDollars } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import type { ClosedTrade } from './closed-trade.ts';
import { groupedBy } from './grouped-by.ts';
import { dayInterval, type Interval, scaledInterval, winsInterval } from './interval.ts';
import { ratioOrNull, type TradeStatistics } from './trade-statistics.ts';

/** A whole trade's result after its charged fees. */
export type TradeNet = Pick<ClosedTrade, 'date' | 'netPnl'>;

/**
 * Unrounded figures. Money in 1/10,000 dollar, shares in percent 0..100. Null
 * means that a figure is not defined.
 */
export interface TradeSummary
  extends Omit<TradeStatistics, 'grossPnl' | 'fees' | 'netPnl' | 'maxDrawdown'> {
  readonly breakEven: number;
  readonly winRateInterval: Interval | null;
  readonly expectancyInterval: Interval | null;
}

/**
 * Takes whole trades, one row each: live trades of one path, a backtest's of `pathCount`. Rates and
 * means are those of `tradeStatistics`; intervals have the trading date as unit.
 */
export function tradeSummary(trades: readonly TradeNet[], pathCount = 1): TradeSummary {
  const tally = new TradeTally();
  for (const trade of trades) tally.add(trade);
  return tally.summarize(pathCount, dayInterval);
}

/**
 * Reads each trade once, as thirty groups of a hundred thousand trades would take most of the time.
 * Sums are of whole numbers, so exact in any order.
 */
export class TradeTally {
  readonly #wins = { trades: 0, net: 0 };
  readonly #losses = { trades: 0, net: 0 };
  readonly #days = new Map<TradingDate, TradesOfDay>();
  #lastDate: TradingDate | null = null;
  #lastDay: TradesOfDay = newTradesOfDay();
  #tradeCount = 0;

  get dayCount(): number {
    return this.#days.size;
  }

  add({ date, netPnl: net }: TradeNet): void {
    if (date !== this.#lastDate) {
      this.#lastDay = this.#days.get(date) ?? newTradesOfDay();
      this.#days.set(date, this.#lastDay);
      this.#lastDate = date;
    }
    this.#tradeCount += 1;
    this.#lastDay.nets.push(toDollars(net));
    if (net === 0) return;
    this.#lastDay.wins.push(net > 0 ? 1 : 0);
    const sideTotals = net > 0 ? this.#wins : this.#losses;
    sideTotals.trades += 1;
    sideTotals.net += net;
  }

  summarize(paths: number, intervalOf: typeof dayInterval): TradeSummary {
    const [won, lost] = [this.#wins, this.#losses];
    const [gained, given] = [won.net, lost.net];
    const days = [...this.#days.values()];
    const wins = days.map((day) => day.wins);
    return {
      trades: this.#tradeCount,
      wins: won.trades,
      losses: lost.trades,
      breakEven: this.#tradeCount - won.trades - lost.trades,
      winRate: ratioOrNull(won.trades * 100, won.trades + lost.trades),
      winRateInterval: scaledInterval(winsInterval(wins, paths), 100),
      averageWin: ratioOrNull(gained, won.trades),
      averageLoss: ratioOrNull(given, lost.trades),
      profitFactor: ratioOrNull(gained, -given),
      expectancy: ratioOrNull(gained + given, this.#tradeCount),
      expectancyInterval: scaledInterval(intervalOf(days.map((day) => day.nets)), DOLLAR),
    };
  }
}

interface TradesOfDay {
  /** A win is 1, a loss 0; a break-even trade has no element. */
  readonly wins: number[];
  /** In dollars. */
  readonly nets: number[];
}

function newTradesOfDay(): TradesOfDay {
  return { wins: [], nets: [] };
}

export function byDay<Trade extends Pick<TradeNet, 'date'>, Figure>(
  trades: readonly Trade[],
  figureOf: (trade: Trade) => Figure,
): readonly (readonly Figure[])[] {
  return [...groupedBy(trades, ({ date }) => date).values()].map((day) => day.map(figureOf));
}
