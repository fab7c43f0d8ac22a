import {
  CENT,
  DOLLAR,
  type EpochMs,
  type OptionContract,
  type OptionSide,
  occSymbol,
  type Price,
  priceByDeviation,
  type Quote,
  type TradingDate,
} from '@tideline/engine';
import { DISPLAYED_SIZE, LISTED_STRIKES, SMILE_SHAPE, SPREAD_MODEL } from '../assumptions.ts';
import { hash1, hash2 } from '../hash.ts';

export interface OptionConditions {
  readonly at: EpochMs;
  /** The underlying's mid in dollars. */
  readonly spot: number;
  readonly years: number;
  /** Annual volatility at the money, as a fraction. */
  readonly volatility: number;
  readonly isSessionEdge: boolean;
  readonly jump: number;
  readonly seed: number;
}

/** Far above any price that a bar file may have. */
const HIGHEST_CENTRE = 100_000 * DOLLAR;

export function listContracts(
  underlying: string,
  expiry: TradingDate,
  centre: Price,
): readonly OptionContract[] {
  const { lowest, highest } = strikeRange(centre);
  const contracts: OptionContract[] = [];
  for (let strike = lowest; strike <= highest; strike += LISTED_STRIKES.step * DOLLAR) {
    for (const side of ['call', 'put'] as const) {
      const symbol = occSymbol(underlying, expiry, side, strike);
      contracts.push({ symbol, underlying, side, strike, expiry });
    }
  }
  return contracts;
}

export interface StrikeRange {
  readonly lowest: Price;
  readonly highest: Price;
}

/** Throws RangeError on a price that would list strikes without number. */
export function strikeRange(centre: Price): StrikeRange {
  if (!(centre <= HIGHEST_CENTRE)) throw new RangeError(`no strikes around ${centre}`);
  const step = LISTED_STRIKES.step * DOLLAR;
  return {
    lowest: Math.max(step, Math.floor((centre * (1 - LISTED_STRIKES.reach)) / step) * step),
    highest: Math.ceil((centre * (1 + LISTED_STRIKES.reach)) / step) * step,
  };
}

export function isListed(strike: Price, { lowest, highest }: StrikeRange): boolean {
  return strike >= lowest && strike <= highest && strike % (LISTED_STRIKES.step * DOLLAR) === 0;
}

export interface OptionPrices {
  readonly bid: Price;
  readonly ask: Price;
  /** `d1` of Black–Scholes: how far the option's own side is in the money, in deviations. */
  readonly d1: number;
  readonly drawn: number;
}

/**
 * Prices in whole cents: the model price, shifted by part of a cent, with a spread by delta, time
 * of day and the underlying's jumps. The ask is at least a cent above the bid. A worthless contract has no bid (price 0).
 */
export function priceOption(side: OptionSide, strike: Price, now: OptionConditions): OptionPrices {
  const terms = { side, spot: now.spot, strike: strike / DOLLAR };
  const log = Math.log(terms.spot / terms.strike);
  const atTheMoney = now.volatility * Math.sqrt(now.years);
  const deviation = atTheMoney * smileFactor(log, atTheMoney);
  const fair = priceByDeviation(terms, log, deviation);
  // When no time is left the deviation is 0, so `d1` is far out.
  const callD1 = deviation > 0 ? log / deviation + deviation / 2 : log === 0 ? 0 : log * 1e6;
  const d1 = side === 'call' ? callD1 : -callD1;

  // One hash holds two independent 16-bit numbers.
  const drawn = hash2(now.seed, strike, side === 'call' ? 1 : 2);
  const width = spreadCents(d1, unitOfLowBits(drawn), now);
  const lean = SPREAD_MODEL.lean * (2 * unitOfLowBits(drawn >>> 16) - 1);
  const cents = fair * 100 + lean;
  const bid = Math.max(0, Math.round(cents - width / 2));
  const ask = Math.max(bid + 1, Math.round(cents + width / 2));
  return { bid: bid * CENT, ask: ask * CENT, d1, drawn };
}

export function quoteOption(side: OptionSide, strike: Price, now: OptionConditions): Quote {
  const { bid, ask, d1, drawn } = priceOption(side, strike, now);
  const sizes = hash1(drawn, 1);
  const depth =
    Math.abs(d1) <= SPREAD_MODEL.wingD1
      ? DISPLAYED_SIZE.near
      : d1 < 0
        ? DISPLAYED_SIZE.wing
        : DISPLAYED_SIZE.deep;
  return {
    at: now.at,
    bid,
    bidSize: bid === 0 ? 0 : displayedSize(depth, unitOfLowBits(sizes)),
    ask,
    askSize: displayedSize(depth, unitOfLowBits(sizes >>> 16)),
  };
}

/**
 * Volatility of a strike ÷ volatility at the money. `log` is that of spot ÷ strike, `atTheMoney`
 * the deviation at the money to the close.
 */
export function smileFactor(log: number, atTheMoney: number): number {
  if (atTheMoney === 0) return 1;
  const { skew, curve, width, least, most } = SMILE_SHAPE;
  const x = -log / atTheMoney;
  const lean = (skew * x) / Math.sqrt(1 + x * x);
  const ratio = 1 + lean + curve * (Math.sqrt(width * width + x * x) - width);
  return Math.min(most, Math.max(least, ratio));
}

/** `d1` is that of the contract's own side: below 0 out of the money. */
function spreadCents(d1: number, chance: number, now: OptionConditions): number {
  const isWing = d1 < -SPREAD_MODEL.wingD1;
  const one = isWing ? SPREAD_MODEL.wingOne : SPREAD_MODEL.one;
  const two = isWing ? SPREAD_MODEL.wingTwo : SPREAD_MODEL.two;
  let cents = chance < one ? 1 : chance < two ? 2 : 3;
  if (d1 > SPREAD_MODEL.wingD1) {
    const deep = SPREAD_MODEL.deepPerD1 * (d1 - SPREAD_MODEL.wingD1) * (0.5 + chance);
    cents += Math.min(SPREAD_MODEL.deepMost, Math.ceil(deep));
  }
  if (now.isSessionEdge) cents = cents * SPREAD_MODEL.edgeFactor + 1;
  return cents + now.jump;
}

export function displayedSize(
  depth: { readonly least: number; readonly mean: number },
  chance: number,
): number {
  return depth.least + Math.floor(-Math.log(chance) * depth.mean);
}

/** Uses the lower 16 bits. Strictly between 0 and 1. */
function unitOfLowBits(hash: number): number {
  return ((hash & 0xffff) + 0.5) / 65_536;
}
