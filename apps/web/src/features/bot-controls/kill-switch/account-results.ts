import type { FlattenedAccount } from '@tideline/api/schemas';
import { plural } from '../../../lib/text/format.ts';
import type { Holding } from '../../../lib/trading/holdings.ts';
import { holdingsTotalOf } from '../../../lib/trading/holdings.ts';
import { type EveryoneFlattenOutcome, markAsSold } from '../../../live/actions/flatten-results.ts';

export interface AccountRow extends FlattenedAccount {
  readonly heldBefore: Holding | null;
  readonly isOpen: boolean;
}

const OUTCOMES_IN_ORDER = ['refused', 'selling', 'sold', 'nothing'] as const;

/** Failures first. Undefined `heldNow` means unknown: each account is as answered. */
export function accountRows(
  { accounts, holdingsBefore }: EveryoneFlattenOutcome,
  heldNow: readonly Holding[] | undefined,
): readonly AccountRow[] {
  const then = new Map(holdingsBefore.map((holding) => [holding.user, holding]));
  const holds = new Set(heldNow?.map(({ user }) => user));
  return accounts
    .map((account) => {
      const isOver = heldNow !== undefined && !holds.has(account.user);
      // An account that held nothing may have been refused for another reason.
      const wasHeld = then.has(account.user);
      const shown =
        isOver && (wasHeld || account.outcome === 'selling') ? markAsSold(account) : account;
      return {
        ...shown,
        heldBefore: then.get(account.user) ?? null,
        isOpen: shown.outcome === 'refused' || shown.outcome === 'selling',
      };
    })
    .toSorted(
      (a, b) => OUTCOMES_IN_ORDER.indexOf(a.outcome) - OUTCOMES_IN_ORDER.indexOf(b.outcome),
    );
}

/** "3 of 5 accounts are flat. 2 are still open: 32 contracts" */
export function resultTitle(
  rows: readonly AccountRow[],
  heldNow: readonly Holding[] | undefined,
): string {
  const open = rows.filter(({ isOpen }) => isOpen);
  if (open.length === 0) {
    return rows.length === 1
      ? 'The account is flat, and opens nothing.'
      : `All ${rows.length} accounts are flat, and open nothing.`;
  }
  const { contracts } = holdingsTotalOf(
    (heldNow ?? []).filter(({ user }) => open.some((row) => row.user === user)),
  );
  const held = contracts === 0 ? '' : `: ${plural(contracts, 'contract')}`;
  const [flat, all] = [rows.length - open.length, plural(rows.length, 'account')];
  return `${flat} of ${all} ${flat === 1 ? 'is' : 'are'} flat. ${open.length} ${open.length === 1 ? 'is' : 'are'} still open${held}.`;
}
