import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { type BotAction, EXPECTED_STATUSES } from './optimistic-bot-status.ts';
import { botStatusStore } from './use-bot-status.ts';

/** Reads status and settings again (specification §13.5). */
export const refreshBotStatus = ({ bot, settings, trading }: ReturnType<typeof trpc.useUtils>) =>
  Promise.all([bot.status.invalidate(), settings.get.invalidate(), trading.status.invalidate()]);

function useStatusRefresh() {
  const utils = trpc.useUtils();
  return refreshAfterAnswer(() => refreshBotStatus(utils));
}

interface BotActionOptions extends CallCallbacks<{ readonly message: string }> {
  /** Shows the outcome before the server agrees, as the dashboard does. */
  readonly isOptimistic: boolean;
}

function useBotCallOptions(action: BotAction, options: BotActionOptions) {
  const { isOptimistic, onSuccess, onError } = options;
  return {
    onMutate: () => {
      if (isOptimistic) botStatusStore.showExpected(EXPECTED_STATUSES[action]);
    },
    onSuccess: (answer: { readonly message: string }) => {
      if (isOptimistic) botStatusStore.confirmExpected();
      onSuccess?.(answer);
    },
    onError: (error: unknown) => {
      if (isOptimistic) botStatusStore.rollBack();
      onError(error);
    },
    onSettled: useStatusRefresh(),
  };
}

/** Start and Resume are the same call. */
export const useStartTrading = (options: BotActionOptions) =>
  trpc.bot.start.useMutation(useBotCallOptions('start', options));

export const usePauseTrading = (options: BotActionOptions) =>
  trpc.bot.pause.useMutation(useBotCallOptions('pause', options));

export const useStopTrading = (options: BotActionOptions) =>
  trpc.bot.stop.useMutation(useBotCallOptions('stop', options));

/** Switches the bot's analysis on or off. */
export const useToggleBot = (callbacks: CallCallbacks<{ readonly message: string }>) =>
  trpc.bot.toggle.useMutation({ ...callbacks, onSettled: useStatusRefresh() });

export function useSetAutoTrade({ onError }: CallCallbacks<unknown>) {
  return trpc.settings.put.useMutation({
    onMutate: ({ autoTrade }) => {
      if (autoTrade !== undefined) botStatusStore.showExpected({ autoTrade });
    },
    onSuccess: () => botStatusStore.confirmExpected(),
    onError: (error) => {
      botStatusStore.rollBack();
      onError(error);
    },
    onSettled: useStatusRefresh(),
  });
}
