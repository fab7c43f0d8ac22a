import {
  type Bar,
  type EpochMs,
  lastOpenedIndex,
  MINUTE,
  type OptionContract,
  type Price,
  type Session,
  type TradingDate,
} from '@tideline/engine';
import { STRIKES, VOLATILITY } from './assumptions.ts';
import { hash1 } from './hash.ts';
import { dayShape } from './intraday-profile.ts';
import { memo } from './lru-memo.ts';
import {
  isListed,
  listContracts,
  type OptionConditions,
  priceOption,
  quoteOption,
  strikeRange,
} from './option-market.ts';
import { fillPricePath, joinMinutes, splitIntoMinutes } from './price-path.ts';
import {
  conditionsOn,
  isHalted,
  type PlayedSession,
  quoteWithoutSides,
  standingSince,
  stockPricesOn,
  stockQuoteOn,
  volatilityOf,
} from './session-quotes.ts';
import type { SessionSource } from './session-source.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from './simulated-market.ts';
import { realisedVariance, varianceBySlot } from './volatility.ts';

const DAY = 1_440 * MINUTE;
/** Sessions whose bars are kept; enough for a chart's history and for two runs side by side. */
const KEPT_SESSIONS = 24;
/** Sessions worked out and kept, 20 kB each: a year, over which the entries of a run are played again. */
const KEPT_PATHS = 260;
/** Full and half days, and those that were cut short. */
const DAY_LENGTHS = 4;

