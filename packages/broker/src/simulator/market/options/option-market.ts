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
import { hashTwoWords, hashWord } from '../hash.ts';

export interface OptionConditions {
  readonly at: EpochMs;
  /** The underlying's mid in dollars. */
  readonly spotDollars: number;
  readonly yearsToExpiry: number;
  /** Annual volatility at the money, as a fraction. */
  readonly annualVolatility: number;
  readonly isNearSessionEdge: boolean;
  readonly jumpCents: number;
  readonly seed: number;
}

/** Far above any price that a bar file may have. */
const MAX_STRIKE_CENTRE = 100_000 * DOLLAR;

export function listContracts(
  underlying: string,
  expiry: TradingDate,
  strikeCentre: Price,
): readonly OptionContract[] {
  const { lowest, highest } = strikeRange(strikeCentre);
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
export function strikeRange(strikeCentre: Price): StrikeRange {
  if (!(strikeCentre <= MAX_STRIKE_CENTRE))
    throw new RangeError(`no strikes around ${strikeCentre}`);
  const step = LISTED_STRIKES.step * DOLLAR;
  return {
    lowest: Math.max(step, Math.floor((strikeCentre * (1 - LISTED_STRIKES.reach)) / step) * step),
    highest: Math.ceil((strikeCentre * (1 + LISTED_STRIKES.reach)) / step) * step,
  };
}

export function isListedStrike(strike: Price, { lowest, highest }: StrikeRange): boolean {
  return strike >= lowest && strike <= highest && strike % (LISTED_STRIKES.step * DOLLAR) === 0;
}

export interface OptionPrices {
  readonly bid: Price;
  readonly ask: Price;
  /** `d1` of Black–Scholes: how far the option's own side is in the money, in deviations. */
  readonly d1: number;
  readonly randomBits: number;
}

/**
 * Prices in whole cents: the model price, shifted by part of a cent, with a spread by delta, time
 * of day and the underlying's jumps. The ask is at least a cent above the bid. A worthless contract
 * has no bid (price 0).
 */
export function priceOption(
  side: OptionSide,
  strike: Price,
  conditions: OptionConditions,
): OptionPrices {
  const terms = { side, spot: conditions.spotDollars, strike: strike / DOLLAR };
  const logMoneyness = Math.log(terms.spot / terms.strike);
  const atTheMoneyDeviation = conditions.annualVolatility * Math.sqrt(conditions.yearsToExpiry);
  const deviation = atTheMoneyDeviation * smileFactor(logMoneyness, atTheMoneyDeviation);
  const fairDollars = priceByDeviation(terms, logMoneyness, deviation);
  // When no time is left the deviation is 0, so `d1` is far out.
  const callD1 =
    deviation > 0
      ? logMoneyness / deviation + deviation / 2
      : logMoneyness === 0
        ? 0
        : logMoneyness * 1e6;
  const d1 = side === 'call' ? callD1 : -callD1;

  // One hash holds two independent 16-bit numbers.
  const randomBits = hashTwoWords(conditions.seed, strike, side === 'call' ? 1 : 2);
  const widthCents = spreadCents(d1, lowBitsToUnitInterval(randomBits), conditions);
  const leanCents = SPREAD_MODEL.lean * (2 * lowBitsToUnitInterval(randomBits >>> 16) - 1);
  const midCents = fairDollars * 100 + leanCents;
  const bid = Math.max(0, Math.round(midCents - widthCents / 2));
  const ask = Math.max(bid + 1, Math.round(midCents + widthCents / 2));
  return { bid: bid * CENT, ask: ask * CENT, d1, randomBits };
}

export function quoteOption(side: OptionSide, strike: Price, conditions: OptionConditions): Quote {
  const { bid, ask, d1, randomBits } = priceOption(side, strike, conditions);
  const sizeBits = hashWord(randomBits, 1);
  const sizeModel =
    Math.abs(d1) <= SPREAD_MODEL.wingD1
      ? DISPLAYED_SIZE.near
      : d1 < 0
        ? DISPLAYED_SIZE.wing
        : DISPLAYED_SIZE.deep;
  return {
    at: conditions.at,
    bid,
    bidSize: bid === 0 ? 0 : drawDisplayedSize(sizeModel, lowBitsToUnitInterval(sizeBits)),
    ask,
    askSize: drawDisplayedSize(sizeModel, lowBitsToUnitInterval(sizeBits >>> 16)),
  };
}

/**
 * Volatility of a strike ÷ volatility at the money. `logMoneyness` is that of spot ÷ strike,
 * `atTheMoneyDeviation` the deviation at the money to the close.
 */
export function smileFactor(logMoneyness: number, atTheMoneyDeviation: number): number {
  if (atTheMoneyDeviation === 0) return 1;
  const { skew, curve, width, least, most } = SMILE_SHAPE;
  const x = -logMoneyness / atTheMoneyDeviation;
  const lean = (skew * x) / Math.sqrt(1 + x * x);
  const ratio = 1 + lean + curve * (Math.sqrt(width * width + x * x) - width);
  return Math.min(most, Math.max(least, ratio));
}

/** `d1` is that of the contract's own side: below 0 out of the money. */
function spreadCents(d1: number, uniformDraw: number, conditions: OptionConditions): number {
  const isWing = d1 < -SPREAD_MODEL.wingD1;
  const oneCentShare = isWing ? SPREAD_MODEL.wingOne : SPREAD_MODEL.one;
  const twoCentShare = isWing ? SPREAD_MODEL.wingTwo : SPREAD_MODEL.two;
  let cents = uniformDraw < oneCentShare ? 1 : uniformDraw < twoCentShare ? 2 : 3;
  if (d1 > SPREAD_MODEL.wingD1) {
    const deepCents = SPREAD_MODEL.deepPerD1 * (d1 - SPREAD_MODEL.wingD1) * (0.5 + uniformDraw);
    cents += Math.min(SPREAD_MODEL.deepMost, Math.ceil(deepCents));
  }
  if (conditions.isNearSessionEdge) cents = cents * SPREAD_MODEL.edgeFactor + 1;
  return cents + conditions.jumpCents;
}

export function drawDisplayedSize(
  sizeModel: { readonly least: number; readonly mean: number },
  uniformDraw: number,
): number {
  return sizeModel.least + Math.floor(-Math.log(uniformDraw) * sizeModel.mean);
}

/** Uses the lower 16 bits. Strictly between 0 and 1. */
function lowBitsToUnitInterval(hash: number): number {
  return ((hash & 0xffff) + 0.5) / 65_536;
}
