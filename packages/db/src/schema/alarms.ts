import type { AlarmEntry } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const alarms = sqliteTable(
  'alarms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null when the alarm concerns all users. */
    userId: text('user_id').references(() => users.id),
    severity: text('severity').$type<AlarmEntry['severity']>().notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    /** Market time, epoch ms. */
    at: integer('at').notNull(),
    /** Wall time, which measures how long the alarm stays unacknowledged. */
    raisedAt: integer('raised_at').notNull(),
    /** Wall time; null while unacknowledged. */
    acknowledgedAt: integer('acknowledged_at'),
    /** Null when that user is deleted, too. */
    acknowledgedBy: text('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('alarms_by_user').on(table.userId),
    // Read before every step; holds only the few open alarms.
    index('alarms_open').on(table.severity).where(sql`acknowledged_at IS NULL`),
  ],
);
