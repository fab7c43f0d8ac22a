import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
import { useQueryWhileWanted } from '../../lib/calls/use-query-while-wanted.ts';
import type { Holding } from '../../lib/trading/holdings.ts';
import { marketClock } from '../../lib/trading/market-clock.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { pollCloseResult } from '../answers/poll-close-result.ts';
import { POLL_INTERVALS_MS } from '../queries/intervals.ts';
import { useKnownPositions } from '../queries/positions.ts';
import { refreshBotStatus } from './bot-actions.ts';
import { refreshPositions } from './close-position.ts';
import { useFlattenResults } from './flatten-results.ts';
import { useBotStatus } from './use-bot-status.ts';

/** Every account's, for administrators. Undefined while unknown. */
export function useHoldings({ isWanted }: { isWanted: boolean }): readonly Holding[] | undefined {
  const { options, isRecent } = useQueryWhileWanted(isWanted, POLL_INTERVALS_MS.holdings);
  const query = trpc.killSwitch.holdings.useQuery(undefined, options);
  const isKnown = !query.isError && isRecent(query.dataUpdatedAt);
  return isKnown ? query.data?.accounts : undefined;
}

type FlattenAnswer = RouterOutputs['bot']['flatten'];

export function useFlatten(callbacks: CallCallbacks<FlattenAnswer>) {
  const utils = trpc.useUtils();
  const positions = useKnownPositions();
  const { status } = useBotStatus();
  const { keepOwn, replaceOwn } = useFlattenResults();
  return trpc.bot.flatten.useMutation({
    ...callbacks,
    onMutate: () => ({
      ids: positions?.map(({ id }) => id) ?? [],
      hasChangedNothing: positions?.length === 0 && status?.isActive === false,
    }),
    onSuccess: (answer, _input, { ids, hasChangedNothing }) => {
      const askedAtMs = marketClock.toMarketTimeMs(Date.now());
      const result = { ...answer, hasChangedNothing, askedAtMs };
      keepOwn(result);
      callbacks.onSuccess?.(answer);
      if (isSoldAtOnce(answer)) return;
      for (const id of ids) {
        const readResult = () => utils.client.positions.result.query({ id });
        void pollCloseResult(readResult, (message) => {
          replaceOwn(result, { ...result, message, warnings: [] });
          void utils.positions.list.invalidate();
        });
      }
    },
    onSettled: refreshAfterAnswer(() =>
      Promise.all([refreshBotStatus(utils), refreshPositions(utils)]),
    ),
  });
}

/** Sold at once: the message has the price. */
const isSoldAtOnce = ({ message }: FlattenAnswer): boolean => message.includes(' sold at $');

/** For administrators. */
export function useFlattenUser() {
  const utils = trpc.useUtils();
  return trpc.users.flatten.useMutation({
    onSettled: refreshAfterAnswer(() =>
      Promise.all([
        utils.killSwitch.holdings.invalidate(),
        utils.users.invalidate(),
        utils.audit.list.invalidate(),
        // The user may be the caller.
        utils.positions.list.invalidate(),
        utils.bot.status.invalidate(),
      ]),
    ),
  });
}
