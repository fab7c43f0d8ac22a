import {
  BAR_MS,
  type Bar,
  CENT,
  DOLLAR,
  type EpochMs,
  floorToCent,
  lastOpenedIndex,
  MINUTE,
  type OptionContract,
  type Price,
  type Quote,
  type Session,
  type TradingDate,
  yearsToExpiry,
} from '@tideline/engine';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market.ts';
import { SIZE, SLOTS_PER_YEAR, SPREAD, STRIKES, VOLATILITY } from './assumptions.ts';
import { type DayShape, dayShape } from './day-shape.ts';
import { hash1, hash2, unit } from './hash.ts';
import { memo } from './memo.ts';
import {
  displayedSize,
  isListed,
  listContracts,
  type OptionConditions,
  quoteOption,
  type StrikeRange,
  strikeRange,
} from './option-market.ts';
import { fillPath, joinMinutes, splitIntoMinutes } from './path.ts';
import type { Halt, SessionSource } from './session-source.ts';
import { realisedVariance, varianceBySlot } from './volatility.ts';

const DAY = 1_440 * MINUTE;
/** Sessions whose bars are kept; enough for a chart's history and for two runs side by side. */
const KEPT_SESSIONS = 24;
/** Sessions worked out and kept, 20 kB each: a year, which a sweep plays again and again. */
const KEPT_PATHS = 260;
/** Full and half days, and those that were cut short. */
const DAY_LENGTHS = 4;
/** Instants over which a jump is looked for. */
const JUMP_STEPS = 3;
const NO_SIDES = { bid: 0, bidSize: 0, ask: 0, askSize: 0 } as const;

/** One session, worked out. */
interface PlayedSession {
  readonly index: number;
  readonly session: Session;
  readonly halts: readonly Halt[];
  /** Last price at each grid instant from open to close; 0 before the first known price. */
  readonly path: Int32Array;
  /** Variance of a 5-minute bar after each slot; see `varianceBySlot`. */
  readonly variance: Float64Array;
  readonly shape: DayShape;
}

