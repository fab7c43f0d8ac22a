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
import { toEquityPoint } from '../equity.ts';
import { toInstant } from '../time.ts';
import { roundedOrNull, roundToDigits } from './closed-trade.ts';

/** Enough digits to compare ratios of dollars. */
const FACTOR_DIGITS = 3;
const CURVE_DIGITS = 3;

export function toPerformanceAnswer(range: DateRange, figures: Performance): PerformanceAnswer {
  const { bestDay, worstDay, equityDrawdown } = figures;
  return {
    from: range.from,
    to: range.to,
    ...toGroupFigures(figures),
    gross: toCents(figures.grossPnl),
    fees: toCents(figures.fees),
    net: toCents(figures.netPnl),
    averageWin: toDollarsOrNull(figures.averageWin),
    averageLoss: toDollarsOrNull(figures.averageLoss),
    maxDrawdown: toDrawdown(figures.maxDrawdown),
    equityDrawdown: equityDrawdown && toDrawdown(equityDrawdown),
    sharpe: roundedOrNull(figures.sharpe),
    sharpeInterval: toIntervalPair(figures.sharpeInterval),
    sortino: roundedOrNull(figures.sortino),
    days: figures.days,
    exposureHours: roundToDigits(figures.exposureHours),
    streaks: { ...figures.streaks },
    bestDay: bestDay && toDay(bestDay),
    worstDay: worstDay && toDay(worstDay),
    bySide: figures.bySide.map(toGroup),
    byHour: figures.byHour.map(toGroup),
    byWeekday: figures.byWeekday.map(toGroup),
    byConfidence: figures.byConfidence.map(toGroup),
    byReason: figures.byReason.map(toGroup),
    equity: figures.equity.map(toEquityPoint),
    drawdown: figures.drawdown.map(({ at, percent }) => ({
      at: toInstant(at),
      percent: roundToDigits(percent, CURVE_DIGITS),
    })),
    calendar: figures.calendar.map(toDay),
    weeks: figures.weeks.map(({ monday, netPnl, closed }) => ({
      monday,
      net: toDollarsOrNull(netPnl),
      closed: [...closed],
    })),
    warnings: [...figures.warnings],
  };
}

function toGroupFigures(figures: Omit<TradeGroup, 'name'>) {
  return {
    trades: figures.trades,
    wins: figures.wins,
    losses: figures.losses,
    breakEven: figures.breakEven,
    winRate: roundedOrNull(figures.winRate),
    winRateInterval: toIntervalPair(figures.winRateInterval),
    expectancy: toDollarsOrNull(figures.expectancy),
    expectancyInterval: toIntervalPair(figures.expectancyInterval, DOLLAR),
    profitFactor: roundedOrNull(figures.profitFactor, FACTOR_DIGITS),
  };
}

function toGroup(group: TradeGroup): TradeGroupAnswer {
  return { name: group.name, ...toGroupFigures(group), net: toCents(group.netPnl) };
}

function toDay({ date, netPnl, trades }: CalendarDay): PerformanceAnswer['calendar'][number] {
  return { date, net: toCents(netPnl), trades };
}

function toDrawdown({ amount, percent }: Drawdown): PerformanceAnswer['maxDrawdown'] {
  return { amount: toCents(amount), percent: roundedOrNull(percent) };
}

export function toIntervalPair(interval: Interval | null, divisor = 1): [number, number] | null {
  if (interval === null) return null;
  return [roundToDigits(interval.low / divisor), roundToDigits(interval.high / divisor)];
}

function toDollarsOrNull(money: number | null): number | null {
  return money === null ? null : toCents(money);
}
