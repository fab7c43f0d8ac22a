import type { Bar, EpochMs, MarketSignal } from '@tideline/engine';
import { and, between, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { prepareRows, prepareWrite } from '../prepared-query.ts';
import { bars } from '../schema/bars.ts';
import { correctedBars } from '../schema/corrected-bars.ts';
import { marketRows } from '../schema/market-rows.ts';

/** Bars of one symbol on one feed that start in [from, to]. */
export interface BarRange {
  readonly symbol: string;
  readonly feed: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A stored bar, with the signal computed at its end; null when it was loaded as history only. */
export interface EvaluatedBar {
  readonly bar: Bar;
  readonly signal: MarketSignal | null;
}

/** Bars and signals as they were evaluated: what is stored is kept, never changed. */
export interface MarketHistory {
  /** Ascending. */
  bars(range: BarRange): readonly Bar[];
  /** Ascending. */
  evaluatedBars(range: BarRange): readonly EvaluatedBar[];
  /** Grows with every bar and every signal that is stored in the range; neither is ever changed. */
  evaluatedCount(range: BarRange): number;
  /** The newest signal of the bars in the range, null when there is none. */
  lastSignal(range: BarRange): MarketSignal | null;
  /** In one transaction; skips what is stored already. */
  saveBars(symbol: string, feed: string, bars: readonly Bar[]): void;
  /** A bar and its signal in one transaction; skips what is stored already. */
  saveEvaluation(feed: string, bar: Bar, signal: MarketSignal): void;
  /** A bar as it was corrected, beside the one that was evaluated; the last correction stays. */
  saveCorrection(symbol: string, feed: string, bar: Bar): void;
}

export function createMarketHistory({ orm, sqlite }: Database): MarketHistory {
  const insertBar = prepareWrite(
    sqlite,
    orm
      .insert(bars)
      .values({
        feed: sql.placeholder('feed'),
        symbol: sql.placeholder('symbol'),
        start: sql.placeholder('start'),
        open: sql.placeholder('open'),
        high: sql.placeholder('high'),
        low: sql.placeholder('low'),
        close: sql.placeholder('close'),
        volume: sql.placeholder('volume'),
      })
      .onConflictDoNothing(),
  );
  const insertSignal = prepareWrite(
    sqlite,
    orm
      .insert(marketRows)
      .values({
        feed: sql.placeholder('feed'),
        symbol: sql.placeholder('symbol'),
        barStart: sql.placeholder('barStart'),
        signal: sql.placeholder('signal'),
      })
      .onConflictDoNothing(),
  );
  const inRange = and(
    eq(bars.feed, sql.placeholder('feed')),
    eq(bars.symbol, sql.placeholder('symbol')),
    between(bars.start, sql.placeholder('from'), sql.placeholder('to')),
  );
  const signalsInRange = and(
    eq(marketRows.feed, sql.placeholder('feed')),
    eq(marketRows.symbol, sql.placeholder('symbol')),
    between(marketRows.barStart, sql.placeholder('from'), sql.placeholder('to')),
  );
  const selectStarts = prepareRows(
    sqlite,
    orm.select({ start: bars.start }).from(bars).where(inRange),
  );
  const { start, open, high, low, close, volume } = bars;
  const selectBars = prepareRows(
    sqlite,
    orm.select({ start, open, high, low, close, volume }).from(bars).where(inRange).orderBy(start),
  );
  const selectEvaluated = orm
    .select({ bar: bars, signal: marketRows.signal })
    .from(bars)
    .leftJoin(
      marketRows,
      and(
        eq(marketRows.feed, bars.feed),
        eq(marketRows.symbol, bars.symbol),
        eq(marketRows.barStart, bars.start),
      ),
    )
    .where(inRange)
    .orderBy(bars.start)
    .prepare();
  const selectLastSignal = orm
    .select({ signal: marketRows.signal })
    .from(marketRows)
    .where(signalsInRange)
    .orderBy(desc(marketRows.barStart))
    .limit(1)
    .prepare();
  const countBars = prepareRows(sqlite, orm.select({ number: count() }).from(bars).where(inRange));
  const countSignals = prepareRows(
    sqlite,
    orm.select({ number: count() }).from(marketRows).where(signalsInRange),
  );
  const saveBars = sqlite.transaction((symbol: string, feed: string, list: readonly Bar[]) => {
    const stored = storedStarts(symbol, feed, list);
    for (const bar of list) if (!stored.has(bar.start)) insertBar({ symbol, feed, ...bar });
  });
  const saveEvaluation = sqlite.transaction((feed: string, bar: Bar, signal: MarketSignal) => {
    if (signal.barStart !== bar.start) {
      throw new Error(`the signal of bar ${signal.barStart} does not belong to bar ${bar.start}`);
    }
    const { symbol, barStart } = signal;
    insertBar({ symbol, feed, ...bar });
    insertSignal({ symbol, feed, barStart, signal });
  });

  /** Each start brings the same past once more: to read that it is there is far less than to insert it. */
  function storedStarts(symbol: string, feed: string, list: readonly Bar[]): ReadonlySet<unknown> {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { start } of list) [from, to] = [Math.min(from, start), Math.max(to, start)];
    if (from > to) return new Set();
    return new Set(selectStarts({ symbol, feed, from, to }).map(([start]) => start));
  }

  return {
    bars: (range) => selectBars({ ...range }).map((row) => barOf(row as BarRow)),
    evaluatedBars: (range) =>
      selectEvaluated.all({ ...range }).map(({ bar, signal }) => ({ bar: toBar(bar), signal })),
    evaluatedCount: (range) =>
      [countBars, countSignals].reduce((sum, of) => sum + Number(of({ ...range })[0]?.[0] ?? 0), 0),
    lastSignal: (range) => selectLastSignal.get({ ...range })?.signal ?? null,
    saveBars: (symbol, feed, list) => saveBars.immediate(symbol, feed, list),
    saveEvaluation: (feed, bar, signal) => saveEvaluation.immediate(feed, bar, signal),
    saveCorrection: (symbol, feed, bar) => {
      const { feed: ofFeed, symbol: ofSymbol, start: ofStart } = correctedBars;
      orm
        .insert(correctedBars)
        .values({ symbol, feed, ...bar })
        .onConflictDoUpdate({ target: [ofFeed, ofSymbol, ofStart], set: bar })
        .run();
    },
  };
}

type BarRow = readonly [EpochMs, number, number, number, number, number];

function barOf([start, open, high, low, close, volume]: BarRow): Bar {
  return { start, open, high, low, close, volume };
}

function toBar(row: typeof bars.$inferSelect): Bar {
  const { feed: _feed, symbol: _symbol, ...bar } = row;
  return bar;
}
