import { z } from 'zod';
import { isoInstant, tradingDate } from './common.ts';
import { confidenceInterval } from './evidence.ts';

const count = z.number().int();

const drawdown = z.strictObject({
  amount: z.number(),
  /** Percent of the peak; null where the peak is 0 or unknown. */
  percent: z.number().nullable(),
});

const calendarDay = z.strictObject({ date: tradingDate, net: z.number(), trades: count });

const calendarWeek = z.strictObject({
  monday: tradingDate,
  /** Sum of its days; null without a result on any of them. */
  net: z.number().nullable(),
  closed: z.array(tradingDate),
});

const winFields = {
  trades: count,
  wins: count,
  losses: count,
  /** Trades that neither win nor lose after fees. */
  breakEven: count,
  /** Wins in percent of wins and losses. */
  winRate: z.number().nullable(),
  winRateInterval: confidenceInterval,
};

const expectancyFields = {
  expectancy: z.number().nullable(),
  expectancyInterval: confidenceInterval,
  /** Sum of the wins over the sum of the losses. */
  profitFactor: z.number().nullable(),
};

export const tradeGroup = z.strictObject({
  /** Such as `call`, `10:00`, `Monday`, `60-70` or `stop`; `unknown` where it was not recorded. */
  name: z.string(),
  ...winFields,
  net: z.number(),
  ...expectancyFields,
});

/**
 * Percent 0..100; null with too little data. docs/guide/performance.md says what each figure means,
 * `packages/engine/src/analytics` where its formula comes from.
 */
export const performanceAnswer = z.strictObject({
  /** Null where the range has no beginning. */
  from: tradingDate.nullable(),
  to: tradingDate,
  ...winFields,
  gross: z.number(),
  /** As charged: a day's sum rounded up to the cent. */
  fees: z.number(),
  net: z.number(),
  ...expectancyFields,
  averageWin: z.number().nullable(),
  /** Negative. */
  averageLoss: z.number().nullable(),
  /** Of the closed trades' net result. */
  maxDrawdown: drawdown,
  /** Of the recorded equity, without deposits and withdrawals; null where none was recorded. */
  equityDrawdown: drawdown.nullable(),
  /** From daily returns, annualised. */
  sharpe: z.number().nullable(),
  sharpeInterval: confidenceInterval,
  sortino: z.number().nullable(),
  /** Days with a daily return. */
  days: count,
  exposureHours: z.number(),
  streaks: z.strictObject({ wins: count, losses: count }),
  /** Null when no day gained (for the worst: lost) anything. */
  bestDay: calendarDay.nullable(),
  worstDay: calendarDay.nullable(),
  bySide: z.array(tradeGroup),
  /** By the New York hour of the entry. */
  byHour: z.array(tradeGroup),
  byWeekday: z.array(tradeGroup),
  byConfidence: z.array(tradeGroup),
  byReason: z.array(tradeGroup),
  /** Last point of each earlier day, and the present day's bars. Empty for several accounts. */
  equity: z.array(z.strictObject({ at: isoInstant, equity: z.number() })),
  /** Below the highest equity so far, without deposits and withdrawals: 0 or negative. */
  drawdown: z.array(z.strictObject({ at: isoInstant, percent: z.number() })),
  calendar: z.array(calendarDay),
  /** From the calendar's first week to its last, without gaps. */
  weeks: z.array(calendarWeek),
  warnings: z.array(z.string()),
});

export type PerformanceAnswer = z.infer<typeof performanceAnswer>;
export type TradeGroupAnswer = z.infer<typeof tradeGroup>;
