import { CONTRACT_MULTIPLIER, type Money, type Price } from '../model/money.ts';
import { MICRO_PER_MONEY, ROUND_TRIP_FEES } from './fees.ts';

/** Fees of buying and selling are reserved, unrounded. */
const FEES_PER_CONTRACT: Money = ROUND_TRIP_FEES / MICRO_PER_MONEY;

export interface EntrySizeRequest {
  /** Percent of the buying power to use, 1..100. */
  readonly portfolioPercentage: number;
  readonly optionsBuyingPower: Money;
  /** Highest entry price, per share. */
  readonly highestPrice: Price;
  readonly maxContracts: number;
  readonly maxPremium: Money;
}

export interface EntrySize {
  readonly quantity: number;
  /** Contracts by the share of buying power, before caps. */
  readonly wanted: number;
  /** The operator's cap that made the size smaller; null when none did. */
  readonly clippedBy: 'contracts' | 'premium' | null;
}

export function entryBudget({
  portfolioPercentage,
  optionsBuyingPower,
  maxPremium,
}: Pick<EntrySizeRequest, 'portfolioPercentage' | 'optionsBuyingPower' | 'maxPremium'>) {
  const share: Money = (optionsBuyingPower * portfolioPercentage) / 100;
  const budget: Money = Math.max(0, Math.min(share, maxPremium));
  return { share, budget };
}

export function sizeEntry(request: EntrySizeRequest): EntrySize {
  const cost = request.highestPrice * CONTRACT_MULTIPLIER;
  if (!(cost > 0))
    throw new RangeError(`highestPrice must be positive, was ${request.highestPrice}`);
  const wanted = wholePart(entryBudget(request).share / (cost + FEES_PER_CONTRACT));
  const byPremium = wholePart(request.maxPremium / cost);
  const byContracts = wholePart(request.maxContracts);
  const quantity = Math.min(wanted, byPremium, byContracts);
  if (quantity === wanted) return { quantity, wanted, clippedBy: null };
  return { quantity, wanted, clippedBy: byContracts <= byPremium ? 'contracts' : 'premium' };
}

/** Adding 0 turns a negative zero into zero. */
function wholePart(value: number): number {
  return Math.max(0, Math.floor(value)) + 0;
}
