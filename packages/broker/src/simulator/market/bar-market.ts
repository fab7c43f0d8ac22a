import {
  type Bar,
  type EpochMs,
  lastOpenedIndex,
  MINUTE,
  type OptionContract,
  type Quote,
  type Session,
  type TradingDate,
} from '@tideline/engine';
import { hashWord } from './hash.ts';
import { memoizeLru } from './lru-memo.ts';
import {
  isListedStrike,
  listContracts,
  type OptionConditions,
  priceOption,
  quoteOption,
} from './options/option-market.ts';
import { MAX_CACHED_SESSIONS, PlayedSessions } from './played-sessions.ts';
import {
  conditionsOn,
  isHalted,
  lastQuotedAt,
  type PlayedSession,
  quoteWithoutSides,
  stockPricesOn,
  stockQuoteOn,
} from './session-quotes.ts';
import type { SessionSource } from './session-source.ts';
import {
  type OptionBidAsk,
  QUOTE_GRID_MS,
  type SimulatedMarket,
  type StockPrices,
} from './simulated-market.ts';

const DAY_MS = 1_440 * MINUTE;

export class BarMarket implements SimulatedMarket {
  readonly epoch: string;
  readonly symbol: string;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  readonly barMinutes: 1 | 5;
  readonly #source: SessionSource;
  readonly #playedSessions: PlayedSessions;
  readonly #seeds: { readonly stock: number; readonly option: number };
  /** Cached: callers stay in one session for a while. */
  #currentSession: PlayedSession | null = null;
  /** Cached: callers ask for many contracts of one instant in a row. */
  #cachedConditions: OptionConditions | null = null;
  #cachedConditionsAt: EpochMs = Number.NaN;

  constructor(source: SessionSource) {
    this.epoch = source.epoch;
    this.symbol = source.symbol;
    this.firstDate = source.firstDate;
    this.lastDate = source.lastDate;
    this.defaultStart = source.defaultStart;
    this.barMinutes = source.barMinutes;
    this.#source = source;
    this.#playedSessions = new PlayedSessions(source);
    this.#seeds = { stock: hashWord(source.seed, 1), option: hashWord(source.seed, 2) };
  }

  sessions(from: TradingDate, to: TradingDate): readonly Session[] {
    return this.#sessionsUpTo(to).filter(({ date }) => date >= from && date <= to);
  }

  bars(minutes: 1 | 5, from: EpochMs, to: EpochMs): readonly Bar[] {
    const { fiveMinuteBars, minuteBars } = this.#playedSessions;
    const sessions = this.#source.sessionsThrough(to);
    const matchingBars: Bar[] = [];
    const lastIndex = lastOpenedIndex(sessions, to);
    for (let index = Math.max(0, lastOpenedIndex(sessions, from)); index <= lastIndex; index += 1) {
      const bars = minutes === 5 ? fiveMinuteBars(index) : minuteBars(index);
      for (const bar of bars) if (bar.start >= from && bar.start <= to) matchingBars.push(bar);
    }
    return matchingBars;
  }

  stockQuote(at: EpochMs): Quote | null {
    const instant = floorToQuoteGrid(at);
    const played = this.#sessionAt(instant);
    if (played === null) return null;
    return stockQuoteOn(played, lastQuotedAt(played, instant), this.#seeds.stock);
  }

  stockPrices(at: EpochMs): StockPrices | null {
    const instant = floorToQuoteGrid(at);
    const played = this.#sessionAt(instant);
    if (played === null) return null;
    return stockPricesOn(played, lastQuotedAt(played, instant), this.#seeds.stock);
  }

  optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    const instant = floorToQuoteGrid(at);
    const played = this.#quotingSession(contract, instant);
    if (played === null) return null;
    const conditions = this.#conditionsAt(played, instant);
    if (conditions !== null) return quoteOption(contract.side, contract.strike, conditions);
    return isHalted(played, instant) ? quoteWithoutSides(instant) : null;
  }

  optionPrices(contract: OptionContract, at: EpochMs): OptionBidAsk | null {
    const instant = floorToQuoteGrid(at);
    const played = this.#quotingSession(contract, instant);
    const conditions = played && this.#conditionsAt(played, instant);
    if (conditions === null) return null;
    const { bid, ask } = priceOption(contract.side, contract.strike, conditions);
    return { bid, ask, spotDollars: conditions.spotDollars };
  }

  readonly contracts = memoizeLru(
    MAX_CACHED_SESSIONS,
    (expiry: TradingDate): readonly OptionContract[] => {
      const index = this.#sessionsUpTo(expiry).findIndex(({ date }) => date === expiry);
      if (index < 0) return [];
      return listContracts(this.symbol, expiry, this.#playedSessions.strikeCentre(index));
    },
  );

  /** The close counts as part of its session: it is the last quote. */
  #sessionAt(at: EpochMs): PlayedSession | null {
    const current = this.#currentSession;
    if (current !== null && at >= current.session.open && at <= current.session.close) {
      return current;
    }
    const sessions = this.#source.sessionsThrough(at);
    const index = lastOpenedIndex(sessions, at);
    const session = sessions[index];
    if (session === undefined || at > session.close) return null;
    this.#currentSession = this.#playedSessions.playSession(index);
    return this.#currentSession;
  }

  #conditionsAt(played: PlayedSession, at: EpochMs): OptionConditions | null {
    if (at !== this.#cachedConditionsAt) {
      this.#cachedConditions = conditionsOn(played, lastQuotedAt(played, at), this.#seeds);
      this.#cachedConditionsAt = at;
    }
    return this.#cachedConditions;
  }

  #quotingSession(contract: OptionContract, at: EpochMs): PlayedSession | null {
    const played = this.#sessionAt(at);
    if (played === null || contract.underlying !== this.symbol) return null;
    if (contract.expiry !== played.session.date) return null;
    return isListedStrike(contract.strike, played.strikeRange) ? played : null;
  }

  #sessionsUpTo(date: TradingDate): readonly Session[] {
    const dateMs = Date.parse(date);
    if (!Number.isFinite(dateMs)) throw new RangeError(`not a date (YYYY-MM-DD): ${date}`);
    return this.#source.sessionsThrough(dateMs + 2 * DAY_MS);
  }
}

function floorToQuoteGrid(at: EpochMs): EpochMs {
  return at - (at % QUOTE_GRID_MS);
}
