import {
  BrokerError,
  type MarketData,
  type OptionStream,
  type StockStream,
  type StreamState,
} from '@tideline/broker';
import type { MarketHistory } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type BarEvaluated,
  type EpochMs,
  FRESHNESS_WALL_FLOOR,
  IN_FLIGHT_WALL_FLOOR,
  isMarketOpen,
  type MarketSignal,
  mid,
  nextSession,
  type Quote,
  rejectBar,
  SECOND,
  type Session,
  SignalEngine,
  sessionAt,
  sessionsBetween,
  toDollars,
  tradingDate,
} from '@tideline/engine';
import type { Log } from '../log.ts';
import type { Activity } from './activity.ts';
import { BarBuilder, barStartOf } from './bar-builder.ts';
import { ChainWatch } from './chain-watch.ts';
import type { MarketTime } from './market-time.ts';
import { QuoteBook } from './quote-book.ts';
import type { ThresholdBook } from './threshold-book.ts';

/** A bar that is not complete by then is read from REST; longer it does not wait for quotes either. */
const BAR_DEADLINE = 5 * SECOND;
const DAY = 86_400_000;
/** Days known around now: enough behind for the replay anchor and for 20 sessions of volume. */
const DAYS_BEHIND = 45;
const DAYS_AHEAD = 20;

export interface MarketLoopOptions {
  readonly symbol: string;
  /** Names the past that is played and the feed that volumes come from: two of them never mix. */
  readonly feed: string;
  readonly data: MarketData;
  readonly time: MarketTime;
  readonly activity: Activity;
  readonly history: MarketHistory;
  readonly thresholds: ThresholdBook;
  readonly log: Log;
  readonly onBar: (event: BarEvaluated) => void;
  readonly onOptionQuote: (symbol: string, quote: Quote) => void;
}

/** Turns the feed into completed bars, signals and quotes: once, for all accounts. */
export class MarketLoop {
  readonly #options: MarketLoopOptions;
  readonly #quotes = new QuoteBook();
  readonly #builder = new BarBuilder();
  readonly #chain = new ChainWatch();
  readonly #stockStream: StockStream;
  readonly #optionStream: OptionStream;
  readonly #streams = new Map<'stock' | 'option', StreamState>();
  readonly #quoteWaiters = new Set<() => void>();
  #sessions: readonly Session[] = [];
  #engine: SignalEngine | null = null;
  #signal: MarketSignal | null = null;
  /** Signals of bars that were loaded as history: for the chart, never for a decision. */
  readonly #replayed = new Map<EpochMs, MarketSignal>();
  #rejected = 0;
  #held: readonly string[] = [];
  /** Evaluations and day changes, one after the other. */
  #tail: Promise<void> = Promise.resolve();
  #cancelDeadline: (() => void) | null = null;
  #cancelOpen: (() => void) | null = null;

