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
import { hash1 } from './hash.ts';
import { lruMemo } from './lru-memo.ts';
import {
  isListed,
  listContracts,
  type OptionConditions,
  priceOption,
  quoteOption,
} from './options/option-market.ts';
import { KEPT_SESSIONS, PlayedSessions } from './played-sessions.ts';
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
  type OptionView,
  QUOTE_GRID_MS,
  type SimulatedMarket,
  type StockPrices,
} from './simulated-market.ts';

const DAY = 1_440 * MINUTE;

export class BarMarket implements SimulatedMarket {
  readonly epoch: string;
  readonly symbol: string;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  readonly barMinutes: 1 | 5;
  readonly #source: SessionSource;
  readonly #played: PlayedSessions;
  readonly #seeds: { readonly stock: number; readonly option: number };
  /** Cached: callers stay in one session for a while. */
  #current: PlayedSession | null = null;
  /** Cached: callers ask for many contracts of one instant in a row. */
  #conditions: OptionConditions | null = null;
  #conditionsFor: EpochMs = Number.NaN;

  constructor(source: SessionSource) {
    this.epoch = source.epoch;
    this.symbol = source.symbol;
    this.firstDate = source.firstDate;
    this.lastDate = source.lastDate;
    this.defaultStart = source.defaultStart;
    this.barMinutes = source.minutes;
    this.#source = source;
    this.#played = new PlayedSessions(source);
    this.#seeds = { stock: hash1(source.seed, 1), option: hash1(source.seed, 2) };
  }

  sessions(from: TradingDate, to: TradingDate): readonly Session[] {
    return this.#sessionsUpTo(to).filter(({ date }) => date >= from && date <= to);
  }

  bars(minutes: 1 | 5, from: EpochMs, to: EpochMs): readonly Bar[] {
    const { fiveMinuteBars, minuteBars } = this.#played;
    const sessions = this.#source.sessionsThrough(to);
    const found: Bar[] = [];
    const last = lastOpenedIndex(sessions, to);
    for (let index = Math.max(0, lastOpenedIndex(sessions, from)); index <= last; index += 1) {
      const bars = minutes === 5 ? fiveMinuteBars(index) : minuteBars(index);
      for (const bar of bars) if (bar.start >= from && bar.start <= to) found.push(bar);
    }
    return found;
  }

  stockQuote(at: EpochMs): Quote | null {
    const instant = onGrid(at);
    const played = this.#sessionAt(instant);
    if (played === null) return null;
    return stockQuoteOn(played, lastQuotedAt(played, instant), this.#seeds.stock);
  }

  stockPrices(at: EpochMs): StockPrices | null {
    const instant = onGrid(at);
    const played = this.#sessionAt(instant);
    if (played === null) return null;
    return stockPricesOn(played, lastQuotedAt(played, instant), this.#seeds.stock);
  }

  contracts(expiry: TradingDate): readonly OptionContract[] {
    return this.#contractsOn(expiry);
  }

  optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    const instant = onGrid(at);
    const played = this.#quotingSession(contract, instant);
    if (played === null) return null;
    const now = this.#conditionsAt(played, instant);
    if (now !== null) return quoteOption(contract.side, contract.strike, now);
    return isHalted(played, instant) ? quoteWithoutSides(instant) : null;
  }

  optionPrices(contract: OptionContract, at: EpochMs): OptionView | null {
    const instant = onGrid(at);
    const played = this.#quotingSession(contract, instant);
    const now = played && this.#conditionsAt(played, instant);
    if (now === null) return null;
    const { bid, ask } = priceOption(contract.side, contract.strike, now);
    return { bid, ask, spot: now.spot };
  }

  readonly #contractsOn = lruMemo(
    KEPT_SESSIONS,
    (expiry: TradingDate): readonly OptionContract[] => {
      const index = this.#sessionsUpTo(expiry).findIndex(({ date }) => date === expiry);
      return index < 0 ? [] : listContracts(this.symbol, expiry, this.#played.strikeCentre(index));
    },
  );

  /** The close counts as part of its session: it is the last quote. */
  #sessionAt(at: EpochMs): PlayedSession | null {
    const current = this.#current;
    if (current !== null && at >= current.session.open && at <= current.session.close) {
      return current;
    }
    const sessions = this.#source.sessionsThrough(at);
    const index = lastOpenedIndex(sessions, at);
    const session = sessions[index];
    if (session === undefined || at > session.close) return null;
    this.#current = this.#played.playSession(index);
    return this.#current;
  }

  #conditionsAt(played: PlayedSession, at: EpochMs): OptionConditions | null {
    if (at !== this.#conditionsFor) {
      this.#conditions = conditionsOn(played, lastQuotedAt(played, at), this.#seeds);
      this.#conditionsFor = at;
    }
    return this.#conditions;
  }

  #quotingSession(contract: OptionContract, at: EpochMs): PlayedSession | null {
    const played = this.#sessionAt(at);
    if (played === null || contract.underlying !== this.symbol) return null;
    if (contract.expiry !== played.session.date) return null;
    return isListed(contract.strike, played.strikes) ? played : null;
  }

  #sessionsUpTo(date: TradingDate): readonly Session[] {
    const day = Date.parse(date);
    if (!Number.isFinite(day)) throw new RangeError(`not a date (YYYY-MM-DD): ${date}`);
    return this.#source.sessionsThrough(day + 2 * DAY);
  }
}

function onGrid(at: EpochMs): EpochMs {
  return at - (at % QUOTE_GRID_MS);
}
