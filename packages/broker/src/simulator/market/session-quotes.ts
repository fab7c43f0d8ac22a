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
import {
  DISPLAYED_SIZE,
  FIVE_MINUTE_SLOTS_PER_YEAR,
  SPREAD_MODEL,
  VOLATILITY_MODEL,
} from './assumptions.ts';
import { hashTwoWords, hashWord, toUnitInterval } from './hash.ts';
import type { DayShape } from './intraday-profile.ts';
import {
  drawDisplayedSize,
  type OptionConditions,
  type StrikeRange,
} from './options/option-market.ts';
import type { TimeStretch } from './session-source.ts';
import { QUOTE_GRID_MS, type StockPrices } from './simulated-market.ts';

const JUMP_INSTANTS = 3;
const SESSION_EDGE_MS = SPREAD_MODEL.edgeMinutes * MINUTE;

export interface PlayedSession {
  readonly session: Session;
  readonly halts: readonly TimeStretch[];
  readonly freezes: readonly TimeStretch[];
  /** One price for each instant of the quote grid from open to close; 0 before the first bar. */
  readonly pricePath: Int32Array;
  /** Variance of a 5-minute bar; see `varianceBySlot`. */
  readonly slotVariances: Float64Array;
  /** Expected volatility of an average bar; see `quotedVolatility`. */
  readonly slotVolatilities: Float64Array;
  readonly dayShape: DayShape;
  readonly strikeRange: StrikeRange;
}

/** Annual volatility from an average 5-minute bar's variance, times the path variant's factor. */
export function quotedVolatility(slotVariance: number, volatilityFactor: number): number {
  const { lowest, highest } = VOLATILITY_MODEL;
  const expectedVolatility = Math.sqrt(slotVariance * FIVE_MINUTE_SLOTS_PER_YEAR);
  return volatilityFactor * Math.min(highest, Math.max(lowest, expectedVolatility));
}

export function quoteWithoutSides(at: EpochMs): Quote {
  return { at, bid: 0, bidSize: 0, ask: 0, askSize: 0 };
}

export function isHalted({ halts }: PlayedSession, at: EpochMs): boolean {
  return halts.some(({ from, to }) => at >= from && at < to);
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
  const noiseSeed = instantSeed(seed, at);
  const bid = stockBid(price, noiseSeed);
  return { at, bid, ask: bid + stockSpread(noiseSeed) };
}

export function stockQuoteOn(played: PlayedSession, at: EpochMs, seed: number): Quote | null {
  const prices = stockPricesOn(played, at, seed);
  if (prices === null) return null;
  if (prices.bid === 0) return quoteWithoutSides(at);
  const noiseSeed = instantSeed(seed, at);
  return {
    at,
    bid: prices.bid,
    bidSize: drawDisplayedSize(DISPLAYED_SIZE.stock, toUnitInterval(hashWord(noiseSeed, 3))),
    ask: prices.ask,
    askSize: drawDisplayedSize(DISPLAYED_SIZE.stock, toUnitInterval(hashWord(noiseSeed, 4))),
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
  const { session, pricePath, dayShape } = played;
  const noiseSeed = instantSeed(seeds.stock, at);
  const slot = Math.floor((at - session.open) / BAR_MS);
  const step = (at - session.open) / QUOTE_GRID_MS;
  const priceBefore = pricePath[Math.max(0, step - JUMP_INSTANTS)] ?? 0;
  const variance = (played.slotVariances[slot] ?? 0) * (dayShape.varianceFactors[step] ?? 0);
  return {
    at,
    spotDollars: (stockBid(price, noiseSeed) + stockSpread(noiseSeed) / 2) / DOLLAR,
    yearsToExpiry: yearsToExpiry(at, session.close),
    annualVolatility: (played.slotVolatilities[slot] ?? 0) * (dayShape.impliedFactors[step] ?? 0),
    isNearSessionEdge: at - session.open < SESSION_EDGE_MS || session.close - at <= SESSION_EDGE_MS,
    jumpCents: priceBefore === 0 ? 0 : centsOfMove(price / priceBefore, variance),
    seed: instantSeed(seeds.option, at),
  };
}

function priceOn({ session, pricePath }: PlayedSession, at: EpochMs): Price {
  return pricePath[(at - session.open) / QUOTE_GRID_MS] ?? 0;
}

function instantSeed(seed: number, at: EpochMs): number {
  return hashTwoWords(seed, at / QUOTE_GRID_MS, 0);
}

/** The seed decides whether the last trade was at the bid or at the ask. */
function stockBid(price: Price, seed: number): Price {
  const floorPrice = floorToCent(price);
  const isAtBid = toUnitInterval(hashWord(seed, 1)) < 0.5 || floorPrice < price;
  return isAtBid ? floorPrice : floorPrice - CENT;
}

function stockSpread(seed: number): Price {
  return toUnitInterval(hashWord(seed, 2)) < SPREAD_MODEL.stockOne ? CENT : 2 * CENT;
}

/**
 * Cents that a sudden move of the underlying adds to spreads. `variance` is that of a 5-minute bar
 * now.
 */
function centsOfMove(priceRatio: number, variance: number): number {
  if (variance === 0 || priceRatio === 1) return 0;
  const expected = Math.sqrt((variance * JUMP_INSTANTS * QUOTE_GRID_MS) / BAR_MS);
  const excessDeviations = Math.abs(Math.log(priceRatio)) / expected - SPREAD_MODEL.jumpFrom;
  return Math.min(SPREAD_MODEL.jumpMost, Math.max(0, Math.ceil(excessDeviations)));
}
