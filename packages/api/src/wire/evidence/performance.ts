import {
  type CalendarDay,
  type DateRange,
  DOLLAR,
  type Drawdown,
  type Interval,
  type Performance,
  type TradeGroup,
  toCents,
} from '@tideline/engine';
import type { PerformanceAnswer, TradeGroupAnswer } from '../../schemas/performance.ts';
import { toInstant } from '../time.ts';
import { rounded, roundedOrNull } from './closed-trade.ts';

/** Enough digits to compare ratios of dollars. */
const FACTOR_DIGITS = 3;
const CURVE_DIGITS = 3;

export function toPerformanceAnswer(range: DateRange, figures: Performance): PerformanceAnswer {
  const { bestDay, worstDay, equityDrawdown } = figures;
  return {
    from: range.from,
    to: range.to,
    ...toCounts(figures),
    gross: toCents(figures.grossPnl),
    fees: toCents(figures.fees),
    net: toCents(figures.netPnl),
    averageWin: inDollars(figures.averageWin),
    averageLoss: inDollars(figures.averageLoss),
    maxDrawdown: toFall(figures.maxDrawdown),
    equityDrawdown: equityDrawdown === null ? null : toFall(equityDrawdown),
    sharpe: roundedOrNull(figures.sharpe),
    sharpeInterval: toPair(figures.sharpeInterval),
    sortino: roundedOrNull(figures.sortino),
    days: figures.days,
    exposureHours: rounded(figures.exposureHours),
    streaks: { ...figures.streaks },
    bestDay: bestDay === null ? null : toDay(bestDay),
    worstDay: worstDay === null ? null : toDay(worstDay),
    bySide: figures.bySide.map(toGroup),
    byHour: figures.byHour.map(toGroup),
    byWeekday: figures.byWeekday.map(toGroup),
    byConfidence: figures.byConfidence.map(toGroup),
    byReason: figures.byReason.map(toGroup),
    equity: figures.equity.map(({ at, equity }) => ({
      at: toInstant(at),
      equity: toCents(equity),
    })),
    drawdown: figures.drawdown.map(({ at, percent }) => ({
      at: toInstant(at),
      percent: rounded(percent, CURVE_DIGITS),
    })),
    calendar: figures.calendar.map(toDay),
    weeks: figures.weeks.map(({ monday, netPnl, closed }) => ({
      monday,
      net: inDollars(netPnl),
      closed: [...closed],
    })),
    warnings: [...figures.warnings],
  };
}

function toCounts(figures: Omit<TradeGroup, 'name'>) {
  return {
    trades: figures.trades,
    wins: figures.wins,
    losses: figures.losses,
    breakEven: figures.breakEven,
    winRate: roundedOrNull(figures.winRate),
    winRateInterval: toPair(figures.winRateInterval),
    expectancy: inDollars(figures.expectancy),
    expectancyInterval: toPair(figures.expectancyInterval, DOLLAR),
    profitFactor: roundedOrNull(figures.profitFactor, FACTOR_DIGITS),
  };
}

function toGroup(group: TradeGroup): TradeGroupAnswer {
  return { name: group.name, ...toCounts(group), net: toCents(group.netPnl) };
}

function toDay({ date, netPnl, trades }: CalendarDay): PerformanceAnswer['calendar'][number] {
  return { date, net: toCents(netPnl), trades };
}

function toFall({ amount, percent }: Drawdown): PerformanceAnswer['maxDrawdown'] {
  return { amount: toCents(amount), percent: roundedOrNull(percent) };
}

export function toPair(interval: Interval | null, unit = 1): [number, number] | null {
  return interval === null ? null : [rounded(interval.low / unit), rounded(interval.high / unit)];
}

function inDollars(money: number | null): number | null {
  return money === null ? null : toCents(money);
}
