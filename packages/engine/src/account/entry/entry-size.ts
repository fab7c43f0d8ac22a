import { type EntrySize, sizeEntry } from '../../entry/size.ts';
import type { Price } from '../../model/money.ts';
import type { Policy } from '../../risk/policy.ts';
import type { AccountState } from '../state/state.ts';

/** Sizes an entry so the highest walk step can pay for it. Null until the account was read. */
export function entrySize(
  { book }: Pick<AccountState, 'book'>,
  portfolioPercentage: number,
  highestPrice: Price | undefined,
  { maxContracts, maxPremium }: Pick<Policy, 'maxContracts' | 'maxPremium'>,
): EntrySize | null {
  if (book === null || highestPrice === undefined) return null;
  const { optionsBuyingPower } = book;
  const caps = { maxContracts, maxPremium };
  return sizeEntry({ portfolioPercentage, optionsBuyingPower, highestPrice, ...caps });
}
