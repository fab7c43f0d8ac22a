import {
  BAR_MS,
  CENT,
  DOLLAR,
  type EpochMs,
  floorToCent,
  MINUTE,
  type Price,
  type Quote,
  type Session,
  yearsToExpiry,
} from '@tideline/engine';
import { DISPLAYED_SIZE, SLOTS_PER_YEAR, SPREAD_MODEL, VOLATILITY_MODEL } from './assumptions.ts';
import { hash1, hash2, unitInterval } from './hash.ts';
import type { DayShape } from './intraday-profile.ts';
import { displayedSize, type OptionConditions, type StrikeRange } from './options/option-market.ts';
import type { TimeStretch } from './session-source.ts';
import { QUOTE_GRID_MS, type StockPrices } from './simulated-market.ts';

const JUMP_STEPS = 3;
const SESSION_EDGE_MS = SPREAD_MODEL.edgeMinutes * MINUTE;
const NO_SIDES = { bid: 0, bidSize: 0, ask: 0, askSize: 0 } as const;

export interface PlayedSession {
  readonly session: Session;
  readonly halts: readonly TimeStretch[];
  readonly freezes: readonly TimeStretch[];
  /** One price for each instant of the quote grid from open to close; 0 before the first bar. */
  readonly path: Int32Array;
  /** Variance of a 5-minute bar; see `varianceBySlot`. */
  readonly variance: Float64Array;
  /** Expected volatility of an average bar; see `quotedVolatility`. */
  readonly volatility: Float64Array;
  readonly shape: DayShape;
  readonly strikes: StrikeRange;
}

/** Annual volatility from an average 5-minute bar's variance, times the path variant's factor. */
export function quotedVolatility(slotVariance: number, volatilityFactor: number): number {
  const { lowest, highest } = VOLATILITY_MODEL;
  const expected = Math.sqrt(slotVariance * SLOTS_PER_YEAR);
  return volatilityFactor * Math.min(highest, Math.max(lowest, expected));
}

export function quoteWithoutSides(at: EpochMs): Quote {
  return { at, ...NO_SIDES };
}

export function isHalted({ halts }: PlayedSession, at: EpochMs): boolean {
  for (const { from, to } of halts) if (at >= from && at < to) return true;
  return false;
}

/** The instant whose quotes are shown: during a freeze, its beginning. */
export function lastQuotedAt({ freezes }: PlayedSession, at: EpochMs): EpochMs {
  for (const { from, to } of freezes) if (at >= from && at < to) return from;
  return at;
}

/** Null without a price yet. */
export function stockPricesOn(
  played: PlayedSession,
  at: EpochMs,
  seed: number,
): StockPrices | null {
  const price = priceOn(played, at);
  if (price === 0) return null;
  if (isHalted(played, at)) return quoteWithoutSides(at);
  const own = instantSeed(seed, at);
  const bid = stockBid(price, own);
  return { at, bid, ask: bid + stockSpread(own) };
}

export function stockQuoteOn(played: PlayedSession, at: EpochMs, seed: number): Quote | null {
  const prices = stockPricesOn(played, at, seed);
  if (prices === null) return null;
  if (prices.bid === 0) return quoteWithoutSides(at);
  const own = instantSeed(seed, at);
  return {
    at,
    bid: prices.bid,
    bidSize: displayedSize(DISPLAYED_SIZE.stock, unitInterval(hash1(own, 3))),
    ask: prices.ask,
    askSize: displayedSize(DISPLAYED_SIZE.stock, unitInterval(hash1(own, 4))),
  };
}

/** Null without a price yet, and while trading is halted. */
export function conditionsOn(
  played: PlayedSession,
  at: EpochMs,
  seeds: { readonly stock: number; readonly option: number },
): OptionConditions | null {
  const price = priceOn(played, at);
  if (price === 0 || isHalted(played, at)) return null;
  const { session, path, shape } = played;
  const own = instantSeed(seeds.stock, at);
  const slot = Math.floor((at - session.open) / BAR_MS);
  const step = (at - session.open) / QUOTE_GRID_MS;
  const before = path[Math.max(0, step - JUMP_STEPS)] ?? 0;
  const variance = (played.variance[slot] ?? 0) * (shape.variance[step] ?? 0);
  return {
    at,
    spot: (stockBid(price, own) + stockSpread(own) / 2) / DOLLAR,
    years: yearsToExpiry(at, session.close),
    volatility: (played.volatility[slot] ?? 0) * (shape.implied[step] ?? 0),
    isSessionEdge: at - session.open < SESSION_EDGE_MS || session.close - at <= SESSION_EDGE_MS,
    jump: before === 0 ? 0 : centsOfMove(price / before, variance),
    seed: instantSeed(seeds.option, at),
  };
}

function priceOn({ session, path }: PlayedSession, at: EpochMs): Price {
  return path[(at - session.open) / QUOTE_GRID_MS] ?? 0;
}

function instantSeed(seed: number, at: EpochMs): number {
  return hash2(seed, at / QUOTE_GRID_MS, 0);
}

/** The seed decides whether the last trade was at the bid or at the ask. */
function stockBid(price: Price, seed: number): Price {
  const cent = floorToCent(price);
  return unitInterval(hash1(seed, 1)) < 0.5 || cent < price ? cent : cent - CENT;
}

function stockSpread(seed: number): Price {
  return unitInterval(hash1(seed, 2)) < SPREAD_MODEL.stockOne ? CENT : 2 * CENT;
}

/**
 * Cents that a sudden move of the underlying adds to spreads. `variance` is that of a 5-minute bar
 * now.
 */
function centsOfMove(ratio: number, variance: number): number {
  if (variance === 0 || ratio === 1) return 0;
  const expected = Math.sqrt((variance * JUMP_STEPS * QUOTE_GRID_MS) / BAR_MS);
  const excess = Math.abs(Math.log(ratio)) / expected - SPREAD_MODEL.jumpFrom;
  return Math.min(SPREAD_MODEL.jumpMost, Math.max(0, Math.ceil(excess)));
}
