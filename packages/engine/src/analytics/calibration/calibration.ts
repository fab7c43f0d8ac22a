import type { OptionSide } from '../../model/contract.ts';
import type { Price } from '../../model/money.ts';
import type { TradingDate } from '../../model/time.ts';
import { PART_NAMES, type PartName } from '../../signal/weights.ts';
import { scaledInterval } from '../interval.ts';
import { type ConfidenceBand, confidenceBandOf } from '../performance/trade-groups.ts';
import { type PerformanceRow, type WholeTrade, wholeTrades } from '../performance/whole-trades.ts';
import { byDay } from '../trade-summary.ts';
import { brierScores } from './brier.ts';
import { shareInterval } from './share-interval.ts';
import { calibrationWarnings } from './warnings.ts';

/** Minutes after the end of the decision's bar. */
export type Horizon = 15 | 30 | 60;

export interface ScoredDecision {
  readonly date: TradingDate;
  readonly side: OptionSide;
  readonly confidence: number;
  readonly points: Readonly<Record<PartName, number>>;
  readonly price: Price;
  /** Close at each horizon; null after the session's end, or when the bar is missing. */
  readonly laterPrices: Readonly<Record<Horizon, Price | null>>;
}

export type CalibrationBand = ReturnType<typeof toBand>;
export type Calibration = ReturnType<typeof calibration>;

/** `unscored` counts decisions without a stored signal. */
export function calibration(
  decisions: readonly ScoredDecision[],
  rows: readonly PerformanceRow[],
  unscored = 0,
) {
  const trades = wholeTrades(rows);
  const judgedDecisions = decisions.flatMap((decision) => {
    const outcome = outcomeAfter(decision, 30);
    return outcome === null ? [] : [{ date: decision.date, decision, outcome }];
  });
  const days = byDay(judgedDecisions, (judged) => judged);
  const scores = brierScores(days, ({ decision }) => decision.confidence);
  return {
    bands: bandsOf(decisions, trades),
    /** At 30 minutes; null with fewer than two days. */
    brier: scores?.ofScore ?? null,
    brierOfBaseRate: scores?.ofBaseRate ?? null,
    /** `brierWithout` is larger than `brier` where the part left out helps. */
    ablation: PART_NAMES.map((part) => ({
      part,
      brierWithout:
        brierScores(days, ({ decision }) => decision.confidence - decision.points[part])?.ofScore ??
        null,
    })),
    warnings: calibrationWarnings({
      decisionCount: decisions.length,
      judgedCount: judgedDecisions.length,
      dayCount: days.length,
      scoreGain: scores?.gain ?? null,
      unscoredCount: unscored,
      tradesWithoutScore: trades.filter(({ confidence }) => confidence === null).length,
    }),
  };
}

export function outcomeAfter(decision: ScoredDecision, horizon: Horizon): 0 | 1 | null {
  const { side, price, laterPrices } = decision;
  const laterPrice = laterPrices[horizon];
  if (laterPrice === null || laterPrice === price) return null;
  return laterPrice > price === (side === 'call') ? 1 : 0;
}

interface FilledBand {
  readonly range: ConfidenceBand;
  readonly decisions: ScoredDecision[];
  readonly trades: WholeTrade[];
}

/** Ascending; only bands with a decision or a trade. */
function bandsOf(decisions: readonly ScoredDecision[], trades: readonly WholeTrade[]) {
  const bands = new Map<number, FilledBand>();
  const bandOf = (confidence: number): FilledBand => {
    const range = confidenceBandOf(confidence);
    const band = bands.get(range.from) ?? { range, decisions: [], trades: [] };
    bands.set(range.from, band);
    return band;
  };
  for (const decision of decisions) bandOf(decision.confidence).decisions.push(decision);
  for (const trade of trades) {
    if (trade.confidence !== null) bandOf(trade.confidence).trades.push(trade);
  }
  return [...bands.values()].sort((a, b) => a.range.from - b.range.from).map(toBand);
}

function toBand({ range, decisions, trades }: FilledBand) {
  const outcomes = (horizon: Horizon): readonly (readonly number[])[] =>
    byDay(decisions, (decision) => outcomeAfter(decision, horizon)).map((day) =>
      day.filter((outcome) => outcome !== null),
    );
  const after30 = outcomes(30);
  return {
    ...range,
    decisions: decisions.length,
    /** In percent of the decisions whose later price is known and differs from their own. */
    wentOurWay: { 15: hitShare(outcomes(15)), 30: hitShare(after30), 60: hitShare(outcomes(60)) },
    /** Interval of that share at 30 minutes, in percent. */
    interval30: scaledInterval(shareInterval(after30), 100),
    trades: trades.length,
    won: trades.filter(({ netPnl }) => netPnl > 0).length,
  };
}

function hitShare(valuesByDay: readonly (readonly number[])[]): number | null {
  const outcomes = valuesByDay.flat();
  const hits = outcomes.reduce((sum, hit) => sum + hit, 0);
  return outcomes.length === 0 ? null : (hits / outcomes.length) * 100;
}
