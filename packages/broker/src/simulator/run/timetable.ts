import {
  type Bar,
  type EpochMs,
  MINUTE,
  type OptionContract,
  type Price,
  type Quote,
  type Session,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import type { MarketSnapshot } from '../exchange/market-snapshot.ts';
import type { FaultSource } from '../faults/fault-switch.ts';
import {
  barWithoutLateTrade,
  LATE_TRADE_DELAY_MS,
  mayLackLateTrade,
} from '../faults/late-trade-bar.ts';
import { reportedQuote } from '../faults/reported-quote.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market/simulated-market.ts';
import { addDays } from '../market/time/new-york-time.ts';
import { aggregateBars, FIVE_MINUTES } from '../market/time/timeframe.ts';
import type { Subscribers } from './subscribers.ts';

type BarSubscribers = Pick<Subscribers, 'publishMinuteBar' | 'publishCorrectedBar'>;

export type TimetableEvent =
  | { readonly type: 'quotes'; readonly at: EpochMs }
  | { readonly type: 'close'; readonly at: EpochMs }
  | { readonly type: 'jump'; readonly at: EpochMs; readonly to: EpochMs };

const NO_SESSION = { date: '', session: null };

export class Timetable {
  readonly #market: SimulatedMarket;
  /** Holds only requested contracts of one day: a day lists hundreds, and few are traded. */
  #listedContracts = { date: '', contractBySymbol: new Map<string, OptionContract>() };
  #cachedSession: { readonly date: TradingDate; readonly session: Session | null } = NO_SESSION;
  readonly #faults: FaultSource | null;

  /** `faults` may spoil quotes, and hold late trades back from bars. */
  constructor(market: SimulatedMarket, faults: FaultSource | null = null) {
    this.#market = market;
    this.#faults = faults;
  }

  sessionOn(date: TradingDate): Session | null {
    if (this.#cachedSession.date !== date) {
      this.#cachedSession = { date, session: this.#market.sessions(date, date)[0] ?? null };
    }
    return this.#cachedSession.session;
  }

  /** Throws on a day without a session: the clock never stops there. */
  sessionAt(at: EpochMs): Session {
    const session = this.sessionOn(tradingDate(at));
    if (session === null)
      throw new Error(`the market clock stands on ${tradingDate(at)}, which has no session`);
    return session;
  }

  sessionAfter(date: TradingDate): Session | null {
    const from = addDays(date, 1);
    if (from > this.#market.lastDate) return null;
    return (
      this.#market.sessions(from, addDays(date, 10))[0] ??
      this.#market.sessions(from, this.#market.lastDate)[0] ??
      null
    );
  }

  #sessionBefore(at: EpochMs): Session | null {
    const date = tradingDate(at);
    const recent = this.#market.sessions(addDays(date, -10), date);
    return recent.findLast(({ close }) => close <= at) ?? null;
  }

  nextEventAfter(doneUntil: EpochMs): TimetableEvent | null {
    const session = this.sessionAt(doneUntil);
    if (doneUntil < session.open) return { type: 'quotes', at: session.open };
    if (doneUntil < session.close) {
      const at = (Math.floor(doneUntil / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
      return at < session.close ? { type: 'quotes', at } : { type: 'close', at: session.close };
    }
    const next = this.sessionAfter(session.date);
    return next === null ? null : { type: 'jump', at: doneUntil, to: next.open };
  }

  contractOf(symbol: string, date: TradingDate): OptionContract | null {
    if (this.#listedContracts.date !== date)
      this.#listedContracts = { date, contractBySymbol: new Map() };
    const { contractBySymbol } = this.#listedContracts;
    const knownContract = contractBySymbol.get(symbol);
    if (knownContract !== undefined) return knownContract;
    const listedContracts = this.sessionOn(date) === null ? [] : this.#market.contracts(date);
    const foundContract = listedContracts.find((one) => one.symbol === symbol) ?? null;
    if (foundContract !== null) contractBySymbol.set(symbol, foundContract);
    return foundContract;
  }

  quoteOf(symbol: string, at: EpochMs): Quote | null {
    return symbol === this.#market.symbol ? this.stockQuote(at) : this.optionQuote(symbol, at);
  }

  /** Null for a contract that does not expire on that day. */
  optionQuote(symbol: string, at: EpochMs): Quote | null {
    const contract = this.contractOf(symbol, tradingDate(at));
    if (contract === null) return null;
    return this.#reportQuote(symbol, at, (moment) => this.#market.optionQuote(contract, moment));
  }

  stockQuote(at: EpochMs): Quote | null {
    const { symbol } = this.#market;
    const quote = this.#reportQuote(symbol, at, (moment) => this.#market.stockQuote(moment));
    if (quote !== null) return quote;
    const lastSession = this.#sessionBefore(at);
    return lastSession === null ? null : this.#market.stockQuote(lastSession.close - QUOTE_GRID_MS);
  }

  #reportQuote(symbol: string, at: EpochMs, readTrue: (at: EpochMs) => Quote | null): Quote | null {
    return this.#faults === null ? readTrue(at) : reportedQuote(this.#faults, symbol, at, readTrue);
  }

  publishBars(at: EpochMs, subscribers: BarSubscribers | null): void {
    const completedBar = at % MINUTE === 0 ? this.minuteBarEndingAt(at) : null;
    if (completedBar !== null) subscribers?.publishMinuteBar(completedBar);
    const correctedBar = this.correctedBarAt(at);
    if (correctedBar !== null) subscribers?.publishCorrectedBar(correctedBar);
  }

  minuteBarEndingAt(at: EpochMs): Bar | null {
    const [bar] = this.#market.bars(1, at - MINUTE, at - MINUTE);
    return bar === undefined ? null : (this.#firstReportedBar(bar) ?? bar);
  }

  /** The bar whose late trade becomes known exactly at `at`. */
  correctedBarAt(at: EpochMs): Bar | null {
    const end = at - LATE_TRADE_DELAY_MS;
    if (this.#faults === null || end % MINUTE !== 0) return null;
    const [bar] = this.#market.bars(1, end - MINUTE, end - MINUTE);
    return bar === undefined || this.#firstReportedBar(bar) === null ? null : bar;
  }

  /** Bars that start from `from` on and are complete at `now`, as reported at `now`. */
  barsKnown(minutes: 1 | 5, from: EpochMs, now: EpochMs): readonly Bar[] {
    const last = now - minutes * MINUTE;
    if (last < from) return [];
    const bars = this.#market.bars(minutes, from, last);
    const newest = bars.at(-1);
    const end = (newest?.start ?? 0) + minutes * MINUTE;
    if (this.#faults === null || newest === undefined || !mayLackLateTrade(end, now)) return bars;
    const [minute] = this.#market.bars(1, end - MINUTE, end - MINUTE);
    const firstReport = minute === undefined ? null : this.#firstReportedBar(minute);
    if (firstReport === null) return bars;
    if (minutes === 1) return [...bars.slice(0, -1), firstReport];
    const earlierBars = this.#market.bars(1, newest.start, end - 2 * MINUTE);
    return [...bars.slice(0, -1), ...aggregateBars([...earlierBars, firstReport], FIVE_MINUTES)];
  }

  /**
   * Null when the whole bar is reported at once. That includes a session's last, because nothing
   * follows half a minute after the close.
   */
  #firstReportedBar(bar: Bar): Bar | null {
    if (this.#faults === null) return null;
    if (bar.start + MINUTE >= this.sessionAt(bar.start).close) return null;
    return barWithoutLateTrade(this.#faults, this.#market.symbol, bar);
  }

  snapshotAt(now: EpochMs, session: Session, seed: number, faults?: FaultSource): MarketSnapshot {
    return {
      now,
      seed: String(seed),
      session,
      contractOf: (symbol) => this.contractOf(symbol, session.date),
      quoteOf: (symbol) => this.optionQuote(symbol, now),
      faults,
    };
  }

  closingPrice(session: Session): Price {
    const bar = this.#market.bars(1, session.open, session.close - MINUTE).at(-1);
    if (bar !== undefined) return bar.close;
    const quote = this.#market.stockQuote(session.close - QUOTE_GRID_MS);
    if (quote === null) throw new Error(`the session of ${session.date} has no price`);
    return Math.round((quote.bid + quote.ask) / 2);
  }
}
