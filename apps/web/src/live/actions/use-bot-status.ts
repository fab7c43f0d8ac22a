import { useEffect, useSyncExternalStore } from 'react';
import { useStored } from '../../lib/calls/external-store.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from '../queries/intervals.ts';
import { BotStatusStore } from './optimistic-bot-status.ts';

export const botStatusStore = new BotStatusStore();

/**
 * Polls in a hidden tab too, whose title shows the status. Called once, above all screens, as even
 * an unchanged answer redraws the caller.
 */
export function useBotStatusPolling(): void {
  const { data, dataUpdatedAt, error, errorUpdatedAt } = trpc.bot.status.useQuery(undefined, {
    ...polled('status'),
    refetchIntervalInBackground: true,
  });

  // Depends on the time, as an unchanged answer is the same object.
  useEffect(() => {
    if (data !== undefined) botStatusStore.receiveStatus(data);
  }, [data, dataUpdatedAt]);
  useEffect(() => {
    if (error !== null) botStatusStore.setError(error);
  }, [error, errorUpdatedAt]);
}

/** Why Start has to wait for the status: its first reading is under way, or failed. */
export type StatusWait = 'reading' | 'unread';

export const STATUS_WAIT_TEXTS: Record<StatusWait, string> = {
  reading: 'Reading the bot’s status…',
  unread: 'The bot’s status could not be read.',
};

/** For decisions: the server's last status, never an expected outcome. */
export function useConfirmedBotStatus() {
  const failure = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.lastError);
  const read = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.lastServerStatus);
  const statusWait: StatusWait = failure === null ? 'reading' : 'unread';
  return { read, wait: read === null ? statusWait : null };
}

/** The server's status, or an action's outcome that the server has yet to confirm. */
export function useBotStatus() {
  const error = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.lastError);
  const status = useStored(botStatusStore);
  return { status, error };
}
