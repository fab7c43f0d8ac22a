import { BrokerError } from '@tideline/broker';
import type { MarketHistoryRepository } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type BarEvaluated,
  type BarRejection,
  DAY,
  type EpochMs,
  fromDollars,
  isMarketOpen,
  MAX_HISTORY_CALENDAR_DAYS,
  type MarketSignal,
  MIN_FRESHNESS_WALL_MS,
  MIN_IN_FLIGHT_WALL_MS,
  nextSession,
  type PresentMarket,
  SECOND,
  type Session,
  sessionAt,
  sessionsBetween,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import type { ReplayStart } from '../../reader/replayed-signals.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';
import { BarBuilder, barStartOf } from './bar-builder.ts';
import { BarCorrections } from './bar-corrections.ts';
import { BarSignals, type DayRange } from './bar-signals.ts';
import { QuoteFeed, type QuoteFeedOptions } from './quote-feed.ts';
import type { ThresholdStore } from './threshold-store.ts';

/** A bar that still lacks minutes this long after its end is read from REST. */
const BAR_DEADLINE_MS = 5 * SECOND;
const CHAIN_RETRY_MS = 30 * SECOND;
/** A bar so long overdue is neither merely late nor skipped: the feed has stopped. */
const MAX_TIME_WITHOUT_BAR_MS = 3 * BAR_MS;
/** Sessions are loaded so many calendar days ahead, and as far back as a signal looks. */
const CALENDAR_DAYS_AHEAD = 20;

export interface MarketLoopOptions extends Omit<QuoteFeedOptions, 'onMinuteBar' | 'expectsQuotes'> {
  /** Names the market and the volume feed of the stored bars; bars of two feeds never mix. */
  readonly feed: string;
  readonly workInFlight: WorkInFlight;
  readonly history: MarketHistoryRepository;
  readonly thresholds: ThresholdStore;
  /**
   * `saveBar` writes the bar and its signal: call it once, in a transaction with the steps that follow.
   * The next bar waits until this promise resolves.
   */
  readonly onBar: (event: BarEvaluated, saveBar: () => void) => Promise<void>;
}

export class MarketLoop {
  readonly #options: MarketLoopOptions;
  readonly #quoteFeed: QuoteFeed;
  readonly #builder = new BarBuilder();
  readonly #signals: BarSignals;
  readonly #corrections: BarCorrections;
  #sessions: readonly Session[] = [];
  #lastWork: Promise<void> = Promise.resolve();
  #cancelBarDeadline: (() => void) | null = null;
  #cancelDayOpening: (() => void) | null = null;
  #cancelChainRetry: (() => void) | null = null;
  #isChainKnown = false;

