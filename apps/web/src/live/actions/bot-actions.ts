import { trpc } from '../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { type BotAction, expectedStatus } from './optimistic-bot-status.ts';
import { botStatusStore } from './use-bot-status.ts';

/** Reads status and settings again (specification §13.5). */
function useRefresh() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.bot.status.invalidate(),
      utils.settings.get.invalidate(),
      utils.trading.status.invalidate(),
    ]);
  };
}

interface ActionOptions extends CallCallbacks<{ readonly message: string }> {
  /** Shows the outcome before the server agrees, as the dashboard does. */
  readonly isOptimistic: boolean;
}

function useCallOptions(action: BotAction, { isOptimistic, onSuccess, onError }: ActionOptions) {
  return {
    onMutate: () => {
      if (isOptimistic) botStatusStore.anticipate(expectedStatus(action));
    },
    onSuccess: (answer: { readonly message: string }) => {
      if (isOptimistic) botStatusStore.confirmAnticipated();
      onSuccess?.(answer);
    },
    onError: (error: unknown) => {
      if (isOptimistic) botStatusStore.rollBack();
      onError(error);
    },
    onSettled: readAfterAnswer(useRefresh()),
  };
}

/** Start and Resume are the same call. */
export function useStart(options: ActionOptions) {
  return trpc.bot.start.useMutation(useCallOptions('start', options));
}

export function usePause(options: ActionOptions) {
  return trpc.bot.pause.useMutation(useCallOptions('pause', options));
}

export function useStop(options: ActionOptions) {
  return trpc.bot.stop.useMutation(useCallOptions('stop', options));
}

/** Switches the bot's analysis on or off. */
export function useToggleBot(callbacks: CallCallbacks<{ readonly message: string }>) {
  return trpc.bot.toggle.useMutation({ ...callbacks, onSettled: readAfterAnswer(useRefresh()) });
}

export function useAutoTrade({ onError }: CallCallbacks<unknown>) {
  return trpc.settings.put.useMutation({
    onMutate: ({ autoTrade }) => {
      if (autoTrade !== undefined) botStatusStore.anticipate({ autoTrade });
    },
    onSuccess: () => botStatusStore.confirmAnticipated(),
    onError: (error) => {
      botStatusStore.rollBack();
      onError(error);
    },
    onSettled: readAfterAnswer(useRefresh()),
  });
}
