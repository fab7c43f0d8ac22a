import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlattenAnswer, FlattenedAccount } from '@tideline/api/schemas';
import type { Holding } from '../../lib/trading/holdings.ts';

/** The result of the caller's last "Close and Stop". */
export interface OwnFlattenOutcome extends FlattenAnswer {
  /** Market time; null before the first answer. */
  readonly askedAtMs: number | null;
  /** Trading was stopped and nothing was held before. */
  readonly hasChangedNothing: boolean;
}

/** The result of "Stop and close all". */
export interface EveryoneFlattenOutcome {
  readonly askedAtMs: number | null;
  readonly message: string;
  /** Accounts; empty where the caller may not read other users' data. */
  readonly accounts: readonly FlattenedAccount[];
  /** What each account held before; empty where that was not known. */
  readonly holdingsBefore: readonly Holding[];
}

const OWN_RESULT_KEY = ['flatten', 'own'];
const EVERYONE_RESULT_KEY = ['flatten', 'everyone'];

/** Results stay over a change of the screen until dismissed, and end with the session. */
export function useFlattenResults() {
  const queryClient = useQueryClient();
  return {
    own: useKept<OwnFlattenOutcome>(OWN_RESULT_KEY),
    everyone: useKept<EveryoneFlattenOutcome>(EVERYONE_RESULT_KEY),
    keepOwn: (result: OwnFlattenOutcome | null) =>
      void queryClient.setQueryData(OWN_RESULT_KEY, result),
    /** Leaves a result that was dismissed, or replaced by another one. */
    replaceOwn: (before: OwnFlattenOutcome, result: OwnFlattenOutcome) => {
      queryClient.setQueryData<OwnFlattenOutcome | null>(OWN_RESULT_KEY, (now) =>
        now === before ? result : now,
      );
    },
    keepEveryone: (result: EveryoneFlattenOutcome | null) => {
      queryClient.setQueryData<EveryoneFlattenOutcome | null>(EVERYONE_RESULT_KEY, (before) =>
        result === null || !before ? result : mergeFlattenOutcomes(before, result),
      );
    },
  };
}

function useKept<Result>(queryKey: readonly string[]): Result | null {
  const gcTime = Number.POSITIVE_INFINITY;
  const { data } = useQuery<Result | null>({ queryKey, queryFn: skipToken, gcTime });
  return data ?? null;
}

/** On a second call a sold account holds nothing: its first result stays. */
export function mergeFlattenOutcomes(
  earlierResult: EveryoneFlattenOutcome,
  laterResult: EveryoneFlattenOutcome,
): EveryoneFlattenOutcome {
  const earlierByUser = new Map(earlierResult.accounts.map((account) => [account.user, account]));
  const knownUsers = new Set(earlierResult.holdingsBefore.map(({ user }) => user));
  return {
    ...laterResult,
    askedAtMs: earlierResult.askedAtMs,
    accounts: laterResult.accounts.map((account) => {
      const earlierAccount = earlierByUser.get(account.user);
      return account.outcome === 'nothing' && earlierAccount !== undefined
        ? markAsSold(earlierAccount)
        : account;
    }),
    holdingsBefore: [
      ...earlierResult.holdingsBefore,
      ...laterResult.holdingsBefore.filter(({ user }) => !knownUsers.has(user)),
    ],
  };
}

/** An account that was being sold and holds nothing; its price came after the answer. */
export function markAsSold(account: FlattenedAccount): FlattenedAccount {
  if (account.outcome === 'sold' || account.outcome === 'nothing') return account;
  return { ...account, outcome: 'sold', result: 'Nothing is held any more.' };
}
