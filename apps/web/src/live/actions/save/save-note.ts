import { trpc } from '../../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../../answers/after-answer.ts';

/** Fields left out stay. */
export function useSaveNote() {
  const utils = trpc.useUtils();
  return trpc.trades.saveNote.useMutation({
    onSuccess: (saved, { id }) => {
      utils.trades.get.setData({ id, user: undefined }, (trade) => trade && { ...trade, ...saved });
    },
    onSettled: refreshAfterAnswer(() => utils.trades.list.invalidate()),
  });
}
