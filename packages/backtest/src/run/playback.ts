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
  historyStart,
  type MarketSignal,
  MINUTE,
  NO_RULES,
  type OptionContract,
  quietQuotes,
  SECOND,
  type Session,
} from '@tideline/engine';
import { AccountRunner } from './account-runner.ts';
import { calendarAt, policyWithSessions } from './calendar.ts';
import { MarketFeed, nextQuoteTime, type SharedMarketViews } from './market-feed.ts';
import { type NeededQuote, neededQuotes } from './needed-quotes.ts';
import { fillRecord, orderRecord } from './records.ts';
import { Reporter } from './reporter.ts';
import type { RunConfig, RunObserver, RunSummary } from './result.ts';
import { barsBySlot, countSlots, isBarEnd, sessionsToPlay } from './session-slots.ts';
import type { SignalProvider } from './signals/signal-provider.ts';
import type { SignalOrigin, SignalRecording } from './signals/signal-recording.ts';
import { SignalSource } from './signals/signal-source.ts';

/** A bar with a missing minute is read whole this long after its end. */
const LATE_BAR_DELAY_MS = 5 * SECOND;
const DEFAULT_SEED = 1;
/** Shorter stretches are passed instant by instant. */
const MIN_SKIP_MS = 3 * QUOTE_GRID_MS;

export interface PlaybackOptions {
  /** Null when the run computes its own signals and keeps none. */
  readonly recording: SignalRecording | null;
  readonly sharedViews?: SharedMarketViews | null;
  readonly signals?: SignalProvider;
  readonly isBotOff?: boolean;
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
  readonly #marketFeed: MarketFeed;
  readonly #signals: SignalProvider;
  readonly #broker: InProcessBroker;
  readonly #account: AccountRunner;
  #currentSession: Session;
  #sessionBars: readonly (Bar | null)[] = [];
  /** Ends of the session's bars of which the run doesn't get every minute. */
  #lateBarEnds: readonly EpochMs[] = [];
  #now: EpochMs;
  /** A bar with a missing minute, and when it is read whole. */
  #lateBar: { readonly bar: Bar; readonly dueAt: EpochMs } | null = null;
  /** Before this time no stretch is skipped. */
  #nextWatchAt: EpochMs = Number.NEGATIVE_INFINITY;
  #isTrading: boolean;
  readonly #keepsRefusals: boolean;

