import {
  blackScholesDelta,
  blackScholesPrice,
  intrinsicValue,
  type OptionTerms,
} from '../indicators/black-scholes.ts';
import { impliedVolatility } from '../indicators/implied-volatility.ts';
import type { Chain, ChainEntry } from '../model/chain.ts';
import type { OptionSide } from '../model/contract.ts';
import { type Price, toDollars } from '../model/money.ts';
import { isTwoSided, midPrice } from '../model/quote.ts';
import type { TradingDate } from '../model/time.ts';

/** How far |delta| may lie from the risk level's. */
const MAX_DELTA_DIFFERENCE = 0.15;

export interface ContractRequest {
  readonly symbol: string;
  readonly side: OptionSide;
  readonly expiry: TradingDate;
  readonly targetDelta: number;
  readonly spot: number;
  /** To the close of the expiry's session. */
  readonly years: number;
  /** At the money, as a fraction, for contracts without quoted neighbours. */
  readonly marketVolatility: number | null;
}

export interface PickedContract {
  readonly entry: ChainEntry;
  /**
   * Computed from the quote's implied volatility, as the broker gives no delta for today's expiry.
   */
  readonly delta: number;
  /** By the quote's mid, as a fraction. */
  readonly volatility: number;
  /** Dollars per share by the neighbours' volatility; null if unknown. */
  readonly modelPrice: number | null;
}

export type ContractPick =
  | { readonly type: 'picked'; readonly pick: PickedContract }
  | { readonly type: 'none'; readonly reason: string };

interface CandidateContract extends Omit<PickedContract, 'modelPrice'> {
  /** Dollars from strike to underlying price: the nearer strike wins ties. */
  readonly strikeDistance: number;
}

/**
 * Picks are kept, as a chain never changes and all accounts want one of a few contracts on a bar.
 */
const picksByChain = new WeakMap<Chain, { request: ContractRequest; pick: ContractPick }[]>();

/**
 * Picks the contract nearest to the wanted |delta|. Quotes without an implied volatility
 * (one-sided, crossed, below intrinsic value) are skipped.
 */
export function pickContract(chain: Chain, request: ContractRequest): ContractPick {
  const knownPicks = picksByChain.get(chain) ?? [];
  const knownPick = knownPicks.find((each) => isSameRequest(each.request, request));
  if (knownPick !== undefined) return knownPick.pick;
  const pick = findContract(chain, request);
  knownPicks.push({ request, pick });
  picksByChain.set(chain, knownPicks);
  return pick;
}

function isSameRequest(a: ContractRequest, b: ContractRequest): boolean {
  return (
    a.side === b.side &&
    a.targetDelta === b.targetDelta &&
    a.spot === b.spot &&
    a.years === b.years &&
    a.marketVolatility === b.marketVolatility &&
    a.expiry === b.expiry &&
    a.symbol === b.symbol
  );
}

function findContract(chain: Chain, request: ContractRequest): ContractPick {
  const ladder = new StrikeLadder(chain, request);
  const index = ladder.nearestIndex();
  const best = index === null ? null : ladder.candidateAt(index);
  if (index === null || best === null) {
    return { type: 'none', reason: `no ${request.side} that expires today has a usable quote` };
  }
  if (Math.abs(best.delta - request.targetDelta) > MAX_DELTA_DIFFERENCE) {
    const reason = `nearest delta is ${best.delta.toFixed(2)}, aimed at ${request.targetDelta.toFixed(2)}`;
    return { type: 'none', reason };
  }
  const { entry, delta, volatility } = best;
  const neighbours = [ladder.candidateAt(index - 1), ladder.candidateAt(index + 1)].filter(
    (each) => each !== null,
  );
  const pick = { entry, delta, volatility, modelPrice: modelPrice(best, neighbours, request) };
  return { type: 'picked', pick };
}

/**
 * Strikes from deep in the money outward, so |delta| falls along them. Quotes and implied
 * volatilities are costly, so they are computed only where the search looks, and kept.
 */
