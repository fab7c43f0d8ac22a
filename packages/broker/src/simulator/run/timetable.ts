import type {
  Bar,
  EpochMs,
  OptionContract,
  Price,
  Quote,
  Session,
  TradingDate,
} from '@tideline/engine';
import { MINUTE, tradingDate } from '@tideline/engine';
import type { NamedFaults } from '../faults/fault-switch.ts';
import { barWithoutLateTrade, LATE_TRADE_MS, mayLackTrade } from '../faults/late-trade-bar.ts';
import { reportedQuote } from '../faults/reported-quote.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market/simulated-market.ts';
import { aggregateBars, type Timeframe } from '../market/time/timeframe.ts';
import { addDays } from '../market/time/wall-time.ts';

export type TimetableEvent =
  | { readonly type: 'quotes'; readonly at: EpochMs }
  | { readonly type: 'close'; readonly at: EpochMs }
  | { readonly type: 'jump'; readonly at: EpochMs; readonly to: EpochMs };

const FIVE_MINUTES: Timeframe = { unit: 'minute', count: 5 };

export class Timetable {
  readonly #market: SimulatedMarket;
  /** Holds only requested contracts of one day: a day lists hundreds, and few are traded. */
  #listed: { readonly date: TradingDate; readonly contracts: Map<string, OptionContract> } = {
    date: '',
    contracts: new Map(),
  };
  #day: { readonly date: TradingDate; readonly session: Session | null } = {
    date: '',
    session: null,
  };

  readonly #faults: NamedFaults | null;

  /** `faults` may spoil quotes, and hold late trades back from bars. */
  constructor(market: SimulatedMarket, faults: NamedFaults | null = null) {
    this.#market = market;
    this.#faults = faults;
  }

  sessionOn(date: TradingDate): Session | null {
    if (this.#day.date !== date) {
      this.#day = { date, session: this.#market.sessions(date, date)[0] ?? null };
    }
    return this.#day.session;
  }

  /** The clock never stops on a day without a session. */
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
    const recent = this.#market
      .sessions(addDays(date, -10), date)
      .filter((session) => session.close <= at);
    return recent.at(-1) ?? null;
  }

  dueAfter(done: EpochMs): TimetableEvent | null {
    const session = this.sessionAt(done);
    if (done < session.open) return { type: 'quotes', at: session.open };
    if (done < session.close) {
      const at = (Math.floor(done / QUOTE_GRID_MS) + 1) * QUOTE_GRID_MS;
      return at < session.close ? { type: 'quotes', at } : { type: 'close', at: session.close };
    }
    const next = this.sessionAfter(session.date);
    return next === null ? null : { type: 'jump', at: done, to: next.open };
  }

  contractOf(symbol: string, date: TradingDate): OptionContract | null {
    if (this.#listed.date !== date) this.#listed = { date, contracts: new Map() };
    const { contracts } = this.#listed;
    const known = contracts.get(symbol);
    if (known !== undefined) return known;
    const all = this.sessionOn(date) === null ? [] : this.#market.contracts(date);
    const found = all.find((one) => one.symbol === symbol) ?? null;
    if (found !== null) contracts.set(symbol, found);
    return found;
  }

  /** Null for a contract that does not expire on that day. */
  optionQuote(symbol: string, at: EpochMs): Quote | null {
    const contract = this.contractOf(symbol, tradingDate(at));
    if (contract === null) return null;
    return this.#reportQuote(symbol, at, (moment) => this.#market.optionQuote(contract, moment));
  }

  stockQuote(at: EpochMs): Quote | null {
    const { symbol } = this.#market;
    const trueQuote = this.#reportQuote(symbol, at, (moment) => this.#market.stockQuote(moment));
    if (trueQuote !== null) return trueQuote;
    const last = this.#sessionBefore(at);
    return last === null ? null : this.#market.stockQuote(last.close - QUOTE_GRID_MS);
  }

  #reportQuote(
    symbol: string,
    at: EpochMs,
    trueQuote: (at: EpochMs) => Quote | null,
  ): Quote | null {
    return this.#faults === null
      ? trueQuote(at)
      : reportedQuote(this.#faults, symbol, at, trueQuote);
  }

  minuteBarEndingAt(at: EpochMs): Bar | null {
    const [bar] = this.#market.bars(1, at - MINUTE, at - MINUTE);
    return bar === undefined ? null : (this.#firstReport(bar) ?? bar);
  }

  /** The bar whose late trade becomes known exactly at `at`. */
  correctedBarAt(at: EpochMs): Bar | null {
    const end = at - LATE_TRADE_MS;
    if (this.#faults === null || end % MINUTE !== 0) return null;
    const [bar] = this.#market.bars(1, end - MINUTE, end - MINUTE);
    return bar === undefined || this.#firstReport(bar) === null ? null : bar;
  }

  /** Bars that start from `from` on and are complete at `now`, as reported at `now`. */
  barsKnown(minutes: 1 | 5, from: EpochMs, now: EpochMs): readonly Bar[] {
    const last = now - minutes * MINUTE;
    if (last < from) return [];
    const bars = this.#market.bars(minutes, from, last);
    const newest = bars.at(-1);
    const end = (newest?.start ?? 0) + minutes * MINUTE;
    if (this.#faults === null || newest === undefined || !mayLackTrade(end, now)) return bars;
    const [minute] = this.#market.bars(1, end - MINUTE, end - MINUTE);
    const first = minute === undefined ? null : this.#firstReport(minute);
    if (first === null) return bars;
    if (minutes === 1) return [...bars.slice(0, -1), first];
    const before = this.#market.bars(1, newest.start, end - 2 * MINUTE);
    return [...bars.slice(0, -1), ...aggregateBars([...before, first], FIVE_MINUTES)];
  }

  /**
   * Null when the whole bar is reported at once. That includes a session's last, because nothing
   * follows half a minute after the close.
   */
  #firstReport(bar: Bar): Bar | null {
    if (this.#faults === null) return null;
    if (bar.start + MINUTE >= this.sessionAt(bar.start).close) return null;
    return barWithoutLateTrade(this.#faults, this.#market.symbol, bar);
  }

  closingPrice(session: Session): Price {
    const bar = this.#market.bars(1, session.open, session.close - MINUTE).at(-1);
    if (bar !== undefined) return bar.close;
    const quote = this.#market.stockQuote(session.close - QUOTE_GRID_MS);
    if (quote === null) throw new Error(`the session of ${session.date} has no price`);
    return Math.round((quote.bid + quote.ask) / 2);
  }
}