  constructor(
    market: SimulatedMarket,
    config: RunConfig,
    observer: RunObserver,
    { recording, sharedViews = null, signals, isBotOff = false }: PlaybackOptions,
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
    this.#currentSession = first;
    const calendar = calendarAt(market, startedAt);
    const signalOrigin: SignalOrigin = {
      epoch: market.epoch,
      thresholds: config.policy.thresholds,
      startedAt,
      lastDate: this.#sessions.at(-1)?.date ?? first.date,
    };
    this.#signals = signals ?? new SignalSource(market.symbol, signalOrigin, calendar, recording);
    this.#marketFeed = new MarketFeed(market, sharedViews);
    this.#keepsRefusals = observer.onDecision !== undefined;
    this.#reporter = new Reporter(observer, config.cash);
    this.#broker = new InProcessBroker({
      market,
      seed: config.seed ?? DEFAULT_SEED,
      cash: config.cash,
      startsAt: startedAt,
      onFill: (fill) => observer.onFill?.(fillRecord(fill)),
      onFinalOrder: (order) => observer.onOrder?.(orderRecord(order)),
    });
    this.#warmUp(historyStart(calendar, startedAt));
    this.#openFeed();
    this.#account = new AccountRunner(
      {
        broker: this.#broker,
        settings: config.settings,
        rules: config.rules ?? NO_RULES,
        policy: policyWithSessions(this.#config, calendar),
        spotAt: (now) => this.#marketFeed.spotAt(now),
        optionQuote: (contract, now) => this.#marketFeed.optionQuote(contract, now),
        onJournal: (entry, event) => this.#reporter.reportEntry(entry, event),
        keepsRefusals: this.#keepsRefusals,
      },
      startedAt,
    );
    if (!isBotOff) this.#account.switchBotOn();
    this.#isTrading = isBotOff || this.#account.startTrading();
  }

  playSessions(): RunSummary {
    const slotCounts = this.#sessions.map((session) => countSlots(session, this.#startedAt));
    const total = slotCounts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    for (const [index, session] of this.#sessions.entries()) {
      this.#playSession(session);
      done += slotCounts[index] ?? 0;
      this.#observer.onProgress?.(done, total);
    }
    return this.#summary();
  }

  playFirstSignal(): void {
    this.#playSession(this.#currentSession, () => this.#signals.signalCount > 0 && this.#isFlat());
  }

  #playSession(session: Session, isOver = () => false): void {
    this.#currentSession = session;
    this.#sessionBars = barsBySlot(this.#market, session);
    this.#lateBarEnds = this.#sessionBars.flatMap((bar) =>
      bar === null || this.#isBuiltFromMinutes(bar) ? [] : bar.start + BAR_MS,
    );
    if (this.#now < session.open) this.#openSession(session);
    const first = Math.floor((this.#now - session.open) / BAR_MS);
    const count = (session.close - session.open) / BAR_MS;
    for (let slot = first; slot < count; slot += 1) {
      const end = session.open + (slot + 1) * BAR_MS;
      while (this.#now < end) {
        if (isOver()) return;
        if (this.#passesQuietBar(end)) break;
        const stopAt = Math.min(end, this.#lateBar?.dueAt ?? end);
        if (this.#isFlat()) this.#skipTo(stopAt);
        else if (!this.#skipQuietQuotes(stopAt)) this.#playMoment(this.#nextMoment());
      }
    }
  }

  /**
   * Passes the bar and returns true when nothing is under way and the bar decides nothing. Its time
   * is played with the next bar that is not passed.
   */
  #passesQuietBar(end: EpochMs): boolean {
    if (!this.#isFlat() || !this.#isTrading || end >= this.#nextPlayedBarEnd(end)) return false;
    const bar = this.#barEndingAfter(end - 1);
    const isQuietBar = (signal: MarketSignal) => this.#account.isQuietBar(signal);
    if (bar !== null && !this.#signals.takeQuietSignal(bar, isQuietBar)) return false;
    this.#marketFeed.passBar(Math.max(this.#now, end - BAR_MS), end, bar);
    return true;
  }

  /**
   * Returns the end of the next bar that must be played whatever its signal; `stop` where every bar
   * must.
   */
  #nextPlayedBarEnd(stop: EpochMs): EpochMs {
    if (this.#keepsRefusals || !this.#signals.areSignalsKnown || this.#lateBar !== null)
      return stop;
    return this.#lateBarEnds.find((end) => end > this.#now) ?? this.#currentSession.close;
  }

  #openSession(session: Session): void {
    this.#reachMoment(session.open);
    const calendar = calendarAt(this.#market, session.open);
    this.#signals.setSessions(calendar);
    this.#account.policy = policyWithSessions(this.#config, calendar);
    this.#openFeed();
    this.#playEvents(session.open);
  }

  #openFeed(): void {
    if (this.#now < this.#currentSession.open) return;
    this.#marketFeed.openSession(this.#currentSession.date, this.#now);
  }

  /** True while no trade or order is under way, so nothing between bars matters. */
  #isFlat(): boolean {
    return this.#account.state.trade === null && this.#broker.isFlat;
  }

  #skipTo(to: EpochMs): void {
    this.#account.skipTo(to, ceilToQuoteGrid);
    const bar = this.#barEndingAfter(to - 1);
    this.#marketFeed.skipQuotes(Math.max(this.#now, bar?.start ?? this.#now), to, bar);
    // Nothing is quoted at the close, so the last bar gets the quotes before it.
    const last = this.#currentSession.close - QUOTE_GRID_MS;
    if (this.#now < last && last < to) this.#marketFeed.sendQuotes(last);
    this.#playMoment(to);
  }

  /**
   * Skips ahead, towards `stop` or past bars that decide nothing, where no quote matters to the open
   * position; false for too few instants to skip.
   */
  #skipQuietQuotes(stop: EpochMs): boolean {
    const trade = this.#account.state.trade;
    if (trade === null || this.#now < this.#nextWatchAt || this.#broker.hasOrders) return false;
    const seenUntil = floorToQuoteGrid(this.#now);
    const until = Math.min(this.#nextPlayedBarEnd(stop), this.#account.watchedUntil ?? seenUntil);
    const quiet = quietQuotes(trade, seenUntil);
    if (quiet === null) return false;
    const span = { from: seenUntil, end: until };
    const needed = neededQuotes(this.#marketFeed.createQuoteReader(trade.contract), span, quiet);
    const unchanged = needed.filter((each) => this.#account.isBreakerUnchanged(each));
    const moments = this.#cutBeforeBarEnd(unchanged);
    const last = moments.at(-1) ?? seenUntil;
    if (last - seenUntil < MIN_SKIP_MS) {
      this.#nextWatchAt = Math.min(last, stop) + QUOTE_GRID_MS;
      return false;
    }
    const reconcileAt = this.#account.lastReconcileBy(last, ceilToQuoteGrid);
    for (const at of moments) {
      if (reconcileAt !== null && this.#now < reconcileAt && reconcileAt <= at) {
        // A read would request a quote when the position has had none for long, so the instants
        // before it are skipped first.
        if (reconcileAt - QUOTE_GRID_MS > this.#now)
          this.#skipToQuote(reconcileAt - QUOTE_GRID_MS, trade.contract);
        this.#account.reconcileAt(reconcileAt);
      }
      this.#skipToQuote(at, trade.contract);
    }
    return true;
  }

  #skipToQuote(at: EpochMs, contract: OptionContract): void {
    const quote = this.#marketFeed.optionQuote(contract, at);
    if (quote === null) throw new Error(`${contract.symbol} lost its quote`);
    this.#passBars(at);
    this.#marketFeed.sendQuotes(at);
    this.#now = at;
    this.#account.advanceToQuote(at, contract.symbol, quote);
  }

  /**
   * Cuts one instant before the first bar's end that needs a quote: it is played, as the bar brings
   * a later underlying price.
   */
  #cutBeforeBarEnd(needed: readonly NeededQuote[]): readonly EpochMs[] {
    const instants = needed.map(({ at }) => at);
    const index = instants.findIndex((at) => isBarEnd(this.#currentSession, at));
    const end = instants[index];
    if (end === undefined) return instants;
    const before = end - QUOTE_GRID_MS;
    return [...instants.slice(0, index).filter((at) => at < before), before];
  }

  /** Bars that end before `to` decide nothing, as the position is still held. */
  #passBars(to: EpochMs): void {
    const { open } = this.#currentSession;
    let from = this.#now;
    while (from < to) {
      const end = open + (Math.floor((from - open) / BAR_MS) + 1) * BAR_MS;
      const bar = this.#barEndingAfter(from);
      if (end >= to) this.#marketFeed.skipQuotes(from, to, bar);
      else {
        if (bar !== null) this.#signals.takeQuietSignal(bar, () => true);
        this.#marketFeed.passBar(from, end, bar);
      }
      from = end;
    }
  }

  #nextMoment(): EpochMs {
    return Math.min(nextQuoteTime(this.#now), this.#broker.nextArrival ?? Number.POSITIVE_INFINITY);
  }

  #playMoment(now: EpochMs): void {
    this.#reachMoment(now);
    this.#playEvents(now);
  }

  #reachMoment(now: EpochMs): void {
    this.#now = now;
    this.#account.advanceTo(now);
    const late = this.#lateBar;
    if (late !== null && late.dueAt <= now) {
      this.#lateBar = null;
      this.#evaluateBar(late.bar);
    }
    // When trading was requested outside its hours, it begins with them.
    if (!this.#isTrading) this.#isTrading = this.#account.startTrading();
  }

  #playEvents(now: EpochMs): void {
    const isClose = now === this.#currentSession.close;
    const isQuoted = now % QUOTE_GRID_MS === 0 && !isClose;
    const orders = isClose ? this.#broker.closeSession() : this.#broker.playDue(isQuoted);
    for (const order of orders) this.#account.queueOrder(order);
    this.#account.handleQueue();
    if (isQuoted) this.#sendQuotes(now);
    if (isClose) this.#reporter.reportDay(this.#currentSession.date, this.#broker);
    if (isBarEnd(this.#currentSession, now)) this.#endBar(now);
  }

  #sendQuotes(now: EpochMs): void {
    this.#marketFeed.sendQuotes(now);
    const contract = this.#account.state.trade?.contract;
    const quote = contract && this.#marketFeed.optionQuote(contract, now);
    if (contract && quote) this.#account.queueQuote(contract.symbol, quote);
    this.#account.handleQueue();
  }

  #endBar(now: EpochMs): void {
    const bar = this.#barEndingAfter(now - 1);
    if (bar === null) return;
    if (!this.#lateBarEnds.includes(now)) this.#evaluateBar(bar);
    else this.#lateBar = { bar, dueAt: now + LATE_BAR_DELAY_MS };
  }

  #isBuiltFromMinutes(bar: Bar): boolean {
    if (bar.start + MINUTE <= this.#startedAt) return false;
    if (this.#market.barMinutes === 5) return true;
    const last = bar.start + BAR_MS - MINUTE;
    return this.#market.bars(1, bar.start, last).length === BAR_MS / MINUTE;
  }

  #evaluateBar(bar: Bar): void {
    const view = this.#marketFeed.viewAt(bar.start + BAR_MS);
    const signal = this.#signals.signalFor(bar, this.#now, view);
    if (signal === null) return;
    this.#account.queueBar(signal, view);
    this.#account.handleQueue();
  }

  #warmUp(from: EpochMs): void {
    const last = this.#startedAt - BAR_MS;
    if (last < from) return;
    this.#signals.warmUp(() => this.#market.bars(5, from, last), this.#startedAt);
  }

  #barEndingAfter(at: EpochMs): Bar | null {
    return this.#sessionBars[Math.floor((at - this.#currentSession.open) / BAR_MS)] ?? null;
  }

  #summary(): RunSummary {
    const { symbol, epoch } = this.#market;
    const { trade } = this.#account.state;
    if (trade !== null) {
      const message = `The run ended while the trade ${trade.id} was not settled.`;
      const alarm = { type: 'alarm', severity: 'critical', code: 'OPEN_AT_END', message } as const;
      this.#observer.onAlarm?.(alarm, { market: this.#now, wall: this.#now });
    }
    return {
      symbol,
      epoch,
      startedAt: this.#startedAt,
      firstDate: this.#sessions[0]?.date ?? this.#currentSession.date,
      lastDate: this.#currentSession.date,
      sessions: this.#sessions.length,
      barCount: this.#signals.signalCount,
      rejectedBars: this.#signals.rejectedByCode,
      startCash: this.#config.cash,
      endCash: this.#broker.cash,
    };
  }
}

function floorToQuoteGrid(at: EpochMs): EpochMs {
  return at - (at % QUOTE_GRID_MS);
}

function ceilToQuoteGrid(at: EpochMs): EpochMs {
  return nextQuoteTime(at - 1);
}