class StrikeLadder {
  readonly #chain: Chain;
  readonly #request: ContractRequest;
  readonly #knownCandidates = new Map<number, CandidateContract | null>();

  constructor(chain: Chain, request: ContractRequest) {
    this.#chain = chain;
    this.#request = request;
  }

  /** Null beyond the ends and without an implied volatility. */
  candidateAt(index: number): CandidateContract | null {
    const known = this.#knownCandidates.get(index);
    if (known !== undefined) return known;
    const strike = this.#strikeAt(index);
    const entry = strike === undefined ? null : this.#chain.entryAt(this.#request.side, strike);
    const candidate =
      entry !== null && matchesRequest(entry, this.#request)
        ? toCandidate(entry, this.#request)
        : null;
    this.#knownCandidates.set(index, candidate);
    return candidate;
  }

  /** Searches by bisection, then looks around: quotes are not smooth. */
  nearestIndex(): number | null {
    const { length } = this.#chain.strikes;
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#deltaAt(middle) > this.#request.targetDelta) low = middle + 1;
      else high = middle;
    }
    const reach = SEARCHED_STRIKES_PER_SIDE;
    return this.#bestIndex(low - reach, low + reach) ?? this.#bestIndex(0, length);
  }

  #strikeAt(index: number): Price | undefined {
    const { strikes } = this.#chain;
    return strikes[this.#request.side === 'call' ? index : strikes.length - 1 - index];
  }

  #bestIndex(from: number, to: number): number | null {
    let best: number | null = null;
    for (let index = from; index < to; index++) {
      const each = this.candidateAt(index);
      const nearest = best === null ? null : this.candidateAt(best);
      if (each === null) continue;
      if (nearest === null || isNearer(each, nearest, this.#request.targetDelta)) best = index;
    }
    return best;
  }

  /** Without a volatility there is no time value, so |delta| is 1 or 0. */
  #deltaAt(index: number): number {
    const candidate = this.candidateAt(index);
    if (candidate !== null) return candidate.delta;
    const strike = this.#strikeAt(index);
    return strike !== undefined && intrinsicValue(optionTerms(strike, this.#request)) > 0 ? 1 : 0;
  }
}

/** On either side of where the bisection ends. */
const SEARCHED_STRIKES_PER_SIDE = 2;

function matchesRequest({ contract, quote }: ChainEntry, request: ContractRequest): boolean {
  const { underlying, expiry } = contract;
  return underlying === request.symbol && expiry === request.expiry && isTwoSided(quote);
}

function toCandidate(entry: ChainEntry, request: ContractRequest): CandidateContract | null {
  const terms = optionTerms(entry.contract.strike, request);
  const volatility = impliedVolatility(terms, toDollars(midPrice(entry.quote)));
  if (volatility === null) return null;
  return {
    entry,
    volatility,
    delta: Math.abs(blackScholesDelta(terms, volatility)),
    strikeDistance: Math.abs(terms.strike - request.spot),
  };
}

function isNearer(a: CandidateContract, b: CandidateContract, targetDelta: number): boolean {
  const difference = Math.abs(a.delta - targetDelta) - Math.abs(b.delta - targetDelta);
  // Strikes around the money are mirror images up to rounding, which makes them a tie.
  if (Math.abs(difference) > 1e-9) return difference < 0;
  return a.strikeDistance < b.strikeDistance;
}

/** Prices by the neighbours' volatility, as a quote far from that price is not believed. */
function modelPrice(
  best: CandidateContract,
  neighbours: readonly CandidateContract[],
  request: ContractRequest,
): number | null {
  const volatility =
    neighbours.length > 0
      ? neighbours.reduce((sum, each) => sum + each.volatility, 0) / neighbours.length
      : request.marketVolatility;
  return volatility === null
    ? null
    : blackScholesPrice(optionTerms(best.entry.contract.strike, request), volatility);
}

function optionTerms(strike: Price, { side, spot, years }: ContractRequest): OptionTerms {
  return { side, spot, years, strike: toDollars(strike) };
}
