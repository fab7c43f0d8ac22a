import type { Holdings } from '@tideline/api/schemas';
import { plural } from '../text/format.ts';

export type Holding = Holdings['accounts'][number];

/** "16 × SPY 602 call". */
export function holdingName({ quantity, symbol, strike, contractType }: Holding): string {
  return `${quantity} × ${symbol} ${strike} ${contractType}`;
}

export function totalOf(holdings: readonly Holding[]) {
  const sum = (read: (holding: Holding) => number | null) =>
    holdings.reduce<number | null>((total, holding) => {
      const value = read(holding);
      return total === null || value === null ? null : total + value;
    }, 0);
  return {
    accounts: holdings.length,
    contracts: holdings.reduce((total, { quantity }) => total + quantity, 0),
    /** Dollars; null where any holding has no quote. */
    worth: sum(({ worth }) => worth),
    pnl: sum(({ pnl }) => pnl),
  };
}

/** "96 contracts in 5 accounts". */
export function contractsText({ contracts, accounts }: ReturnType<typeof totalOf>): string {
  return `${plural(contracts, 'contract')} in ${plural(accounts, 'account')}`;
}
