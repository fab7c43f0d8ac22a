import type { BotStatus } from '@tideline/api/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { trpc } from '../lib/trpc.ts';
import { createBotStatusStore } from './bot-status-store.ts';
import { POLL } from './intervals.ts';

export const botStatusStore = createBotStatusStore();

interface BotStatusReading {
  /** Null until the server has answered. */
  readonly status: BotStatus | null;
  readonly error: unknown;
}

interface BotStatusOptions {
  /** Also while the tab is hidden: for what is seen of it even then. */
  readonly isAlwaysRead?: boolean;
}

/** The bot status as it is shown: the server's, or an action's outcome that it has yet to confirm. */
export function useBotStatus({ isAlwaysRead = false }: BotStatusOptions = {}): BotStatusReading {
  const { data, dataUpdatedAt, error } = trpc.bot.status.useQuery(undefined, {
    refetchInterval: POLL.status,
    refetchIntervalInBackground: isAlwaysRead,
  });

  // The time is a dependency because an unchanged answer is the same object, and still news.
  useEffect(() => {
    if (data !== undefined) botStatusStore.receive(data);
  }, [data, dataUpdatedAt]);

  const status = useSyncExternalStore(botStatusStore.subscribe, botStatusStore.snapshot);
  return { status, error };
}
