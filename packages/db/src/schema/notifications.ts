import type { NoticeFacts, NoticeKind } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { alarms } from './alarms.ts';
import { jsonColumn } from './columns.ts';
import { users } from './users.ts';

/** A channel without a user is the platform's, for administrators. */
export const notificationChannels = sqliteTable(
  'notification_channels',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', {
      enum: ['telegram', 'discord', 'slack', 'ntfy', 'webhook', 'email', 'push'],
    }).notNull(),
    name: text('name').notNull(),
    kinds: jsonColumn<readonly NoticeKind[]>('kinds').notNull(),
    /** New York time as HH:MM; null without quiet hours. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    hideAmounts: integer('hide_amounts', { mode: 'boolean' }).notNull(),
    /** The whole configuration as JSON. */
    sealedConfig: blob('sealed_config', { mode: 'buffer' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** Wall time of the first message given up; null after one that arrived. */
    gaveUpAt: integer('gave_up_at'),
    /** Wall time of the first attempt that failed after the last that arrived; null without one. */
    failingSince: integer('failing_since'),
    /**
     * Wall time of the last attempt with the present configuration; `lastError` says why it failed.
     */
    triedAt: integer('tried_at'),
    lastError: text('last_error'),
  },
  (table) => [index('notification_channels_by_user').on(table.userId)],
);

/** The outbox: a notice is written in the transaction of what it is about. */
export const notices = sqliteTable(
  'notices',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null when it concerns all users. */
    userId: text('user_id').references(() => users.id),
    facts: jsonColumn<NoticeFacts>('facts').notNull(),
    /** The alarm that it repeats until acknowledged. */
    alarmId: integer('alarm_id').references(() => alarms.id),
    /** Market time, epoch ms. */
    at: integer('at').notNull(),
    /** Wall time. */
    raisedAt: integer('raised_at').notNull(),
    /** True once each channel that it concerns has its delivery. */
    isSpread: integer('is_spread', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('notices_waiting').on(table.id).where(sql`is_spread = 0`),
    index('notices_by_alarm').on(table.alarmId).where(sql`alarm_id IS NOT NULL`),
    index('notices_by_age').on(table.raisedAt),
  ],
);

export const deliveries = sqliteTable(
  'deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    noticeId: integer('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    channelId: text('channel_id')
      .notNull()
      .references(() => notificationChannels.id, { onDelete: 'cascade' }),
    isCritical: integer('is_critical', { mode: 'boolean' }).notNull(),
    status: text('status', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    failures: integer('failures').notNull().default(0),
    /** Wall time before which it is not tried again. */
    notBefore: integer('not_before').notNull(),
    /** Our own words, never the receiver's answer. */
    lastError: text('last_error'),
    /** Wall time of the last attempt. */
    triedAt: integer('tried_at'),
    tookMs: integer('took_ms'),
  },
  (table) => [
    index('deliveries_waiting').on(table.channelId, table.id).where(sql`status = 'waiting'`),
    index('deliveries_by_channel').on(table.channelId, table.id),
    index('deliveries_by_notice').on(table.noticeId),
  ],
);

/** One row with the keys by which browsers' push services know this server. */
export const pushKeys = sqliteTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: blob('sealed_private_key', { mode: 'buffer' }).notNull(),
});
