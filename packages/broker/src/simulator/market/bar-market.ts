import {
  BAR_MS,
  type Bar,
  CENT,
  DOLLAR,
  type EpochMs,
  floorToCent,
  lastOpenedIndex,
  MINUTE,
  mid,
  type OptionContract,
  type Price,
  type Quote,
  type Session,
  type TradingDate,
  yearsToExpiry,
} from '@tideline/engine';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market.ts';
import { SIZE, SLOTS_PER_YEAR, SPREAD, STRIKES, VOLATILITY, varianceShape } from './assumptions.ts';
import { hash1, hash2, unit } from './hash.ts';
import { memo } from './memo.ts';
import {
  displayedSize,
  isListed,
  lateRise,
  listContracts,
  type OptionConditions,
  quoteOption,
  type StrikeRange,
  smileCurve,
  strikeRange,
} from './option-market.ts';
import { fillPath, joinMinutes, splitIntoMinutes } from './path.ts';
import type { Halt, SessionSource } from './session-source.ts';
import { realisedVariance, varianceBySlot } from './volatility.ts';

const DAY = 1_440 * MINUTE;
/** Sessions worked out and kept; enough for a chart's history and for two runs side by side. */
const KEPT_SESSIONS = 24;
/** Instants over which a jump is looked for. */
const JUMP_STEPS = 3;
const NO_SIDES = { bid: 0, bidSize: 0, ask: 0, askSize: 0 } as const;

/** One session, worked out. */
interface PlayedSession {
  readonly session: Session;
  readonly halts: readonly Halt[];
  /** Last price at each grid instant from open to close; 0 before the first known price. */
  readonly path: Int32Array;
  /** Variance of a 5-minute bar after each slot; see `varianceBySlot`. */
  readonly variance: Float64Array;
}