  constructor(options: MarketLoopOptions) {
    this.#options = options;
    this.#stockStream = options.data.stockStream({
      onMinuteBar: (symbol, bar, corrected) => this.#onMinuteBar(symbol, bar, corrected),
      onQuote: (symbol, quote) => this.#onQuote(symbol, quote),
      onState: (state) => this.#onStreamState('stock', state),
    });
    this.#optionStream = options.data.optionStream({
      onQuote: (symbol, quote) => {
        if (this.#onQuote(symbol, quote)) options.onOptionQuote(symbol, quote);
      },
      onState: (state) => this.#onStreamState('option', state),
    });
  }

  /** Loads the calendar and the past; resolves when the signal is as warm as it can be. */
  async start(): Promise<void> {
    this.#stockStream.watch([this.#options.symbol]);
    await this.#options.activity.run(() => this.#openDay());
  }

  async close(): Promise<void> {
    this.#cancelDeadline?.();
    this.#cancelOpen?.();
    this.#stockStream.close();
    this.#optionStream.close();
    await this.#tail;
  }

  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  /** Bars that were refused since the start. */
  get rejectedBars(): number {
    return this.#rejected;
  }

  get isConnected(): boolean {
    return (
      this.#streams.get('stock')?.type === 'ready' && this.#streams.get('option')?.type === 'ready'
    );
  }

  /** The signal of the last completed bar, as it was computed then; null before there is one. */
  get signal(): MarketSignal | null {
    return this.#signal;
  }

  /** What the signal of a past bar would have been, as far as bars alone tell; null when not known. */
  replayedSignal(barStart: EpochMs): MarketSignal | null {
    return this.#replayed.get(barStart) ?? null;
  }

  /** Mid of the underlying now, in dollars. */
  spot(): number | null {
    const quote = this.#quotes.latest(this.#options.symbol);
    return quote === null ? null : toDollars(mid(quote));
  }

  /** Sets the contracts that accounts hold or are about to: they are watched beside the chain. */
  hold(symbols: readonly string[]): void {
    this.#held = symbols;
    this.#watch();
  }

  /** Computes the signal anew with the thresholds now in force, from the stored bars. */
  async thresholdsChanged(): Promise<void> {
    this.#enqueue(async () => this.#replay());
    await this.#tail;
  }

  #enqueue(work: () => Promise<void>): void {
    const { activity, log } = this.#options;
    const before = this.#tail;
    this.#tail = activity.run(async () => {
      await before;
      try {
        await work();
      } catch (error) {
        // No information reads as neutral: the old signal grows stale, and entries need a fresh one.
        log.error({ error }, 'market data could not be processed');
      }
    });
  }

  /** Everything that changes with the session: calendar, past, contracts, timers. */
  async #openDay(): Promise<void> {
    const { data, symbol, time } = this.#options;
    const now = time.now();
    this.#sessions = await this.#readCalendar(now);
    await this.#backfill(now);
    this.#replay();
    this.#quotes.clear();
    const session = sessionAt(this.#sessions, now);
    this.#chain.open(session === null ? [] : await data.contracts(symbol, session.date));
    const quote = await data.stockQuote(symbol);
    if (quote !== null) this.#onQuote(symbol, quote);
    this.#watch();
    this.#scheduleDeadline(now);
    this.#cancelOpen?.();
    const next = nextSession(this.#sessions, now);
    if (next !== null) {
      this.#cancelOpen = time.at(next.open, () => this.#enqueue(() => this.#openDay()));
    }
  }

  /** The broker's calendar, or the bundled one while the broker can't be asked. */
  async #readCalendar(now: EpochMs): Promise<readonly Session[]> {
    const from = tradingDate(now - DAYS_BEHIND * DAY);
    const to = tradingDate(now + DAYS_AHEAD * DAY);
    try {
      return await this.#options.data.calendar(from, to);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      this.#options.log.warn({ message: error.message }, 'calendar from the bundled rules');
      return sessionsBetween(from, to);
    }
  }

  /** Stores the completed regular bars of the past that are not stored yet. */
  async #backfill(now: EpochMs): Promise<void> {
    const { data, symbol, history, feed, log } = this.#options;
    const [first] = this.#sessions;
    if (first === undefined) return;
    try {
      const bars = await data.bars({ symbol, minutes: 5, from: first.open, to: now - BAR_MS });
      const regular = bars.filter((bar) => sessionAt(this.#sessions, bar.start) !== null);
      history.saveBars(symbol, feed, regular);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      log.warn({ message: error.message }, 'no bars from the broker: only stored ones serve');
    }
  }

  /** Rebuilds the signal from the stored bars: the same bits every time. */
  #replay(): void {
    const { symbol, feed, time, history, thresholds } = this.#options;
    const sessions = this.#sessions;
    const [first] = sessions;
    if (first === undefined) return;
    const { version, thresholds: values } = thresholds.current;
    const engine = new SignalEngine({
      symbol,
      thresholds: values,
      thresholdsVersion: version,
      sessions,
    });
    this.#engine = engine;
    this.#signal = null;
    this.#replayed.clear();
    for (const bar of history.bars({ symbol, feed, from: first.open, to: time.now() })) {
      if (!this.#admits(bar, engine, time.now())) continue;
      this.#signal = engine.push(bar);
      this.#replayed.set(bar.start, this.#signal);
    }
  }

  #admits(bar: Bar, engine: SignalEngine, now: EpochMs): boolean {
    const { log } = this.#options;
    const code = rejectBar(bar, {
      sessions: this.#sessions,
      now,
      lastStart: engine.lastStart,
      atr: engine.atr,
    });
    if (code === null) return true;
    this.#rejected += 1;
    log.warn({ start: new Date(bar.start).toISOString(), code }, 'bar rejected');
    return false;
  }

  #onMinuteBar(symbol: string, minute: Bar, corrected: boolean): void {
    // A correction belongs to a bar that has been evaluated or is about to be: it changes nothing now.
    if (symbol !== this.#options.symbol || corrected) return;
    const bar = this.#builder.add(minute);
    if (bar === null) return;
    this.#builder.forget(bar.start);
    this.#enqueue(() => this.#evaluate(bar));
  }

  /** Runs when a bar's end has passed; a bar that did not arrive minute by minute is read whole. */
  #scheduleDeadline(now: EpochMs): void {
    this.#cancelDeadline?.();
    const session = sessionAt(this.#sessions, now);
    if (session === null) return;
    const { time } = this.#options;
    const start = barStartOf(now);
    this.#cancelDeadline = time.at(start + BAR_MS, () => {
      this.#cancelDeadline = time.after(BAR_DEADLINE, FRESHNESS_WALL_FLOOR, () => {
        this.#enqueue(() => this.#readLateBar(start));
        if (start + BAR_MS < session.close) this.#scheduleDeadline(start + BAR_MS);
      });
    });
  }

  async #readLateBar(start: EpochMs): Promise<void> {
    const { data, symbol, log } = this.#options;
    const last = this.#engine?.lastStart ?? start - BAR_MS;
    if (last >= start) return;
    const bars = await data.bars({ symbol, minutes: 5, from: last + BAR_MS, to: start });
    for (const bar of bars) {
      if (isMarketOpen(bar.start, this.#sessions)) await this.#evaluate(bar);
    }
    if (this.#engine?.lastStart !== start) {
      log.warn({ start: new Date(start).toISOString() }, 'bar is missing');
    }
  }

  async #evaluate(bar: Bar): Promise<void> {
    const { feed, history, symbol, onBar } = this.#options;
    const end = bar.start + BAR_MS;
    await this.#quotesThrough(end);
    const engine = this.#engine;
    // A bar may come both minute by minute and whole: the first of the two was it.
    if (engine === null || (engine.lastStart ?? 0) >= bar.start) return;
    // The market has told the bar's last minute: where our clock lags behind, the market is right.
    if (!this.#admits(bar, engine, Math.max(end, this.#options.time.now()))) return;
    const signal = engine.push(bar);
    history.saveEvaluation(feed, bar, signal);
    this.#signal = signal;
    const underlying = this.#quotes.asOf(symbol, end);
    onBar({
      type: 'bar-evaluated',
      signal,
      spot: underlying === null ? null : toDollars(mid(underlying)),
      chain: this.#chain.entries((contract) => this.#quotes.asOf(contract, end)),
    });
  }

  /** Waits until both streams have passed an instant, but not for long. */
  #quotesThrough(instant: EpochMs): Promise<void> {
    const hasReached = (symbol: string) => this.#quotes.hasReached(symbol, instant);
    const areReached = () =>
      hasReached(this.#options.symbol) && this.#chain.symbols.some(hasReached);
    // A stepped market has told every quote before it tells the bar, and moves on only after us.
    if (areReached() || this.#options.time.isStepped) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        this.#quoteWaiters.delete(check);
        resolve();
      };
      const check = () => {
        if (areReached()) finish();
      };
      const cancel = this.#options.time.after(BAR_DEADLINE, IN_FLIGHT_WALL_FLOOR, finish);
      this.#quoteWaiters.add(check);
    });
  }

  #onQuote(symbol: string, quote: Quote): boolean {
    const isNew = this.#quotes.add(symbol, quote);
    const spot = symbol === this.#options.symbol ? this.spot() : null;
    if (spot !== null && this.#chain.follow(spot)) this.#watch();
    for (const check of this.#quoteWaiters) check();
    return isNew;
  }

  #onStreamState(name: 'stock' | 'option', state: StreamState): void {
    this.#streams.set(name, state);
    if (state.type === 'down') {
      this.#options.log.warn({ stream: name, message: state.message }, 'market stream is down');
    }
  }

  #watch(): void {
    this.#optionStream.watch([...new Set([...this.#chain.symbols, ...this.#held])]);
  }
}
