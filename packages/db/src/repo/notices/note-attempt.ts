import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { notificationChannels } from '../../schema/notifications.ts';

export interface ChannelAttempt {
  readonly channelId: string;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly triedAt: number;
  readonly lastError: string | null;
}

/** Notes whether the channel takes messages, and since when not. */
export function recordChannelAttempt(orm: Database['orm'], attempt: ChannelAttempt): void {
  const { channelId, status, triedAt, lastError } = attempt;
  const { id, failingSince } = notificationChannels;
  const failureColumns =
    status === 'delivered'
      ? { failingSince: null, gaveUpAt: null }
      : { failingSince: sql`coalesce(${failingSince}, ${triedAt})` };
  orm
    .update(notificationChannels)
    .set({ triedAt, lastError, ...failureColumns })
    .where(eq(id, channelId))
    .run();
}
