import type {
  DateRange,
  DecisionEntry,
  EpochMs,
  MarketSignal,
  Price,
  ScoredDecision,
  StoredDecision,
} from '@tideline/engine';
import { MINUTE } from '@tideline/engine';
import { createGateReader } from '../../gate-rules.ts';
import type { Database } from '../../open.ts';
import type { StoredGates } from '../../schema/decisions.ts';
import { PAGE_ROWS, readInPages } from '../pages.ts';

export interface PastDecisionsQuery {
  readonly userId: string;
  readonly feed: string;
  readonly symbol: string;
  readonly range: DateRange;
}

/** The underlying's closes at a bar's end and minutes later; null for a missing bar. */
export type UnderlyingCloses = Readonly<Record<0 | 15 | 30 | 60, Price | null>>;

export interface DecisionsBatch<Row> {
  readonly rows: readonly Row[];
  readonly incompleteCount: number;
}

const DAY_MS = 86_400_000;

/** Bars start after `after` and before `before`. */
interface DecisionBounds extends ReturnType<typeof decisionBounds> {
  readonly limit: number;
}

type ScoredDecisionRow = readonly [
  barStart: EpochMs,
  /** JSON with type, confidence and both sides' points; null without a signal. */
  signal: string | null,
  price: Price | null,
  after15: Price | null,
  after30: Price | null,
  after60: Price | null,
];

type StoredDecisionRow = readonly [
  barStart: EpochMs,
  signal: string | null,
  inputs: string | null,
  gates: string,
  outcome: DecisionEntry['outcome'],
  sentence: string,
];

/** Reads decisions in pages, between which other work runs. */
export function createPastDecisionsRepository(database: Database) {
  const selects = prepareSelects(database);
  const readGates = createGateReader(database);

  function toStoredDecision(row: StoredDecisionRow, symbol: string): StoredDecision | null {
    const [barStart, signal, inputs, gates, outcome, sentence] = row;
    if (signal === null || inputs === null) return null;
    return {
      signal: JSON.parse(signal) as MarketSignal,
      decision: {
        type: 'decision',
        barStart,
        symbol,
        outcome,
        sentence,
        gates: readGates(JSON.parse(gates) as StoredGates),
        inputs: JSON.parse(inputs) as DecisionEntry['inputs'],
        // The what-if doesn't read what a decision bought.
        ...{ contract: null, quantity: null, limitPrice: null, tradeId: null },
      },
    };
  }

  return {
    countUpTo: (query: PastDecisionsQuery, maxCount: number): number =>
      selects.count.get({ ...decisionBounds(query), limit: maxCount }) ?? 0,
    /** Decisions on a signal with a side, ascending. */
    async *readScoredDecisions(
      query: PastDecisionsQuery,
    ): AsyncGenerator<DecisionsBatch<ScoredDecision>> {
      const bounds = decisionBounds(query);
      const pages = readInPages<ScoredDecisionRow>((last) => {
        const [after] = last ?? [bounds.after];
        return selects.scored.all({ ...bounds, after, limit: PAGE_ROWS });
      });
      for await (const rows of pages) {
        const completeRows = rows.filter(([, signal, price]) => signal !== null && price !== null);
        yield {
          rows: completeRows.flatMap(toScoredDecisions),
          incompleteCount: rows.length - completeRows.length,
        };
      }
    },
    /** Newest first; decisions without signal or inputs are left out. */
    async *readStoredDecisions(
      query: PastDecisionsQuery,
    ): AsyncGenerator<DecisionsBatch<StoredDecision>> {
      const bounds = decisionBounds(query);
      const pages = readInPages<StoredDecisionRow>((last) => {
        const [before] = last ?? [bounds.before];
        return selects.stored.all({ ...bounds, before, limit: PAGE_ROWS });
      });
      for await (const rows of pages) {
        const completeRows = rows.flatMap((row) => toStoredDecision(row, query.symbol) ?? []);
        yield { rows: completeRows, incompleteCount: rows.length - completeRows.length };
      }
    },
    readClosesAfter({ feed, symbol }: PastDecisionsQuery, barStart: EpochMs): UnderlyingCloses {
      const closeAt = (minutes: number) =>
        selects.close.get({ feed, symbol, start: barStart + minutes * MINUTE }) ?? null;
      return { 0: closeAt(0), 15: closeAt(15), 30: closeAt(30), 60: closeAt(60) };
    },
  };
}

