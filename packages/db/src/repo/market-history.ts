import type { Bar, EpochMs, MarketSignal } from '@tideline/engine';
import type { Transaction } from 'better-sqlite3';
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

/** Bars and signals as evaluated, which never change. */
export class MarketHistoryRepository {
  readonly #orm: Database['orm'];
  readonly #selects: ReturnType<typeof prepareReads>;
  readonly #inserts: ReturnType<typeof prepareInserts>;
  readonly #saveBars: Transaction<MarketHistoryRepository['saveBars']>;
  readonly #saveEvaluation: Transaction<MarketHistoryRepository['saveEvaluation']>;

  constructor({ orm, sqlite }: Database) {
    this.#orm = orm;
    this.#selects = prepareReads(orm);
    this.#inserts = prepareInserts(orm);
    this.#saveBars = sqlite.transaction((symbol, feed, bars) => {
      const storedStarts = this.#readStoredStarts(symbol, feed, bars);
      for (const bar of bars) {
        if (!storedStarts.has(bar.start)) this.#inserts.bar.run({ symbol, feed, ...bar });
      }
    });
    this.#saveEvaluation = sqlite.transaction((feed, bar, signal) => {
      if (signal.barStart !== bar.start) {
        throw new Error(`the signal of bar ${signal.barStart} does not belong to bar ${bar.start}`);
      }
      const { symbol, barStart } = signal;
      this.#inserts.bar.run({ symbol, feed, ...bar });
      this.#inserts.signal.run({ symbol, feed, barStart, signal });
    });
  }

  readBars(range: BarRange): readonly Bar[] {
    return this.#selects.bars.all({ ...range });
  }

  readEvaluatedBars(range: BarRange): readonly EvaluatedBar[] {
    const rows = this.#selects.evaluated.all({ ...range });
    return rows.map(({ bar, signal }) => ({ bar: toBar(bar), signal }));
  }

  /** Grows with every bar and signal stored in the range, so a cache can see a change. */
  countBarsAndSignals(range: BarRange): number {
    const { barCount, signalCount } = this.#selects;
    return [barCount, signalCount].reduce(
      (sum, countQuery) => sum + (countQuery.get({ ...range })?.number ?? 0),
      0,
    );
  }

  readLastSignal(range: BarRange): MarketSignal | null {
    return this.#selects.lastSignal.get({ ...range })?.signal ?? null;
  }

  /** Saves in one transaction; stored bars are skipped. */
  saveBars(symbol: string, feed: string, bars: readonly Bar[]): void {
    this.#saveBars.immediate(symbol, feed, bars);
  }

  /** Saves in one transaction, unless the bar is stored. */
  saveEvaluation(feed: string, bar: Bar, signal: MarketSignal): void {
    this.#saveEvaluation.immediate(feed, bar, signal);
  }

  /** Saves beside the evaluated bar; the last correction counts. */
  saveCorrection(symbol: string, feed: string, bar: Bar): void {
    const { feed: ofFeed, symbol: ofSymbol, start: ofStart } = correctedBars;
    this.#orm
      .insert(correctedBars)
      .values({ symbol, feed, ...bar })
      .onConflictDoUpdate({ target: [ofFeed, ofSymbol, ofStart], set: bar })
      .run();
  }

  /** Each start loads the same past, and looking bars up costs far less than inserting them. */
  #readStoredStarts(symbol: string, feed: string, bars: readonly Bar[]): ReadonlySet<EpochMs> {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { start } of bars) [from, to] = [Math.min(from, start), Math.max(to, start)];
    if (from > to) return new Set();
    const rows = this.#selects.starts.all({ symbol, feed, from, to });
    return new Set(rows.map(({ start }) => start));
  }
}

function prepareInserts(orm: Database['orm']) {
  return {
    bar: orm.insert(bars).values(placeholdersOf(bars)).onConflictDoNothing().prepare(),
    signal: orm
      .insert(marketRows)
      .values(placeholdersOf(marketRows))
      .onConflictDoNothing()
      .prepare(),
  };
}

function prepareReads(orm: Database['orm']) {
  const isBarInRange = and(
    eq(bars.feed, sql.placeholder('feed')),
    eq(bars.symbol, sql.placeholder('symbol')),
    between(bars.start, sql.placeholder('from'), sql.placeholder('to')),
  );
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
    starts: orm.select({ start }).from(bars).where(isBarInRange).prepare(),
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

function toBar(row: typeof bars.$inferSelect): Bar {
  const { feed: _feed, symbol: _symbol, ...bar } = row;
  return bar;
}
