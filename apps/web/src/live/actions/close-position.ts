import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { pollCloseResult } from '../answers/poll-close-result.ts';

interface ClosePositionOptions extends CallCallbacks<RouterOutputs['positions']['close']> {
  /** The price and result, where the answer came before they were known. */
  readonly onResult: (message: string) => void;
}

/** Sells at market. */
export function useClosePosition({ onResult, ...callbacks }: ClosePositionOptions) {
  const utils = trpc.useUtils();
  return trpc.positions.close.useMutation({
    ...callbacks,
    onSuccess: (answer, { id }) => {
      callbacks.onSuccess?.(answer);
      const read = () => utils.client.positions.result.query({ id });
      void pollCloseResult(read, (message) => {
        if (message !== answer.message) onResult(message);
      });
    },
    onSettled: readAfterAnswer(() =>
      Promise.all([
        utils.positions.list.invalidate(),
        utils.account.get.invalidate(),
        utils.orders.history.invalidate(),
        utils.analytics.invalidate(),
      ]),
    ),
  });
}