function prepareSelects({ sqlite }: Database) {
  return {
    count: sqlite
      .prepare<[DecisionBounds], number>(
        `SELECT count(*) FROM (SELECT 1 FROM decisions d WHERE ${DECISIONS_IN_RANGE_SQL} LIMIT @limit)`,
      )
      .pluck(),
    scored: sqlite
      .prepare<[DecisionBounds], ScoredDecisionRow>(
        `SELECT d.bar_start,
          json_extract(m.signal, '$.signalType', '$.confidence', '$.bullish', '$.bearish'),
          ${LATER_CLOSES_SQL}
        FROM decisions d ${JOIN_SIGNAL_SQL} WHERE ${DECISIONS_IN_RANGE_SQL} ORDER BY d.bar_start LIMIT @limit`,
      )
      .raw(),
    stored: sqlite
      .prepare<[DecisionBounds], StoredDecisionRow>(
        `SELECT d.bar_start, m.signal, d.inputs, d.gates, d.outcome, d.sentence
        FROM decisions d ${JOIN_SIGNAL_SQL} WHERE ${DECISIONS_IN_RANGE_SQL} ORDER BY d.bar_start DESC LIMIT @limit`,
      )
      .raw(),
    close: sqlite
      .prepare<[{ feed: string; symbol: string; start: EpochMs }], Price>(
        'SELECT close FROM bars WHERE feed = @feed AND symbol = @symbol AND start = @start',
      )
      .pluck(),
  };
}

/** A session lies within one UTC day, the date's, so its bars start there. */
function decisionBounds({ range: { from, to }, ...decisions }: PastDecisionsQuery) {
  const { userId, feed, symbol } = decisions;
  const after = from === null ? Number.MIN_SAFE_INTEGER : Date.parse(from) - 1;
  return { userId, feed, symbol, after, before: Date.parse(to) + DAY_MS };
}

const DECISIONS_IN_RANGE_SQL = `d.feed = @feed AND d.bar_start > @after AND d.bar_start < @before
  AND d.user_id = @userId AND d.symbol = @symbol`;

const JOIN_SIGNAL_SQL = `LEFT JOIN market_rows m ON m.feed = d.feed AND m.symbol = d.symbol
  AND m.bar_start = d.bar_start`;

/**
 * Reads a bar that ends this many minutes after the decision's; another session's bars start hours
 * later.
 */
function laterCloseSql(minutes: number): string {
  return `(SELECT b.close FROM bars b WHERE b.feed = d.feed AND b.symbol = d.symbol
    AND b.start = d.bar_start + ${minutes * MINUTE})`;
}

const LATER_CLOSES_SQL = [0, 15, 30, 60].map(laterCloseSql).join(', ');

type SignalPoints = MarketSignal['bullish'];

function toScoredDecisions(row: ScoredDecisionRow): readonly ScoredDecision[] {
  const [barStart, signal, price, after15, after30, after60] = row;
  if (signal === null || price === null) return [];
  const [side, confidence, bullish, bearish] = JSON.parse(signal) as readonly [
    MarketSignal['signalType'],
    number,
    SignalPoints,
    SignalPoints,
  ];
  if (side === 'neutral') return [];
  const points = side === 'call' ? bullish : bearish;
  const scored = {
    date: new Date(barStart).toISOString().slice(0, 10),
    side,
    confidence,
    points: {
      chartPattern: points.chartPatternPoints,
      ema: points.emaPoints,
      rsi: points.rsiPoints,
      mfi: points.mfiPoints,
      adx: points.adxPoints,
      relativeVolume: points.relativeVolumePoints,
      iv: points.ivPoints,
    },
    price,
    laterPrices: { 15: after15, 30: after30, 60: after60 },
  };
  return [scored];
}
