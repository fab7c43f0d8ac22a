import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { deliveries, notificationChannels } from '../../schema/notifications.ts';

/** `sealedConfig` opens with `channelContext`. */
export type ChannelRow = typeof notificationChannels.$inferSelect;
export type ChannelChange = Partial<
  Pick<ChannelRow, 'name' | 'kinds' | 'quietFrom' | 'quietTo' | 'hideAmounts' | 'sealedConfig'>
>;

const UNTRIED_CHANNEL = { gaveUpAt: null, failingSince: null, triedAt: null, lastError: null };

export type NotificationChannels = ReturnType<typeof createNotificationChannelsRepository>;

/** A null user means the platform. */
export function createNotificationChannelsRepository({ orm, sqlite }: Database) {
  const { id: idColumn, userId: owner, createdAt } = notificationChannels;
  const isOwnedBy = (userId: string | null): SQL | undefined =>
    userId === null ? isNull(owner) : eq(owner, userId);
  const changeChannel = sqlite.transaction((id: string, values: ChannelChange) => {
    const isNewConfig = values.sealedConfig !== undefined;
    const row = { ...values, ...(isNewConfig && UNTRIED_CHANNEL) };
    orm.update(notificationChannels).set(row).where(eq(idColumn, id)).run();
    if (!isNewConfig) return;
    const isWaiting = and(eq(deliveries.channelId, id), eq(deliveries.status, 'waiting'));
    orm.update(deliveries).set({ notBefore: 0 }).where(isWaiting).run();
  });
  const removeChannel = sqlite.transaction((id: string) => {
    // SQLite would leave a deleted row's bytes in the file until it needs the space.
    const secureDeleteBefore = sqlite.pragma('secure_delete', { simple: true });
    sqlite.pragma('secure_delete = ON');
    try {
      orm.delete(notificationChannels).where(eq(idColumn, id)).run();
    } finally {
      sqlite.pragma(`secure_delete = ${String(secureDeleteBefore)}`);
    }
  });
  return {
    add(channel: ChannelRow): void {
      orm.insert(notificationChannels).values(channel).run();
    },
    byId: (id: string): ChannelRow | null =>
      orm.select().from(notificationChannels).where(eq(idColumn, id)).get() ?? null,
    ofUser: (userId: string | null): readonly ChannelRow[] =>
      orm
        .select()
        .from(notificationChannels)
        .where(isOwnedBy(userId))
        .orderBy(asc(createdAt), asc(idColumn))
        .all(),
    /** A new configuration counts as untried, and makes waiting messages due at once. */
    change: changeChannel,
    remove: removeChannel,
    countOf: (userId: string | null): number =>
      orm.select({ number: count() }).from(notificationChannels).where(isOwnedBy(userId)).get()
        ?.number ?? 0,
  };
}
