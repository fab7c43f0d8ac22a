import { type AssumptionNote, assumptionNotes } from '@tideline/broker/simulator';
import { type EpochMs, type Session, sessionsBetween, tradingDate } from '@tideline/engine';
import type { MarketSource } from '../input/open-market.ts';
import type { SettingValues } from '../input/setting-fields.ts';
import type { WhatIfQuestion } from '../input/what-if.ts';
import type { BacktestRun } from '../run/result.ts';
import { ATTENDED } from './attended.ts';
import {
  type GateRate,
  gateRates,
  type PartRate,
  partRates,
  type SignalRates,
  signalRates,
} from './base-rates.ts';
import { type DataQuality, dataQuality } from './data-quality.ts';
import type { EquityPoint } from './equity-curve.ts';
import { type GateCost, gateCosts } from './gate-cost.ts';
import { type DayRow, outcomeOf, type Results } from './results.ts';
import { type TradeRow, tradeRow } from './trade-row.ts';
import { warningsOf } from './warnings.ts';
import { type WhatIfAnswer, whatIfAnswer } from './what-if.ts';

/** Which stretch of which past. */
export interface PlayedSpan {
  readonly source: MarketSource;
  readonly symbol: string;
  readonly epoch: string;
  readonly startedAt: EpochMs;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly sessions: number;
}

/** What was played. */
export interface Played extends PlayedSpan {
  /** Bars that the signal was computed on, those before the start included. */
  readonly bars: number;
  /** Bars that the product's own gate refused, by its code. */
  readonly rejectedBars: Readonly<Record<string, number>>;
  /** Bars that were decided on. */
  readonly decisions: number;
}

/** One backtest, ready to be told; money in dollars, shares in percent, instants in epoch milliseconds. */
export interface Report {
  readonly played: Played;
  readonly settings: SettingValues;
  readonly assumptions: readonly AssumptionNote[];
  readonly warnings: readonly string[];
  readonly results: Results;
  readonly signals: SignalRates;
  readonly parts: readonly PartRate[];
  readonly gates: readonly GateRate[];
  readonly gateCosts: readonly GateCost[];
  /** Null when nothing was asked. */
  readonly whatIf: WhatIfAnswer | null;
  readonly quality: DataQuality;
  readonly days: readonly DayRow[];
  readonly trades: readonly TradeRow[];
  readonly curve: readonly EquityPoint[];
}

/** What every report says about what its numbers are not. */
export const NO_EDGE =
  'No edge is claimed. A random side at the same moments is not simulated here, so that nothing ' +
  'above tells skill from luck; costs are the spread and the fees of the assumptions.';

export function buildReport(
  run: BacktestRun,
  source: MarketSource,
  settings: SettingValues,
  question: WhatIfQuestion | null = null,
): Report {
  const sessions = sessionsOf(run);
  const played = sessions.filter(({ date }) => date >= tradingDate(run.startedAt));
  const { results, days, curve } = outcomeOf(run, played);
  const quality = dataQuality(run.bars5, sessions);
  const { lastEntryMinutes, flattenMinutes } = run.config.policy;
  const limits = { lastEntryMinutes, flattenMinutes };
  return {
    played: playedOf(run, source),
    settings,
    assumptions: [...assumptionNotes(), ATTENDED],
    warnings: warningsOf(run, results, quality),
    results,
    signals: signalRates(run.decisions, settings.confidenceThreshold),
    parts: partRates(run.decisions),
    gates: gateRates(run.decisions),
    gateCosts: gateCosts(run.decisions, run.bars5, sessions, limits),
    whatIf: question === null ? null : whatIfAnswer(run.decisions, question),
    quality,
    days,
    trades: run.trades.map(tradeRow),
    curve,
  };
}

/** Sessions of the calendar from the first bar to the last played date, ascending. */
export function sessionsOf(run: Pick<BacktestRun, 'bars5' | 'startedAt' | 'lastDate'>): Session[] {
  const first = tradingDate(run.bars5[0]?.start ?? run.startedAt);
  return sessionsBetween(first, run.lastDate);
}

function playedOf(run: BacktestRun, source: MarketSource): Played {
  return {
    source,
    symbol: run.symbol,
    epoch: run.epoch,
    startedAt: run.startedAt,
    firstDate: run.firstDate,
    lastDate: run.lastDate,
    sessions: run.sessions,
    bars: run.bars,
    rejectedBars: Object.fromEntries(
      Object.entries(run.rejectedBars).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    decisions: run.decisions.length,
  };
}