  constructor(options: MarketLoopOptions) {
    this.#options = options;
    this.#signals = new BarSignals(options);
    this.#corrections = new BarCorrections(options);
    const { time } = options;
    this.#quoteFeed = new QuoteFeed({
      ...options,
      onMinuteBar: (bar, isCorrection) => this.#onMinuteBar(bar, isCorrection),
      expectsQuotes: () => time.speedFactor >= 1 && isMarketOpen(time.now(), this.#sessions),
    });
  }

  /**
   * Resolves when the broker's calendar is read, or can't be; until then the bundled calendar serves.
   * Past bars and contracts follow (`whenCaughtUp`), because open positions must not wait for them.
   */
  async start(): Promise<void> {
    const now = this.#options.time.now();
    this.#sessions = bundledSessions(now);
    const calendarRead = this.#readCalendar(now);
    this.#enqueueWork(() => this.#openDay(now, calendarRead));
    await calendarRead;
  }

  whenCaughtUp(): Promise<void> {
    return this.#lastWork;
  }

  async close(): Promise<void> {
    this.#cancelBarDeadline?.();
    this.#cancelDayOpening?.();
    this.#cancelChainRetry?.();
    this.#quoteFeed.close();
    await this.#lastWork;
    this.#corrections.flush();
  }

  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  get isReady(): boolean {
    return this.#quoteFeed.isReady && this.#isChainKnown;
  }

  /** False when bars are overdue; true while none is due. */
  get isTicking(): boolean {
    const now = this.#options.time.now();
    const session = sessionAt(this.#sessions, now);
    if (session === null) return true;
    const lastEnd = (this.#signals.lastStart ?? 0) + BAR_MS;
    return now - Math.max(session.open, lastEnd) < MAX_TIME_WITHOUT_BAR_MS;
  }

  /** Wall milliseconds since the last quote of the underlying; null while none is due. */
  get silenceMs(): number | null {
    const { time } = this.#options;
    if (time.speedFactor === 0 || !isMarketOpen(time.now(), this.#sessions)) return null;
    return this.#quoteFeed.silenceMs;
  }

  get signal(): MarketSignal | null {
    return this.#signals.latestSignal;
  }

  /** Null when the session's signals can't be computed again from stored bars. */
  replayStartOf(session: Session): ReplayStart | null {
    const { replayStart: start } = this.#signals;
    const isWithin = start !== null && session.close > start.from && session.open < start.now;
    return isWithin ? start : null;
  }

  get rejectedBars(): ReadonlyMap<BarRejection, number> {
    return this.#signals.rejectedBars;
  }

  currentSpotDollars(): number | null {
    return this.#quoteFeed.currentSpotDollars();
  }

  /** The range of today's complete bars and the price now; null before the first bar. */
  readDayRange(): Omit<DayRange, 'date'> | null {
    const range = this.#signals.dayRange;
    if (range === null || range.date !== tradingDate(this.#options.time.now())) return null;
    const spot = this.currentSpotDollars();
    if (spot === null) return { low: range.low, high: range.high };
    const price = fromDollars(spot);
    return { low: Math.min(range.low, price), high: Math.max(range.high, price) };
  }

  readPresentMarket(): PresentMarket {
    const { symbol, time } = this.#options;
    const at = time.now();
    const { signal } = this;
    const isBearish = signal !== null && signal.bearishConfidence > signal.bullishConfidence;
    const side = isBearish ? 'put' : 'call';
    return { ...this.#quoteFeed.marketViewAt(at), symbol, side, iv: signal?.iv ?? null, at };
  }

  watchHeldContracts(symbols: readonly string[]): void {
    this.#quoteFeed.watchHeldContracts(symbols);
  }

  /** Reads calendar, bars and chain again: earlier answers may be missing, or of another feed. */
  async rereadDay(): Promise<void> {
    const { time } = this.#options;
    this.#enqueueWork(() => this.#openDay(time.now()));
    await this.whenCaughtUp();
  }

  async applyNewThresholds(): Promise<void> {
    const { time } = this.#options;
    this.#enqueueWork(async () => this.#signals.replaySessions(this.#sessions, time.now()));
    await this.whenCaughtUp();
  }

  #enqueueWork(work: () => Promise<void>): void {
    const { workInFlight, log } = this.#options;
    const before = this.#lastWork;
    this.#lastWork = workInFlight.run(async () => {
      await before;
      try {
        await work();
      } catch (error) {
        // Without a signal nothing unsafe happens: the old one grows stale, and entries need a fresh
        // one.
        log.error({ error }, 'market data could not be processed');
      }
    });
  }

  async #openDay(now: EpochMs, reading = this.#readCalendar(now)): Promise<void> {
    const { time } = this.#options;
    await reading;
    // Timers first: whatever fails below, the next bar and the next day are not missed.
    this.#scheduleDeadline(now);
    this.#cancelDayOpening?.();
    const next = nextSession(this.#sessions, now);
    if (next !== null) {
      this.#cancelDayOpening = time.callAt(next.open, () => void this.rereadDay());
    }
    await this.#backfillBars(now);
    this.#signals.replaySessions(this.#sessions, now);
    this.#quoteFeed.openChain([]);
    await this.#readChain();
  }

  async #readChain(): Promise<void> {
    const { marketData, symbol, time, log } = this.#options;
    const session = sessionAt(this.#sessions, time.now());
    this.#isChainKnown = session === null;
    if (session === null) return;
    try {
      this.#quoteFeed.openChain(await marketData.contracts(symbol, session.date));
      const quote = await marketData.stockQuote(symbol);
      if (quote !== null) this.#quoteFeed.addQuote(symbol, quote);
      this.#isChainKnown = true;
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      log.warn({ message: error.message }, 'today’s contracts could not be read');
      this.#cancelChainRetry?.();
      this.#cancelChainRetry = time.callAfter(CHAIN_RETRY_MS, MIN_IN_FLIGHT_WALL_MS, () =>
        this.#enqueueWork(() => this.#readChain()),
      );
    }
  }

  async #readCalendar(now: EpochMs): Promise<void> {
    const { marketData, log } = this.#options;
    const { from, to } = daysAround(now);
    let message = 'no sessions';
    try {
      const sessions = await marketData.calendar(from, to);
      if (sessions.length > 0) {
        this.#sessions = sessions;
        return;
      }
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      message = error.message;
    }
    log.warn({ message }, 'calendar from the bundled rules');
    this.#sessions = bundledSessions(now);
  }

  async #backfillBars(now: EpochMs): Promise<void> {
    const { marketData, symbol, history, feed, log } = this.#options;
    const from = this.#sessions[0]?.open;
    if (from === undefined) return;
    try {
      const bars = await marketData.bars({ symbol, minutes: 5, from, to: now - BAR_MS });
      const regularBars = bars.filter((bar) => sessionAt(this.#sessions, bar.start) !== null);
      history.saveBars(symbol, feed, regularBars);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      log.warn({ message: error.message }, 'no bars from the broker: only stored ones serve');
    }
  }

  #onMinuteBar(minute: Bar, isCorrection: boolean): void {
    if (isMarketOpen(minute.start, this.#sessions))
      this.#corrections.addMinute(minute, isCorrection);
    // The corrected bar has been evaluated or is about to be, so nothing changes now.
    if (isCorrection) return;
    const bar = this.#builder.addMinute(minute);
    if (bar === null) return;
    this.#builder.forgetBar(bar.start);
    this.#enqueueWork(() => this.#evaluateBar(bar));
  }

  #scheduleDeadline(now: EpochMs): void {
    this.#cancelBarDeadline?.();
    const session = sessionAt(this.#sessions, now);
    if (session === null) return;
    const { time } = this.#options;
    const start = barStartOf(now);
    this.#cancelBarDeadline = time.callAt(start + BAR_MS, () => {
      this.#cancelBarDeadline = time.callAfter(BAR_DEADLINE_MS, MIN_FRESHNESS_WALL_MS, () => {
        this.#enqueueWork(() => this.#readLateBar(start));
        if (start + BAR_MS < session.close) this.#scheduleDeadline(start + BAR_MS);
      });
    });
  }

  async #readLateBar(start: EpochMs): Promise<void> {
    const { marketData, symbol, log } = this.#options;
    const last = this.#signals.lastStart ?? start - BAR_MS;
    if (last >= start) return;
    const bars = await marketData.bars({ symbol, minutes: 5, from: last + BAR_MS, to: start });
    for (const bar of bars) {
      if (isMarketOpen(bar.start, this.#sessions)) await this.#evaluateBar(bar);
    }
    if (this.#signals.lastStart !== start) {
      log.warn({ start: new Date(start).toISOString() }, 'bar is missing');
    }
  }

  async #evaluateBar(bar: Bar): Promise<void> {
    const { feed, history, time, onBar } = this.#options;
    const end = bar.start + BAR_MS;
    await this.#quoteFeed.whenQuotesReach(end);
    // The same bar may come minute by minute and whole: the first counts.
    if ((this.#signals.lastStart ?? 0) >= bar.start) return;
    const view = this.#quoteFeed.marketViewAt(end);
    // The market has sent the bar's last minute, so if our clock says otherwise, our clock is late.
    const signal = this.#signals.evaluateBar(bar, view, Math.max(end, time.now()));
    if (signal === null) return;
    const event = { signal, ...view, endedWall: time.momentOf(end).wall };
    const saveBar = () => history.saveEvaluation(feed, bar, signal);
    await onBar({ type: 'bar-evaluated', ...event }, saveBar);
  }
}

function daysAround(now: EpochMs): { readonly from: TradingDate; readonly to: TradingDate } {
  return {
    from: tradingDate(now - MAX_HISTORY_CALENDAR_DAYS * DAY),
    to: tradingDate(now + CALENDAR_DAYS_AHEAD * DAY),
  };
}

function bundledSessions(now: EpochMs): readonly Session[] {
  const { from, to } = daysAround(now);
  return sessionsBetween(from, to);
}
