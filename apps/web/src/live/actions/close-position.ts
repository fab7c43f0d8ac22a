import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { pollCloseResult } from '../answers/poll-close-result.ts';

export const refreshPositions = (utils: ReturnType<typeof trpc.useUtils>) =>
  Promise.all([
    utils.positions.list.invalidate(),
    utils.account.get.invalidate(),
    utils.orders.history.invalidate(),
    utils.analytics.invalidate(),
  ]);

interface ClosePositionOptions extends CallCallbacks<RouterOutputs['positions']['close']> {
  /** The price and result, where the answer came before they were known. */
  readonly onLateResult: (message: string) => void;
}

/** Sells at market. */
export function useClosePosition({ onLateResult, ...callbacks }: ClosePositionOptions) {
  const utils = trpc.useUtils();
  return trpc.positions.close.useMutation({
    ...callbacks,
    onSuccess: (answer, { id }) => {
      callbacks.onSuccess?.(answer);
      const readResult = () => utils.client.positions.result.query({ id });
      void pollCloseResult(readResult, (message) => {
        if (message !== answer.message) onLateResult(message);
      });
    },
    onSettled: refreshAfterAnswer(() => refreshPositions(utils)),
  });
}
