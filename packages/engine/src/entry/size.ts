import { CONTRACT_MULTIPLIER, type Money, type Price } from '../model/money.ts';
import { MICRO_DOLLARS_PER_MONEY_UNIT, ROUND_TRIP_FEES } from './fees.ts';

/** Fees of buying and selling are reserved, unrounded. */
const FEES_PER_CONTRACT: Money = ROUND_TRIP_FEES / MICRO_DOLLARS_PER_MONEY_UNIT;

export interface EntrySizeRequest {
  /** Percent of the buying power to use, 1..100. */
  readonly portfolioPercentage: number;
  readonly optionsBuyingPower: Money;
  readonly highestPrice: Price;
  readonly maxContracts: number;
  readonly maxPremium: Money;
}

export interface EntrySize {
  readonly quantity: number;
  /** Contracts by the share of buying power, before caps. */
  readonly wantedQuantity: number;
  /** The operator's cap that made the size smaller; null when none did. */
  readonly clippedBy: 'contracts' | 'premium' | null;
}

export function entryBudget(request: Omit<EntrySizeRequest, 'highestPrice' | 'maxContracts'>) {
  const share: Money = (request.optionsBuyingPower * request.portfolioPercentage) / 100;
  const budget: Money = Math.max(0, Math.min(share, request.maxPremium));
  return { share, budget };
}

export function sizeEntry(request: EntrySizeRequest): EntrySize {
  const contractCost = request.highestPrice * CONTRACT_MULTIPLIER;
  if (!(contractCost > 0))
    throw new RangeError(`highestPrice must be positive, was ${request.highestPrice}`);
  const { share } = entryBudget(request);
  const wantedQuantity = wholeCount(share / (contractCost + FEES_PER_CONTRACT));
  const premiumQuantity = wholeCount(request.maxPremium / contractCost);
  const contractsCapQuantity = wholeCount(request.maxContracts);
  const quantity = Math.min(wantedQuantity, premiumQuantity, contractsCapQuantity);
  if (quantity === wantedQuantity) return { quantity, wantedQuantity, clippedBy: null };
  const clippedBy = contractsCapQuantity <= premiumQuantity ? 'contracts' : 'premium';
  return { quantity, wantedQuantity, clippedBy };
}

/** Adding 0 turns a negative zero into zero. */
function wholeCount(value: number): number {
  return Math.max(0, Math.floor(value)) + 0;
}
