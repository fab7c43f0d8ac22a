import type { BotStatus } from '@tideline/api/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from '../readings/intervals.ts';
import { BotStatusStore } from './bot-status-store.ts';

export const botStatusStore = new BotStatusStore();

interface BotStatusReading {
  /** Null until the server has answered. */
  readonly status: BotStatus | null;
  readonly error: unknown;
}

/**
 * Reads the bot status again and again, in a hidden tab too, where its title still tells it. In one
 * place above all screens: an answer is news there even when it says what the last one said.
 */
export function useBotStatusReadings(): void {
  const { data, dataUpdatedAt } = trpc.bot.status.useQuery(undefined, {
    refetchInterval: POLL.status,
    refetchIntervalInBackground: true,
  });

  // The time is a dependency because an unchanged answer is the same object.
  useEffect(() => {
    if (data !== undefined) botStatusStore.receive(data);
  }, [data, dataUpdatedAt]);
}

/** The bot status as it is shown: the server's, or an action's outcome that it has yet to confirm. */
export function useBotStatus(): BotStatusReading {
  const { error } = trpc.bot.status.useQuery();
  const status = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.snapshot);
  return { status, error };
}
