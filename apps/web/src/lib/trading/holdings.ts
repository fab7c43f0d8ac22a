import type { Holdings } from '@tideline/api/schemas';
import { plural } from '../text/format.ts';
import { sumOrNull } from './open-pnl.ts';

export type Holding = Holdings['accounts'][number];

export function holdingsTotalOf(holdings: readonly Holding[]) {
  const sum = (read: (holding: Holding) => number | null) => sumOrNull(holdings.map(read));
  return {
    accounts: holdings.length,
    contracts: holdings.reduce((total, { quantity }) => total + quantity, 0),
    /** Dollars; null where any holding has no quote. */
    worth: sum(({ worth }) => worth),
    pnl: sum(({ pnl }) => pnl),
  };
}

/** "96 contracts in 5 accounts". */
export function contractsText({ contracts, accounts }: ReturnType<typeof holdingsTotalOf>): string {
  return `${plural(contracts, 'contract')} in ${plural(accounts, 'account')}`;
}
