import { assumptionNotes } from '@tideline/broker/simulator';
import { chargedRows, sessionsBetween, tradingDate } from '@tideline/engine';
import type { MarketSource } from '../input/load-market.ts';
import { DEFAULT_SEED, type SettingValues } from '../input/setting-fields.ts';
import { type BothSides, findEntryPoints } from '../run/both-sides.ts';
import { type PathRun, pathRunOf } from '../run/path-run.ts';
import type { BacktestRun, RunSummary } from '../run/result.ts';
import { gateRates, partRates, signalRates, sortedByName } from './figures/base-rates.ts';
import { dataQuality } from './figures/data-quality.ts';
import { gateCosts } from './figures/gate-cost.ts';
import { luckOf } from './figures/luck.ts';
import { optionPremiumBandRow, pathSummary } from './figures/path-summary.ts';
import { runOutcome } from './figures/results.ts';
import { toTradeRow } from './figures/trade-row.ts';
import type { WhatIfAnswer } from './figures/what-if.ts';
import { OPERATOR_ASSUMPTIONS } from './operator-assumptions.ts';
import { verdictOf } from './verdict.ts';
import { warningsOf } from './warnings.ts';

export interface PlayedSpan
  extends Omit<RunSummary, 'barCount' | 'rejectedBars' | 'startCash' | 'endCash'> {
  readonly source: MarketSource;
}

/** What was played beside the run kept whole, such as other paths. */
export interface ReportEvidence {
  readonly seed: number;
  readonly otherPaths: readonly PathRun[];
  /** First path at other option prices; null when not requested. */
  readonly premiumBandPaths: readonly { readonly factor: number; readonly path: PathRun }[] | null;
  readonly sidesByPath: readonly (readonly BothSides[])[] | null;
}

function noEvidence({ config }: BacktestRun): ReportEvidence {
  const { seed = DEFAULT_SEED } = config;
  return { seed, otherPaths: [], premiumBandPaths: null, sidesByPath: null };
}

export type Report = ReturnType<typeof buildReport>;

/** Figures are in dollars and percent, instants in epoch milliseconds. */
export function buildReport(
  run: BacktestRun,
  source: MarketSource,
  settings: SettingValues,
  whatIf: WhatIfAnswer | null = null,
  evidence: ReportEvidence = noEvidence(run),
) {
  const { seed, otherPaths, premiumBandPaths, sidesByPath } = evidence;
  const paths = [pathRunOf(run), ...otherPaths];
  const sessions = sessionsOf(run);
  const playedSessions = sessions.filter(({ date }) => date >= tradingDate(run.startedAt));
  const { results, days, curve } = runOutcome(run, paths, playedSessions);
  const quality = dataQuality(run.fiveMinuteBars, sessions);
  const { policy } = run.config;
  return {
    played: playedRun(run, source),
    settings,
    assumptions: [...assumptionNotes(), OPERATOR_ASSUMPTIONS],
    warnings: warningsOf(run, source, results, quality),
    verdict: verdictOf(results.all.returnOnPremiumInterval),
    paths: pathSummary(paths, seed),
    results,
    luck: sidesByPath && luckOf(findEntryPoints(run), sidesByPath, seed),
    premiumBand:
      premiumBandPaths?.map(({ factor, path }) => optionPremiumBandRow(factor, path)) ?? null,
    signals: signalRates(run.decisionCounter, run.entries.length),
    parts: partRates(run.decisionCounter),
    gates: gateRates(run.decisionCounter),
    gateCosts: gateCosts(run.decisionCounter.decidedSignals, run.fiveMinuteBars, sessions, policy),
    whatIf,
    quality,
    days,
    trades: chargedRows(run.trades).map(toTradeRow),
    curve,
  };
}

export function sessionsOf(run: Pick<BacktestRun, 'fiveMinuteBars' | 'startedAt' | 'lastDate'>) {
  const first = tradingDate(run.fiveMinuteBars[0]?.start ?? run.startedAt);
  return sessionsBetween(first, run.lastDate);
}

function playedRun(run: BacktestRun, source: MarketSource) {
  const { symbol, epoch, startedAt, firstDate, lastDate, sessions } = run;
  const span: PlayedSpan = { source, symbol, epoch, startedAt, firstDate, lastDate, sessions };
  return {
    ...span,
    bars: run.barCount,
    rejectedBars: sortedByName(Object.entries(run.rejectedBars)),
    decisions: run.decisionCounter.decisionCount,
  };
}
