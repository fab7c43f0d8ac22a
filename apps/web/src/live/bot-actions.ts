import { trpc } from '../lib/trpc.ts';
import { botStatusStore } from './bot-status.ts';
import { outcomeOf } from './bot-status-store.ts';

/** After a bot action the status and the settings are read again (specification §7). */
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

interface ActionOptions {
  /** Shows the outcome before the server has agreed: the dashboard's way. */
  readonly isOptimistic: boolean;
}

function rollBack(isOptimistic: boolean) {
  return isOptimistic ? () => botStatusStore.rollBack() : () => undefined;
}

/** Start and Resume are the same call. */
export function useStart({ isOptimistic }: ActionOptions) {
  return trpc.bot.start.useMutation({
    onMutate: () => {
      if (isOptimistic) botStatusStore.anticipate(outcomeOf('start'));
    },
    onError: rollBack(isOptimistic),
    onSettled: useRefresh(),
  });
}

export function usePause({ isOptimistic }: ActionOptions) {
  return trpc.bot.pause.useMutation({
    onMutate: () => {
      if (isOptimistic) botStatusStore.anticipate(outcomeOf('pause'));
    },
    onError: rollBack(isOptimistic),
    onSettled: useRefresh(),
  });
}

export function useStop({ isOptimistic }: ActionOptions) {
  return trpc.bot.stop.useMutation({
    onMutate: () => {
      if (isOptimistic) botStatusStore.anticipate(outcomeOf('stop'));
    },
    onError: rollBack(isOptimistic),
    onSettled: useRefresh(),
  });
}

/** Analysis on or off. */
export function useToggleBot() {
  return trpc.bot.toggle.useMutation({ onSettled: useRefresh() });
}

/** The dashboard's auto-trade switch. */
export function useAutoTrade() {
  return trpc.settings.put.useMutation({
    onMutate: ({ autoTrade }) => {
      if (autoTrade !== undefined) botStatusStore.anticipate({ autoTrade });
    },
    onError: rollBack(true),
    onSettled: useRefresh(),
  });
}
