import {
  calibrationAnswer,
  slippageAnswer,
  type WhatIfRowAnswer,
  whatIfAnswer,
} from '@tideline/api/schemas';
import { toCalibrationAnswer, toSlippageAnswer, toWhatIfRow } from '@tideline/api/wire';
import type { PastDecisionsQuery, TradeQuery, TradingHistory } from '@tideline/db';
import {
  calibration,
  canRescore,
  type EpochMs,
  type PerformanceRow,
  type QuotedOrder,
  type ScoredDecision,
  type StoredDecision,
  slippage,
  type WhatIfChange,
  type WhatIfRow,
  whatIfOf,
} from '@tideline/engine';
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';

interface CalibrationQuery extends TradeQuery {
  readonly feed: string;
  readonly symbol: string;
}

interface WhatIfQuery extends PastDecisionsQuery {
  readonly change: WhatIfChange;
  /** Shows only changes of earlier bars; null for the newest. */
  readonly beforeBarStart: EpochMs | null;
  readonly maxRows: number;
}

export interface RangeTooLong {
  readonly maxRows: number;
  readonly what: 'decisions' | 'trades';
}

type ScoreAnswer = Promise<SerializedAnswer | RangeTooLong>;

/**
 * The most rows of a read that fits into the reader's five seconds on a busy machine: see
 * docs/adr/0155.
 */
const MAX_ROWS = { calibration: 60_000, slippage: 60_000, whatIf: 30_000 };

/** What the score, the orders and other settings would have been worth over a whole range. */
export function createScoreReads(history: TradingHistory, maxRowsOf = MAX_ROWS) {
  const { pastDecisions, closedTrades, quotedOrders } = history;
  return {
    async calibration(query: CalibrationQuery): ScoreAnswer {
      const maxRows = maxRowsOf.calibration;
      if (pastDecisions.countUpTo(query, maxRows + 1) > maxRows)
        return { maxRows, what: 'decisions' };
      if (quotedOrders.countUpTo(query, maxRows + 1) > maxRows) return { maxRows, what: 'trades' };
      const decisions: ScoredDecision[] = [];
      let unscoredCount = 0;
      for await (const { rows, incompleteCount } of pastDecisions.readScoredDecisions(query)) {
        decisions.push(...rows);
        unscoredCount += incompleteCount;
      }
      const trades: PerformanceRow[] = [];
      for await (const rows of closedTrades.readPerformanceRows(query)) trades.push(...rows);
      const scores = calibration(decisions, trades, unscoredCount);
      return serializeAnswer(calibrationAnswer, toCalibrationAnswer(scores));
    },
    async slippage(query: TradeQuery): ScoreAnswer {
      const maxRows = maxRowsOf.slippage;
      if (quotedOrders.countUpTo(query, maxRows + 1) > maxRows) return { maxRows, what: 'trades' };
      const orders: QuotedOrder[] = [];
      for await (const page of quotedOrders.readPages(query)) orders.push(...page);
      return serializeAnswer(slippageAnswer, toSlippageAnswer(slippage(orders)));
    },
    whatIf: (query: WhatIfQuery) => readWhatIf(history, query, maxRowsOf.whatIf),
  };
}

/** Counts cover the whole range; each page computes it all again. */
async function readWhatIf(
  { pastDecisions }: TradingHistory,
  query: WhatIfQuery,
  maxRows: number,
): ScoreAnswer {
  const { change, beforeBarStart: before, maxRows: limit } = query;
  if (pastDecisions.countUpTo(query, maxRows + 1) > maxRows) return { maxRows, what: 'decisions' };
  const counts = { decisions: 0, changed: 0, enter: 0, refuse: 0, lacking: 0, otherWeights: 0 };
  // One more row says whether there are more.
  const pageRows: { readonly row: WhatIfRow; readonly stored: StoredDecision }[] = [];
  for await (const { rows, incompleteCount } of pastDecisions.readStoredDecisions(query)) {
    counts.lacking += incompleteCount;
    for (const stored of rows) {
      if (!canRescore(stored, change)) {
        counts.otherWeights += 1;
        continue;
      }
      const row = whatIfOf(stored, change);
      counts.decisions += 1;
      if (!row.isFlipped) continue;
      counts.changed += 1;
      if (row.after === 'entered') counts.enter += 1;
      if (row.before === 'entered') counts.refuse += 1;
      const isOnPage = before === null || row.barStart < before;
      if (isOnPage && pageRows.length <= limit) pageRows.push({ row, stored });
    }
  }
  const page = pageRows.slice(0, limit).map(({ row, stored: { decision } }): WhatIfRowAnswer => {
    const { symbol, sentence } = decision;
    const closes = pastDecisions.readClosesAfter(query, row.barStart);
    return toWhatIfRow({ row, symbol, sentence, closes });
  });
  const { decisions, changed, enter, refuse } = counts;
  return serializeAnswer(whatIfAnswer, {
    decisions,
    changed,
    would: { enter, refuse },
    rows: page,
    nextCursor: pageRows.length > limit ? (page.at(-1)?.barStart ?? null) : null,
    warnings: scoreWarningsOf(counts),
  });
}

function scoreWarningsOf(
  counts: Readonly<Record<'decisions' | 'lacking' | 'otherWeights', number>>,
): string[] {
  const { decisions, lacking, otherWeights } = counts;
  const decisionCount = (count: number) => `${count} decision${count === 1 ? '' : 's'}`;
  return [
    decisions === 0 ? 'No decision that can be asked again is in this range.' : '',
    lacking === 0
      ? ''
      : `Left out, as their signal or numbers are not stored: ${decisionCount(lacking)}.`,
    otherWeights === 0
      ? ''
      : `Left out, as other weights scored them: ${decisionCount(otherWeights)}.`,
  ].filter((text) => text !== '');
}
