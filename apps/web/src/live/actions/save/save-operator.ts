import { trpc } from '../../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../../answers/after-answer.ts';

/**
 * For every account at once. They are read again after a refusal, as another administrator may have
 * changed them.
 */
export function useSaveLimits() {
  const utils = trpc.useUtils();
  return trpc.limits.put.useMutation({
    onSuccess: (answer) => utils.limits.get.setData(undefined, answer),
    onSettled: refreshAfterAnswer(() => utils.limits.get.invalidate()),
  });
}

export function useSaveBlackouts() {
  const utils = trpc.useUtils();
  return trpc.blackouts.put.useMutation({
    onSuccess: (answer) => utils.blackouts.get.setData(undefined, answer),
    onSettled: refreshAfterAnswer(() => utils.blackouts.get.invalidate()),
  });
}

export function useImportBlackouts() {
  const utils = trpc.useUtils();
  return trpc.blackouts.import.useMutation({
    onSettled: refreshAfterAnswer(() => utils.blackouts.get.invalidate()),
  });
}
