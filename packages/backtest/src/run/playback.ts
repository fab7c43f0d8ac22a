import {
  InProcessBroker,
  parseStart,
  QUOTE_GRID_MS,
  type SimulatedMarket,
} from '@tideline/broker/simulator';
import {
  BAR_MS,
  type Bar,
  type EpochMs,
  historyFrom,
  type MarketSignal,
  MINUTE,
  NO_RULES,
  type OptionContract,
  quietQuotes,
  SECOND,
  type Session,
} from '@tideline/engine';
import { AccountRunner } from './account-runner.ts';
import { calendarAt, policyWith } from './calendar.ts';
import { MarketFeed, nextOnGrid, type SharedViews } from './market-feed.ts';
import { type NeededQuote, neededQuotes } from './needed-quotes.ts';
import { fillRecord, orderRecord } from './records.ts';
import { Reporter } from './reporter.ts';
import type { RunConfig, RunObserver, RunSummary } from './result.ts';
import { isBarEnd, sessionsToPlay, slotBars, slotsBetween } from './session-slots.ts';
import type { SignalOrigin, SignalRecording } from './signals/signal-recording.ts';
import { SignalSource } from './signals/signal-source.ts';
import type { Signals } from './signals/signals.ts';

/** A bar with a missing minute is read whole this long after its end. */
const LATE_BAR = 5 * SECOND;
const DEFAULT_SEED = 1;
/** Shorter stretches are passed instant by instant. */
const SHORTEST_STRETCH_MS = 3 * QUOTE_GRID_MS;

export interface PlaybackOptions {
  /** Null when the run computes its own signals and keeps none. */
  readonly tape: SignalRecording | null;
  readonly views?: SharedViews | null;
  readonly signals?: Signals;
  readonly isOff?: boolean;
}

/**
 * Plays one run. At each instant the order is that of a stepped market: what time calls for, the
 * exchange, the underlying's quote, the option's quote, the bar; each after all that the previous
 * one causes.
 */
export class Playback {
  readonly #market: SimulatedMarket;
  readonly #config: RunConfig;
  readonly #observer: RunObserver;
  readonly #reporter: Reporter;
  readonly #startedAt: EpochMs;
  readonly #sessions: readonly Session[];
  readonly #feed: MarketFeed;
  readonly #signals: Signals;
  readonly #broker: InProcessBroker;
  readonly #account: AccountRunner;
  #session: Session;
  #bars: readonly (Bar | null)[] = [];
  /** Ends of the session's bars that their minutes do not complete. */
  #lateEnds: readonly EpochMs[] = [];
  #now: EpochMs;
  /** A bar that its minutes did not complete, and when it is read whole. */
  #late: { readonly bar: Bar; readonly due: EpochMs } | null = null;
  /** Before this time no stretch is skipped. */
  #watchAgainAt: EpochMs = Number.NEGATIVE_INFINITY;
  #isTrading: boolean;
  readonly #keepsRefusals: boolean;

