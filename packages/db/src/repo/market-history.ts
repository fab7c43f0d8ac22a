import type { Bar, EpochMs, MarketSignal } from '@tideline/engine';
import { and, between, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
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
  const insertBar = orm
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
    .onConflictDoNothing()
    .prepare();
  const insertSignal = orm
    .insert(marketRows)
    .values({
      feed: sql.placeholder('feed'),
      symbol: sql.placeholder('symbol'),
      barStart: sql.placeholder('barStart'),
      signal: sql.placeholder('signal'),
    })
    .onConflictDoNothing()
    .prepare();
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
  const selectStarts = orm.select({ start: bars.start }).from(bars).where(inRange).prepare();
  const { start, open, high, low, close, volume } = bars;
  const selectBars = orm
    .select({ start, open, high, low, close, volume })
    .from(bars)
    .where(inRange)
    .orderBy(start)
    .prepare();
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
  const countBars = orm.select({ number: count() }).from(bars).where(inRange).prepare();
  const countSignals = orm
    .select({ number: count() })
    .from(marketRows)
    .where(signalsInRange)
    .prepare();
  const saveBars = sqlite.transaction((symbol: string, feed: string, list: readonly Bar[]) => {
    const stored = storedStarts(symbol, feed, list);
    for (const bar of list) if (!stored.has(bar.start)) insertBar.run({ symbol, feed, ...bar });
  });
  const saveEvaluation = sqlite.transaction((feed: string, bar: Bar, signal: MarketSignal) => {
    if (signal.barStart !== bar.start) {
      throw new Error(`the signal of bar ${signal.barStart} does not belong to bar ${bar.start}`);
    }
    const { symbol, barStart } = signal;
    insertBar.run({ symbol, feed, ...bar });
    insertSignal.run({ symbol, feed, barStart, signal });
  });

  /** Each start brings the same past once more: to read that it is there is far less than to insert it. */
  function storedStarts(symbol: string, feed: string, list: readonly Bar[]): ReadonlySet<EpochMs> {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { start } of list) [from, to] = [Math.min(from, start), Math.max(to, start)];
    if (from > to) return new Set();
    return new Set(selectStarts.all({ symbol, feed, from, to }).map(({ start }) => start));
  }

  return {
    bars: (range) => selectBars.all({ ...range }),
    evaluatedBars: (range) =>
      selectEvaluated.all({ ...range }).map(({ bar, signal }) => ({ bar: toBar(bar), signal })),
    evaluatedCount: (range) =>
      [countBars, countSignals].reduce((sum, of) => sum + (of.get({ ...range })?.number ?? 0), 0),
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

function toBar(row: typeof bars.$inferSelect): Bar {
  const { feed: _feed, symbol: _symbol, ...bar } = row;
  return bar;
}
