import type { FlattenedAccount } from '@tideline/api/schemas';
import { plural } from '../../../lib/text/format.ts';
import { type Holding, holdingsTotalOf } from '../../../lib/trading/holdings.ts';
import { type EveryoneFlattenOutcome, markAsSold } from '../../../live/actions/flatten-results.ts';

export interface AccountResultRow extends FlattenedAccount {
  readonly heldBefore: Holding | null;
  readonly isStillOpen: boolean;
}

const rankOf = ({ outcome }: FlattenedAccount) =>
  ['refused', 'selling', 'sold', 'nothing'].indexOf(outcome);

/** Failures first. With `heldNow` undefined, so unknown, each account shows as answered. */
export function accountResultRows(
  { accounts, holdingsBefore }: EveryoneFlattenOutcome,
  heldNow: readonly Holding[] | undefined,
): readonly AccountResultRow[] {
  const holdingByUserBefore = new Map(holdingsBefore.map((holding) => [holding.user, holding]));
  const usersHoldingNow = new Set(heldNow?.map(({ user }) => user));
  return accounts
    .map((account) => {
      const heldBefore = holdingByUserBefore.get(account.user) ?? null;
      const isFlatNow = heldNow !== undefined && !usersHoldingNow.has(account.user);
      // An account that held nothing may have been refused for another reason.
      const isSold = isFlatNow && (heldBefore !== null || account.outcome === 'selling');
      const shown = isSold ? markAsSold(account) : account;
      const isStillOpen = shown.outcome === 'refused' || shown.outcome === 'selling';
      return { ...shown, heldBefore, isStillOpen };
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** "3 of 5 accounts are flat. 2 are still open: 32 contracts" */
export function resultTitle(
  rows: readonly AccountResultRow[],
  heldNow: readonly Holding[] | undefined,
): string {
  const openRows = rows.filter(({ isStillOpen }) => isStillOpen);
  if (openRows.length === 0) {
    return rows.length === 1
      ? 'The account is flat, and opens nothing.'
      : `All ${rows.length} accounts are flat, and open nothing.`;
  }
  const { contracts } = holdingsTotalOf(
    (heldNow ?? []).filter(({ user }) => openRows.some((row) => row.user === user)),
  );
  const contractsHeldText = contracts === 0 ? '' : `: ${plural(contracts, 'contract')}`;
  const [flat, all] = [rows.length - openRows.length, plural(rows.length, 'account')];
  return `${flat} of ${all} ${flat === 1 ? 'is' : 'are'} flat. ${openRows.length} ${openRows.length === 1 ? 'is' : 'are'} still open${contractsHeldText}.`;
}