  constructor(
    market: SimulatedMarket,
    config: RunConfig,
    observer: RunObserver,
    { tape, views = null, signals, isOff = false }: PlaybackOptions,
  ) {
    this.#market = market;
    this.#config = config;
    this.#observer = observer;
    const startedAt = parseStart(config.from, market, 'from');
    this.#startedAt = startedAt;
    this.#now = startedAt;
    this.#sessions = sessionsToPlay(market, startedAt, config.to);
    const [first] = this.#sessions;
    if (first === undefined) throw new Error('a run without a session');
    this.#session = first;
    const calendar = calendarAt(market, startedAt);
    const origin: SignalOrigin = {
      epoch: market.epoch,
      thresholds: config.policy.thresholds,
      startedAt,
      lastDate: this.#sessions.at(-1)?.date ?? first.date,
    };
    this.#signals = signals ?? new SignalSource(market.symbol, origin, calendar, tape);
    this.#feed = new MarketFeed(market, views);
    this.#keepsRefusals = observer.decision !== undefined;
    this.#reporter = new Reporter(observer, config.cash);
    this.#broker = new InProcessBroker({
      market,
      seed: config.seed ?? DEFAULT_SEED,
      cash: config.cash,
      startsAt: startedAt,
      onFill: (fill) => observer.fill?.(fillRecord(fill)),
      onFinalOrder: (order) => observer.order?.(orderRecord(order)),
    });
    this.#warmUp(historyFrom(calendar, startedAt));
    this.#openFeed();
    this.#account = new AccountRunner(
      {
        broker: this.#broker,
        settings: config.settings,
        rules: config.rules ?? NO_RULES,
        policy: policyWith(this.#config, calendar),
        spotAt: (now) => this.#feed.spot(now),
        optionQuote: (contract, now) => this.#feed.optionQuote(contract, now),
        onJournal: (entry, event) => this.#reporter.reportEntry(entry, event),
        withRefusals: this.#keepsRefusals,
      },
      startedAt,
    );
    if (!isOff) this.#account.switchOn();
    this.#isTrading = isOff || this.#account.start();
  }

  play(): RunSummary {
    const slots = this.#sessions.map((session) => slotsBetween(session, this.#startedAt));
    const total = slots.reduce((sum, count) => sum + count, 0);
    let done = 0;
    for (const [index, session] of this.#sessions.entries()) {
      this.#playSession(session);
      done += slots[index] ?? 0;
      this.#observer.progress?.(done, total);
    }
    return this.#summary();
  }

  playFirstSignal(): void {
    this.#playSession(this.#session, () => this.#signals.count > 0 && this.#isQuiet());
  }

  #playSession(session: Session, isOver: () => boolean = never): void {
    this.#session = session;
    this.#bars = slotBars(this.#market, session);
    this.#lateEnds = this.#bars.flatMap((bar) =>
      bar === null || this.#isBuiltFromMinutes(bar) ? [] : bar.start + BAR_MS,
    );
    if (this.#now < session.open) this.#openSession(session);
    const first = Math.floor((this.#now - session.open) / BAR_MS);
    const count = (session.close - session.open) / BAR_MS;
    for (let slot = first; slot < count; slot += 1) {
      const end = session.open + (slot + 1) * BAR_MS;
      while (this.#now < end) {
        if (isOver()) return;
        if (this.#passesBy(end)) break;
        const stop = Math.min(end, this.#late?.due ?? end);
        if (this.#isQuiet()) this.#skipTo(stop);
        else if (!this.#watchTowards(stop)) this.#playMoment(this.#nextMoment());
      }
    }
  }

  /**
   * True when nothing is under way and the bar that ends then decides nothing. It is played with
   * the next bar that is.
   */
  #passesBy(end: EpochMs): boolean {
    if (!this.#isQuiet() || !this.#isTrading || end >= this.#playedEnd(end)) return false;
    const bar = this.#barEndingAfter(end - 1);
    const isQuietBar = (signal: MarketSignal) => this.#account.isQuietBar(signal);
    if (bar !== null && !this.#signals.takeQuiet(bar, isQuietBar)) return false;
    this.#feed.passBy(Math.max(this.#now, end - BAR_MS), end, bar);
    return true;
  }

  /** Returns the end of the first bar that is played whatever it says; `stop` where all are. */
  #playedEnd(stop: EpochMs): EpochMs {
    if (this.#keepsRefusals || !this.#signals.areKnown || this.#late !== null) return stop;
    return this.#lateEnds.find((end) => end > this.#now) ?? this.#session.close;
  }

  #openSession(session: Session): void {
    this.#reachMoment(session.open);
    const calendar = calendarAt(this.#market, session.open);
    this.#signals.setSessions(calendar);
    this.#account.policy = policyWith(this.#config, calendar);
    this.#openFeed();
    this.#playEvents(session.open);
  }

  #openFeed(): void {
    if (this.#now < this.#session.open) return;
    this.#feed.open(this.#session.date, this.#now);
  }

  /** True while no trade or order is under way, so nothing between bars matters. */
  #isQuiet(): boolean {
    return this.#account.state.trade === null && this.#broker.isFlat;
  }

  #skipTo(to: EpochMs): void {
    this.#account.skipTo(to, ceilToQuoteGrid);
    const bar = this.#barEndingAfter(to - 1);
    this.#feed.skip(Math.max(this.#now, bar?.start ?? this.#now), to, bar);
    // Nothing is quoted at the close, so the last bar gets the quotes before it.
    const last = this.#session.close - QUOTE_GRID_MS;
    if (this.#now < last && last < to) this.#feed.send(last);
    this.#playMoment(to);
  }

  /**
   * Skips ahead, towards `stop` or past bars that decide nothing, where no quote matters to the open
   * position; false for too few instants to skip.
   */
  #watchTowards(stop: EpochMs): boolean {
    const trade = this.#account.state.trade;
    if (trade === null || this.#now < this.#watchAgainAt || this.#broker.hasOrders) return false;
    const seen = floorToQuoteGrid(this.#now);
    const until = Math.min(this.#playedEnd(stop), this.#account.watchedUntil ?? seen);
    const quiet = quietQuotes(trade, seen);
    if (quiet === null) return false;
    const span = { from: seen, end: until };
    const needed = neededQuotes(this.#feed.quoteReader(trade.contract), span, quiet);
    const moments = this.#upToBarEnd(
      needed.filter((each) => this.#account.isBreakerUnchanged(each)),
    );
    const last = moments.at(-1) ?? seen;
    if (last - seen < SHORTEST_STRETCH_MS) {
      this.#watchAgainAt = Math.min(last, stop) + QUOTE_GRID_MS;
      return false;
    }
    const read = this.#account.lastReadBy(last, ceilToQuoteGrid);
    for (const at of moments) {
      if (read !== null && this.#now < read && read <= at) {
        // A read would request a quote when the position has had none for long, so the instants
        // before it are skipped first.
        if (read - QUOTE_GRID_MS > this.#now) this.#watchTo(read - QUOTE_GRID_MS, trade.contract);
        this.#account.readAt(read);
      }
      this.#watchTo(at, trade.contract);
    }
    return true;
  }

  #watchTo(at: EpochMs, contract: OptionContract): void {
    const quote = this.#feed.optionQuote(contract, at);
    if (quote === null) throw new Error(`${contract.symbol} lost its quote`);
    this.#passBars(at);
    this.#feed.send(at);
    this.#now = at;
    this.#account.watchTo(at, contract.symbol, quote);
  }

  /** A bar's end that needs a quote is played, as the bar says a later price of the underlying. */
  #upToBarEnd(needed: readonly NeededQuote[]): readonly EpochMs[] {
    const instants = needed.map(({ at }) => at);
    const index = instants.findIndex((at) => isBarEnd(this.#session, at));
    const end = instants[index];
    if (end === undefined) return instants;
    const before = end - QUOTE_GRID_MS;
    return [...instants.slice(0, index).filter((at) => at < before), before];
  }

  /** Bars that end before `to` decide nothing, as the position is still held. */
  #passBars(to: EpochMs): void {
    const { open } = this.#session;
    let from = this.#now;
    while (from < to) {
      const end = open + (Math.floor((from - open) / BAR_MS) + 1) * BAR_MS;
      const bar = this.#barEndingAfter(from);
      if (end >= to) this.#feed.skip(from, to, bar);
      else {
        if (bar !== null) this.#signals.takeQuiet(bar, always);
        this.#feed.passBy(from, end, bar);
      }
      from = end;
    }
  }

  #nextMoment(): EpochMs {
    return Math.min(nextOnGrid(this.#now), this.#broker.nextArrival ?? Number.POSITIVE_INFINITY);
  }

  #playMoment(now: EpochMs): void {
    this.#reachMoment(now);
    this.#playEvents(now);
  }

  #reachMoment(now: EpochMs): void {
    this.#now = now;
    this.#account.moveTo(now);
    const late = this.#late;
    if (late !== null && late.due <= now) {
      this.#late = null;
      this.#evaluate(late.bar);
    }
    // When trading was requested outside its hours, it begins with them.
    if (!this.#isTrading) this.#isTrading = this.#account.start();
  }

  #playEvents(now: EpochMs): void {
    const isClose = now === this.#session.close;
    const isQuoted = now % QUOTE_GRID_MS === 0 && !isClose;
    const orders = isClose ? this.#broker.closeSession() : this.#broker.playDue(isQuoted);
    for (const order of orders) this.#account.queueOrder(order);
    this.#account.settle();
    if (isQuoted) this.#sendQuotes(now);
    if (isClose) this.#reporter.reportDay(this.#session.date, this.#broker);
    if (isBarEnd(this.#session, now)) this.#endBar(now);
  }

  #sendQuotes(now: EpochMs): void {
    this.#feed.send(now);
    const contract = this.#account.state.trade?.contract;
    const quote = contract && this.#feed.optionQuote(contract, now);
    if (contract && quote) this.#account.queueQuote(contract.symbol, quote);
    this.#account.settle();
  }

  #endBar(now: EpochMs): void {
    const bar = this.#barEndingAfter(now - 1);
    if (bar === null) return;
    if (!this.#lateEnds.includes(now)) this.#evaluate(bar);
    else this.#late = { bar, due: now + LATE_BAR };
  }

  #isBuiltFromMinutes(bar: Bar): boolean {
    if (bar.start + MINUTE <= this.#startedAt) return false;
    if (this.#market.barMinutes === 5) return true;
    const last = bar.start + BAR_MS - MINUTE;
    return this.#market.bars(1, bar.start, last).length === BAR_MS / MINUTE;
  }

  #evaluate(bar: Bar): void {
    const view = this.#feed.view(bar.start + BAR_MS);
    const signal = this.#signals.signal(bar, this.#now, view);
    if (signal === null) return;
    this.#account.queueBar(signal, view);
    this.#account.settle();
  }

  #warmUp(from: EpochMs): void {
    const last = this.#startedAt - BAR_MS;
    if (last < from) return;
    this.#signals.warmUp(() => this.#market.bars(5, from, last), this.#startedAt);
  }

  #barEndingAfter(at: EpochMs): Bar | null {
    return this.#bars[Math.floor((at - this.#session.open) / BAR_MS)] ?? null;
  }

  #summary(): RunSummary {
    const { symbol, epoch } = this.#market;
    const { trade } = this.#account.state;
    if (trade !== null) {
      const message = `The run ended while the trade ${trade.id} was not settled.`;
      const at = { market: this.#now, wall: this.#now };
      this.#observer.alarm?.(
        { type: 'alarm', severity: 'critical', code: 'OPEN_AT_END', message },
        at,
      );
    }
    return {
      symbol,
      epoch,
      startedAt: this.#startedAt,
      firstDate: this.#sessions[0]?.date ?? this.#session.date,
      lastDate: this.#session.date,
      sessions: this.#sessions.length,
      bars: this.#signals.count,
      rejectedBars: this.#signals.rejected,
      startCash: this.#config.cash,
      endCash: this.#broker.cash,
    };
  }
}

function never(): boolean {
  return false;
}

function always(): boolean {
  return true;
}

function floorToQuoteGrid(at: EpochMs): EpochMs {
  return at - (at % QUOTE_GRID_MS);
}

function ceilToQuoteGrid(at: EpochMs): EpochMs {
  return nextOnGrid(at - 1);
}
