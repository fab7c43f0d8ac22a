import type { BotStatus } from '@tideline/api/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from '../queries/intervals.ts';
import { BotStatusStore } from './bot-status-store.ts';

export const botStatusStore = new BotStatusStore();

interface ShownBotStatus {
  /** Null until the server answers. */
  readonly status: BotStatus | null;
  readonly error: unknown;
}

/**
 * In a hidden tab too, whose title shows it. In one place above all screens: an answer is news
 * there even when unchanged.
 */
export function useBotStatusPolling(): void {
  const { data, dataUpdatedAt } = trpc.bot.status.useQuery(undefined, {
    refetchInterval: POLL.status,
    refetchIntervalInBackground: true,
  });

  // Depends on the time, as an unchanged answer is the same object.
  useEffect(() => {
    if (data !== undefined) botStatusStore.receive(data);
  }, [data, dataUpdatedAt]);
}

/** The server's, or an action's outcome that it has yet to confirm. */
export function useBotStatus(): ShownBotStatus {
  const { error } = trpc.bot.status.useQuery();
  const status = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.snapshot);
  return { status, error };
}