/** A market over bars: paths inside the bars, quotes on the grid, options of the day. */
export function createBarMarket(source: SessionSource): SimulatedMarket {
  const { symbol, epoch, firstDate, lastDate, defaultStart, minutes } = source;
  const stockSeeds = hash1(source.seed, 1);
  const optionSeed = hash1(source.seed, 2);
  const pathSeed = hash1(source.seed, 3);

  const closeOf = memo(4 * KEPT_SESSIONS, (index: number): Price => {
    return source.sessionBars(index).bars.at(-1)?.close ?? 0;
  });

  const varianceOf = memo(4 * KEPT_SESSIONS, (index: number): number => {
    return realisedVariance(varianceInput(index));
  });

  const shapeOf = memo(DAY_LENGTHS, dayShape);

  const play = memo(KEPT_PATHS, (index: number): PlayedSession => {
    const { bars, halts } = source.sessionBars(index);
    const input = varianceInput(index);
    const { session, previousClose } = input;
    const path = new Int32Array((session.close - session.open) / QUOTE_GRID_MS + 1);
    const steps = (minutes * MINUTE) / QUOTE_GRID_MS;
    path[0] = bars[0]?.start === session.open ? bars[0].open : (previousClose ?? 0);
    let known = 0;
    for (const bar of bars) {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      // Without a bar the last price stands.
      path.fill(path[known] ?? 0, known + 1, offset);
      fillPath(path, offset, steps, bar, pathSeed);
      known = offset + steps - 1;
    }
    path.fill(path[known] ?? 0, known + 1);
    const history: number[] = [];
    for (let past = Math.max(0, index - VOLATILITY.sessions); past < index; past += 1) {
      history.push(varianceOf(past));
    }
    const variance = varianceBySlot(input, history);
    return { index, session, halts, path, variance, shape: shapeOf(session.close - session.open) };
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

  function stockSeed(at: EpochMs): number {
    return hash2(stockSeeds, at / QUOTE_GRID_MS, 0);
  }

  /** Null while there is no price. */
  function stockQuoteOn({ session, path, halts }: PlayedSession, at: EpochMs): Quote | null {
    const price = path[(at - session.open) / QUOTE_GRID_MS] ?? 0;
    if (price === 0) return null;
    if (isHalted(halts, at)) return { at, ...NO_SIDES };
    const seed = stockSeed(at);
    const bid = stockBid(price, seed);
    return {
      at,
      bid,
      bidSize: displayedSize(SIZE.stock, unit(hash1(seed, 3))),
      ask: bid + stockSpread(seed),
      askSize: displayedSize(SIZE.stock, unit(hash1(seed, 4))),
    };
  }

  /** The middle of the underlying's quote; null while there is no price, or trading is halted. */
  function stockMidOn({ session, path, halts }: PlayedSession, at: EpochMs): number | null {
    const price = path[(at - session.open) / QUOTE_GRID_MS] ?? 0;
    if (price === 0 || isHalted(halts, at)) return null;
    const seed = stockSeed(at);
    return stockBid(price, seed) + stockSpread(seed) / 2;
  }

  /** Null while there is no price, or trading is halted. */
  function conditionsOn(of: PlayedSession, at: EpochMs): OptionConditions | null {
    const middle = stockMidOn(of, at);
    if (middle === null) return null;
    const { session, path, variance, shape } = of;
    const slotVariance = variance[slotOf(session, at)] ?? 0;
    const step = (at - session.open) / QUOTE_GRID_MS;
    const edge = SPREAD.edgeMinutes * MINUTE;
    const [now = 0, before = 0] = [path[step], path[Math.max(0, step - JUMP_STEPS)]];
    return {
      at,
      spot: middle / DOLLAR,
      years: yearsToExpiry(at, session.close),
      volatility: volatilityOf(slotVariance) * (shape.lateRise[step] ?? 1),
      curve: shape.curve[step] ?? 0,
      edge: at - session.open < edge || session.close - at <= edge,
      jump:
        before === 0 ? 0 : centsOfMove(now / before, slotVariance * (shape.variance[step] ?? 0)),
      seed: hash2(optionSeed, at / QUOTE_GRID_MS, 0),
    };
  }

  // Callers ask for many contracts of one instant in a row.
  let conditions: OptionConditions | null = null;
  let conditionsFor: EpochMs = Number.NaN;
  const contractsOn = memo(KEPT_PATHS, (expiry: TradingDate): readonly OptionContract[] => {
    const index = sessionsUpTo(expiry).findIndex(({ date }) => date === expiry);
    return index < 0 ? [] : listContracts(symbol, expiry, centreOf(index));
  });
  const strikesOf = memo(KEPT_PATHS, (index: number) => strikeRange(centreOf(index)));
  let listed: { readonly expiry: TradingDate; readonly strikes: StrikeRange } | null = null;

  function optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    if (contract.underlying !== symbol) return null;
    const instant = at - (at % QUOTE_GRID_MS);
    if (instant !== conditionsFor) {
      const of = playing(instant);
      conditions = of === null ? null : conditionsOn(of, instant);
      conditionsFor = instant;
      listed = of === null ? null : { expiry: of.session.date, strikes: strikesOf(of.index) };
    }
    if (listed === null || contract.expiry !== listed.expiry) return null;
    if (!isListed(contract.strike, listed.strikes)) return null;
    if (conditions !== null) return quoteOption(contract.side, contract.strike, conditions);
    const played = playing(instant);
    return played !== null && isHalted(played.halts, instant) ? { at: instant, ...NO_SIDES } : null;
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
      const instant = at - (at % QUOTE_GRID_MS);
      const played = playing(instant);
      return played === null ? null : stockQuoteOn(played, instant);
    },
    stockMid(at) {
      const instant = at - (at % QUOTE_GRID_MS);
      const played = playing(instant);
      return played === null ? null : stockMidOn(played, instant);
    },
    contracts: contractsOn,
    optionQuote,
  };
}

/** The last trade was at the bid or at the ask. */
function stockBid(price: Price, seed: number): Price {
  const cent = floorToCent(price);
  return unit(hash1(seed, 1)) < 0.5 || cent < price ? cent : cent - CENT;
}

function stockSpread(seed: number): Price {
  return unit(hash1(seed, 2)) < SPREAD.stockOne ? CENT : 2 * CENT;
}

function slotOf(session: Session, at: EpochMs): number {
  return Math.floor((at - session.open) / BAR_MS);
}

/** At the money, annual, before the last-hour rise. */
function volatilityOf(slotVariance: number): number {
  const { lowest, highest, premium } = VOLATILITY;
  const base = premium * Math.sqrt(slotVariance * SLOTS_PER_YEAR);
  return Math.min(highest, Math.max(lowest, base));
}

function isHalted(halts: readonly Halt[], at: EpochMs): boolean {
  for (const { from, to } of halts) if (at >= from && at < to) return true;
  return false;
}

/**
 * Cents that a sudden move of the underlying (its price over the one before) adds to spreads;
 * `variance` is that of a 5-minute bar at this time of day.
 */
function centsOfMove(ratio: number, variance: number): number {
  // Most often there is no move at all.
  if (variance === 0 || ratio === 1) return 0;
  const expected = Math.sqrt((variance * JUMP_STEPS * QUOTE_GRID_MS) / BAR_MS);
  const excess = Math.abs(Math.log(ratio)) / expected - SPREAD.jumpFrom;
  return Math.min(SPREAD.jumpMost, Math.max(0, Math.ceil(excess)));
}