/** A market over bars: paths inside the bars, quotes on the grid, options of the day. */
export function createBarMarket(source: SessionSource): SimulatedMarket {
  const { symbol, epoch, firstDate, lastDate, defaultStart, minutes } = source;
  const seeds = { stock: hash1(source.seed, 1), option: hash1(source.seed, 2) };
  const pathSeed = hash1(source.seed, 3);

  const closeOf = memo(4 * KEPT_SESSIONS, (index: number): Price => {
    return source.sessionBars(index).bars.at(-1)?.close ?? 0;
  });

  const varianceOf = memo(4 * KEPT_SESSIONS, (index: number): number => {
    return realisedVariance(varianceInput(index));
  });

  const shapeOf = memo(DAY_LENGTHS, dayShape);

  const play = memo(KEPT_PATHS, (index: number): PlayedSession => {
    const { bars, halts, freezes } = source.sessionBars(index);
    const input = varianceInput(index);
    const { session } = input;
    const path = new Int32Array((session.close - session.open) / QUOTE_GRID_MS + 1);
    const steps = (minutes * MINUTE) / QUOTE_GRID_MS;
    // A session that begins late has no price until its first bar.
    path[0] = bars[0]?.start === session.open ? bars[0].open : 0;
    let known = 0;
    for (const bar of bars) {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      // Without a bar the last price stands.
      path.fill(path[known] ?? 0, known + 1, offset);
      fillPricePath(path, offset, steps, bar, pathSeed);
      known = offset + steps - 1;
    }
    path.fill(path[known] ?? 0, known + 1);
    const history: number[] = [];
    for (let past = Math.max(0, index - VOLATILITY.sessions); past < index; past += 1) {
      history.push(varianceOf(past));
    }
    const variance = varianceBySlot(input, history);
    return {
      session,
      halts,
      freezes,
      path,
      variance,
      volatility: variance.map((slot) => volatilityOf(slot, source.premium)),
      shape: shapeOf(session.close - session.open),
      strikes: strikeRange(centreOf(index)),
    };
  });

  const minuteBarsOf = memo(KEPT_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = source.sessionBars(index);
    if (minutes === 1) return bars;
    const { session, path } = play(index);
    return bars.flatMap((bar) => {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      return splitIntoMinutes(bar, path, offset, pathSeed);
    });
  });

  const fiveMinuteBarsOf = memo(KEPT_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = source.sessionBars(index);
    return minutes === 5 ? bars : joinMinutes(bars);
  });

  function varianceInput(index: number) {
    const session = sessionAtIndex(index);
    const previousClose = index === 0 ? null : closeOf(index - 1);
    return { session, bars: fiveMinuteBarsOf(index), previousClose };
  }

  function sessionAtIndex(index: number): Session {
    const session = source.sessionsThrough(Number.NEGATIVE_INFINITY)[index];
    if (session === undefined) throw new RangeError(`no session with index ${index}`);
    return session;
  }

  // Callers stay in one session for a while.
  let current: PlayedSession | null = null;

  /** The session that an instant lies in, its close included: the last quote is that of the close. */
  function playing(at: EpochMs): PlayedSession | null {
    if (current !== null && at >= current.session.open && at <= current.session.close) {
      return current;
    }
    const sessions = source.sessionsThrough(at);
    const index = lastOpenedIndex(sessions, at);
    const session = sessions[index];
    if (session === undefined || at > session.close) return null;
    current = play(index);
    return current;
  }

  /**
   * The price that the strikes of a session are listed around: the close before it, or its open when
   * that lies far off (a gap in a bar file), as exchanges list new strikes in the morning.
   */
  function centreOf(index: number): Price {
    const open = source.sessionBars(index).bars[0]?.open ?? 0;
    const previous = index === 0 ? open : closeOf(index - 1);
    return Math.abs(open - previous) > STRIKES.relistAt * previous ? open : previous;
  }

  const contractsOn = memo(KEPT_SESSIONS, (expiry: TradingDate): readonly OptionContract[] => {
    const index = sessionsUpTo(expiry).findIndex(({ date }) => date === expiry);
    return index < 0 ? [] : listContracts(symbol, expiry, centreOf(index));
  });

  // Callers ask for many contracts of one instant in a row.
  let conditions: OptionConditions | null = null;
  let conditionsFor: EpochMs = Number.NaN;

  /** Null while there is no price, or trading is halted. */
  function conditionsAt(played: PlayedSession, at: EpochMs): OptionConditions | null {
    if (at !== conditionsFor) {
      conditions = conditionsOn(played, standingSince(played, at), seeds);
      conditionsFor = at;
    }
    return conditions;
  }

  /** The session that a contract is quoted in at an instant. */
  function quoting(contract: OptionContract, at: EpochMs): PlayedSession | null {
    const played = playing(at);
    if (played === null || contract.underlying !== symbol) return null;
    if (contract.expiry !== played.session.date) return null;
    return isListed(contract.strike, played.strikes) ? played : null;
  }

  function sessionsUpTo(date: TradingDate): readonly Session[] {
    const day = Date.parse(date);
    if (!Number.isFinite(day)) throw new RangeError(`not a date (YYYY-MM-DD): ${date}`);
    return source.sessionsThrough(day + 2 * DAY);
  }

  return {
    epoch,
    symbol,
    firstDate,
    lastDate,
    defaultStart,
    sessions: (from, to) => sessionsUpTo(to).filter(({ date }) => date >= from && date <= to),
    barMinutes: minutes,
    bars(length, from, to) {
      const sessions = source.sessionsThrough(to);
      const found: Bar[] = [];
      const last = lastOpenedIndex(sessions, to);
      for (let index = Math.max(0, lastOpenedIndex(sessions, from)); index <= last; index += 1) {
        const bars = length === 5 ? fiveMinuteBarsOf(index) : minuteBarsOf(index);
        for (const bar of bars) if (bar.start >= from && bar.start <= to) found.push(bar);
      }
      return found;
    },
    stockQuote(at) {
      const instant = onGrid(at);
      const played = playing(instant);
      if (played === null) return null;
      return stockQuoteOn(played, standingSince(played, instant), seeds.stock);
    },
    stockPrices(at) {
      const instant = onGrid(at);
      const played = playing(instant);
      if (played === null) return null;
      return stockPricesOn(played, standingSince(played, instant), seeds.stock);
    },
    contracts: contractsOn,
    optionQuote(contract, at) {
      const instant = onGrid(at);
      const played = quoting(contract, instant);
      if (played === null) return null;
      const now = conditionsAt(played, instant);
      if (now !== null) return quoteOption(contract.side, contract.strike, now);
      return isHalted(played, instant) ? quoteWithoutSides(instant) : null;
    },
    optionPrices(contract, at) {
      const instant = onGrid(at);
      const played = quoting(contract, instant);
      const now = played && conditionsAt(played, instant);
      if (now === null) return null;
      const { bid, ask } = priceOption(contract.side, contract.strike, now);
      return { bid, ask, spot: now.spot };
    },
  };
}

function onGrid(at: EpochMs): EpochMs {
  return at - (at % QUOTE_GRID_MS);
}