/** A market over bars: paths inside the bars, quotes on the grid, options of the day. */
export function createBarMarket(source: SessionSource): SimulatedMarket {
  const { symbol, epoch, firstDate, lastDate, defaultStart } = source;
  const stockSeed = hash1(source.seed, 1);
  const optionSeed = hash1(source.seed, 2);
  const pathSeed = hash1(source.seed, 3);

  const closeOf = memo(4 * KEPT_SESSIONS, (index: number): Price => {
    return source.sessionBars(index).bars.at(-1)?.close ?? 0;
  });

  const varianceOf = memo(4 * KEPT_SESSIONS, (index: number): number => {
    return realisedVariance(varianceInput(index));
  });

  const play = memo(KEPT_SESSIONS, (index: number): PlayedSession => {
    const { minutes, bars, halts } = source.sessionBars(index);
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
    return { session, halts, path, variance: varianceBySlot(input, history) };
  });

  const minuteBarsOf = memo(KEPT_SESSIONS, (index: number): readonly Bar[] => {
    const { minutes, bars } = source.sessionBars(index);
    if (minutes === 1) return bars;
    const { session, path } = play(index);
    return bars.flatMap((bar) => {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      return splitIntoMinutes(bar, path, offset, pathSeed);
    });
  });

  function varianceInput(index: number) {
    const session = sessionAtIndex(index);
    const { minutes, bars } = source.sessionBars(index);
    return {
      session,
      bars: minutes === 5 ? bars : joinMinutes(bars),
      previousClose: index === 0 ? null : closeOf(index - 1),
    };
  }

  function sessionAtIndex(index: number): Session {
    const session = source.sessionsThrough(Number.NEGATIVE_INFINITY)[index];
    if (session === undefined) throw new RangeError(`no session with index ${index}`);
    return session;
  }

  /** The session that an instant lies in, its close included: the last quote is that of the close. */
  function playing(at: EpochMs): PlayedSession | null {
    const sessions = source.sessionsThrough(at);
    const index = lastOpenedIndex(sessions, at);
    const session = sessions[index];
    return session !== undefined && at <= session.close ? play(index) : null;
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

  function stockQuoteOn(played: PlayedSession, at: EpochMs): Quote | null {
    const price = played.path[(at - played.session.open) / QUOTE_GRID_MS] ?? 0;
    if (price === 0) return null;
    if (isHalted(played.halts, at)) return { at, ...NO_SIDES };
    const seed = hash2(stockSeed, at / QUOTE_GRID_MS, 0);
    // The last trade was at the bid or at the ask.
    const cent = floorToCent(price);
    const bid = unit(hash1(seed, 1)) < 0.5 || cent < price ? cent : cent - CENT;
    const width = unit(hash1(seed, 2)) < SPREAD.stockOne ? 1 : 2;
    return {
      at,
      bid,
      bidSize: displayedSize(SIZE.stock, unit(hash1(seed, 3))),
      ask: bid + width * CENT,
      askSize: displayedSize(SIZE.stock, unit(hash1(seed, 4))),
    };
  }

  /** Null while there is no price, or trading is halted. */
  function conditionsAt(at: EpochMs): OptionConditions | null {
    const played = playing(at);
    const quote = played === null ? null : stockQuoteOn(played, at);
    if (played === null || quote === null || quote.ask === 0) return null;
    const { session, path, variance } = played;
    const slotVariance = variance[Math.floor((at - session.open) / BAR_MS)] ?? 0;
    const { lowest, highest, premium } = VOLATILITY;
    const base = premium * Math.sqrt(slotVariance * SLOTS_PER_YEAR);
    const minutesLeft = (session.close - at) / MINUTE;
    const minutesGone = (at - session.open) / MINUTE;
    const edge = SPREAD.edgeMinutes;
    const shape = varianceShape(minutesGone / (minutesGone + minutesLeft));
    return {
      at,
      spot: mid(quote) / DOLLAR,
      years: yearsToExpiry(at, session.close),
      volatility: Math.min(highest, Math.max(lowest, base)) * lateRise(minutesLeft),
      curve: smileCurve(minutesLeft),
      edge: minutesGone < edge || minutesLeft <= edge,
      jump: jumpCents(path, (at - session.open) / QUOTE_GRID_MS, slotVariance * shape),
      seed: hash2(optionSeed, at / QUOTE_GRID_MS, 0),
    };
  }

  // Callers ask for many contracts of one instant in a row.
  let conditions: OptionConditions | null = null;
  let conditionsFor: EpochMs = Number.NaN;
  let listed: { readonly expiry: TradingDate; readonly strikes: StrikeRange } | null = null;

  function optionQuote(contract: OptionContract, at: EpochMs): Quote | null {
    if (contract.underlying !== symbol) return null;
    const instant = at - (at % QUOTE_GRID_MS);
    if (instant !== conditionsFor) {
      conditions = conditionsAt(instant);
      conditionsFor = instant;
      const sessions = source.sessionsThrough(instant);
      const index = lastOpenedIndex(sessions, instant);
      const expiry = sessions[index]?.date;
      listed = expiry === undefined ? null : { expiry, strikes: strikeRange(centreOf(index)) };
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
    bars(minutes, from, to) {
      const sessions = source.sessionsThrough(to);
      const found: Bar[] = [];
      const last = lastOpenedIndex(sessions, to);
      for (let index = Math.max(0, lastOpenedIndex(sessions, from)); index <= last; index += 1) {
        const bars = minutes === 5 ? varianceInput(index).bars : minuteBarsOf(index);
        for (const bar of bars) if (bar.start >= from && bar.start <= to) found.push(bar);
      }
      return found;
    },
    stockQuote(at) {
      const instant = at - (at % QUOTE_GRID_MS);
      const played = playing(instant);
      return played === null ? null : stockQuoteOn(played, instant);
    },
    contracts(expiry) {
      const sessions = sessionsUpTo(expiry);
      const index = sessions.findIndex(({ date }) => date === expiry);
      return index < 0 ? [] : listContracts(symbol, expiry, centreOf(index));
    },
    optionQuote,
  };
}

function isHalted(halts: readonly Halt[], at: EpochMs): boolean {
  return halts.some(({ from, to }) => at >= from && at < to);
}

/** Cents that a sudden move of the underlying adds to option spreads. */
function jumpCents(path: Int32Array, step: number, slotVariance: number): number {
  const now = path[step] ?? 0;
  const before = path[Math.max(0, step - JUMP_STEPS)] ?? 0;
  if (before === 0 || slotVariance === 0) return 0;
  const expected = Math.sqrt((slotVariance * JUMP_STEPS * QUOTE_GRID_MS) / BAR_MS);
  const excess = Math.abs(Math.log(now / before)) / expected - SPREAD.jumpFrom;
  return Math.min(SPREAD.jumpMost, Math.max(0, Math.ceil(excess)));
}
