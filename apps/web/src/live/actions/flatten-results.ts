import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlattenAnswer, FlattenedAccount } from '@tideline/api/schemas';
import type { Holding } from '../../lib/trading/holdings.ts';

/** The result of the caller's last "Close and Stop". */
export interface OwnResult extends FlattenAnswer {
  /** Market time; null before the first answer. */
  readonly askedAt: number | null;
  /** Trading was stopped and nothing was held before. */
  readonly changedNothing: boolean;
}

/** The result of "Stop and close all". */
export interface EveryoneResult {
  readonly askedAt: number | null;
  readonly message: string;
  /** Accounts; empty where the caller may not read other users' data. */
  readonly accounts: readonly FlattenedAccount[];
  /** What each account held before; empty where that was not known. */
  readonly heldBefore: readonly Holding[];
}

const OWN_RESULT_KEY = ['flatten', 'own'];
const EVERYONE_RESULT_KEY = ['flatten', 'everyone'];

/** Results stay over a change of the screen until dismissed, and end with the session. */
export function useFlattenResults() {
  const client = useQueryClient();
  const kept = { queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY } as const;
  const { data: own } = useQuery<OwnResult | null>({ ...kept, queryKey: OWN_RESULT_KEY });
  const { data: everyone } = useQuery<EveryoneResult | null>({
    ...kept,
    queryKey: EVERYONE_RESULT_KEY,
  });
  return {
    own: own ?? null,
    everyone: everyone ?? null,
    keepOwn: (result: OwnResult | null) => void client.setQueryData(OWN_RESULT_KEY, result),
    /** Leaves a result that was dismissed, or replaced by another one. */
    replaceOwn: (before: OwnResult, result: OwnResult) => {
      client.setQueryData<OwnResult | null>(OWN_RESULT_KEY, (now) =>
        now === before ? result : now,
      );
    },
    keepEveryone: (result: EveryoneResult | null) => {
      client.setQueryData<EveryoneResult | null>(EVERYONE_RESULT_KEY, (before) =>
        result === null || !before ? result : mergedResult(before, result),
      );
    },
  };
}

/** On a second call a sold account holds nothing: its first result stays. */
export function mergedResult(before: EveryoneResult, now: EveryoneResult): EveryoneResult {
  const earlier = new Map(before.accounts.map((account) => [account.user, account]));
  const known = new Set(before.heldBefore.map(({ user }) => user));
  return {
    ...now,
    askedAt: before.askedAt,
    accounts: now.accounts.map((account) => {
      const first = earlier.get(account.user);
      return account.outcome === 'nothing' && first !== undefined ? markAsSold(first) : account;
    }),
    heldBefore: [...before.heldBefore, ...now.heldBefore.filter(({ user }) => !known.has(user))],
  };
}

/** An account that was being sold and holds nothing; its price came after the answer. */
export function markAsSold(account: FlattenedAccount): FlattenedAccount {
  if (account.outcome === 'sold' || account.outcome === 'nothing') return account;
  return { ...account, outcome: 'sold', result: 'Nothing is held any more.' };
}
