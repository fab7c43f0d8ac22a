import { trpc } from '../../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../../answers/after-answer.ts';

/** Fields left out stay. */
export function useSaveNote() {
  const utils = trpc.useUtils();
  return trpc.trades.saveNote.useMutation({
    onSuccess: (saved, { id }) => {
      utils.trades.get.setData({ id, user: undefined }, (trade) => trade && { ...trade, ...saved });
    },
    onSettled: readAfterAnswer(() => utils.trades.list.invalidate()),
  });
}
