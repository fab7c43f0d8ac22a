import type { Bar, EpochMs, MarketSignal } from '@tideline/engine';
import { and, between, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { bars } from '../schema/bars.ts';
import { correctedBars } from '../schema/corrected-bars.ts';
import { marketRows } from '../schema/market-rows.ts';
import { placeholdersOf } from '../schema/placeholders.ts';

/** Bars of one symbol on one feed that start in [from, to]. */
export interface BarRange {
  readonly symbol: string;
  readonly feed: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** `signal` is null when the bar was loaded as history only. */
export interface EvaluatedBar {
  readonly bar: Bar;
  readonly signal: MarketSignal | null;
}

export type MarketHistoryRepository = ReturnType<typeof createMarketHistoryRepository>;

/** Bars and signals as evaluated, which never change. */
export function createMarketHistoryRepository(database: Database) {
  const { orm } = database;
  const selects = prepareReads(orm);
  return {
    ...createHistoryWriter(database),
    readBars: (range: BarRange): readonly Bar[] => selects.bars.all({ ...range }),
    readEvaluatedBars: (range: BarRange): readonly EvaluatedBar[] =>
      selects.evaluated
        .all({ ...range })
        .map(({ bar: { feed: _feed, symbol: _symbol, ...bar }, signal }) => ({ bar, signal })),
    /** Grows with every bar and signal stored in the range, so a cache can see a change. */
    countBarsAndSignals(range: BarRange): number {
      const counts = [selects.barCount.get({ ...range }), selects.signalCount.get({ ...range })];
      return counts.reduce((sum, row) => sum + (row?.number ?? 0), 0);
    },
    readLastSignal: (range: BarRange): MarketSignal | null =>
      selects.lastSignal.get({ ...range })?.signal ?? null,
    /** Saves beside the evaluated bar; the last correction counts. */
    saveCorrection(symbol: string, feed: string, bar: Bar): void {
      const { feed: ofFeed, symbol: ofSymbol, start: ofStart } = correctedBars;
      orm
        .insert(correctedBars)
        .values({ symbol, feed, ...bar })
        .onConflictDoUpdate({ target: [ofFeed, ofSymbol, ofStart], set: bar })
        .run();
    },
  };
}

function createHistoryWriter({ orm, sqlite }: Database) {
  const insertBar = orm.insert(bars).values(placeholdersOf(bars)).onConflictDoNothing().prepare();
  const insertSignal = orm
    .insert(marketRows)
    .values(placeholdersOf(marketRows))
    .onConflictDoNothing()
    .prepare();
  const selectStarts = orm.select({ start: bars.start }).from(bars).where(isBarInRange).prepare();

  /** Each start loads the same past, and looking bars up costs far less than inserting them. */
  function storedStarts(symbol: string, feed: string, newBars: readonly Bar[]): Set<EpochMs> {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { start } of newBars) [from, to] = [Math.min(from, start), Math.max(to, start)];
    if (from > to) return new Set();
    return new Set(selectStarts.all({ symbol, feed, from, to }).map(({ start }) => start));
  }

  const saveBars = sqlite.transaction(
    (symbol: string, feed: string, newBars: readonly Bar[]): void => {
      const starts = storedStarts(symbol, feed, newBars);
      for (const bar of newBars) {
        if (!starts.has(bar.start)) insertBar.run({ symbol, feed, ...bar });
      }
    },
  );
  const saveEvaluation = sqlite.transaction(
    (feed: string, bar: Bar, signal: MarketSignal): void => {
      if (signal.barStart !== bar.start) {
        throw new Error(`the signal of bar ${signal.barStart} does not belong to bar ${bar.start}`);
      }
      const { symbol, barStart } = signal;
      insertBar.run({ symbol, feed, ...bar });
      insertSignal.run({ symbol, feed, barStart, signal });
    },
  );
  return {
    /** Saves in one transaction; stored bars are skipped. */
    saveBars: saveBars.immediate,
    /** Saves in one transaction; a stored bar or signal stays. */
    saveEvaluation: saveEvaluation.immediate,
  };
}

const isBarInRange = and(
  eq(bars.feed, sql.placeholder('feed')),
  eq(bars.symbol, sql.placeholder('symbol')),
  between(bars.start, sql.placeholder('from'), sql.placeholder('to')),
);

function prepareReads(orm: Database['orm']) {
  const isSignalInRange = and(
    eq(marketRows.feed, sql.placeholder('feed')),
    eq(marketRows.symbol, sql.placeholder('symbol')),
    between(marketRows.barStart, sql.placeholder('from'), sql.placeholder('to')),
  );
  const isOfBar = and(
    eq(marketRows.feed, bars.feed),
    eq(marketRows.symbol, bars.symbol),
    eq(marketRows.barStart, bars.start),
  );
  const { start, open, high, low, close, volume } = bars;
  return {
    bars: orm
      .select({ start, open, high, low, close, volume })
      .from(bars)
      .where(isBarInRange)
      .orderBy(start)
      .prepare(),
    evaluated: orm
      .select({ bar: bars, signal: marketRows.signal })
      .from(bars)
      .leftJoin(marketRows, isOfBar)
      .where(isBarInRange)
      .orderBy(start)
      .prepare(),
    lastSignal: orm
      .select({ signal: marketRows.signal })
      .from(marketRows)
      .where(isSignalInRange)
      .orderBy(desc(marketRows.barStart))
      .limit(1)
      .prepare(),
    barCount: orm.select({ number: count() }).from(bars).where(isBarInRange).prepare(),
    signalCount: orm.select({ number: count() }).from(marketRows).where(isSignalInRange).prepare(),
  };
}
