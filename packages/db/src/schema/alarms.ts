import type { AlarmEntry } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const alarms = sqliteTable(
  'alarms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null: it concerns everybody. */
    userId: text('user_id').references(() => users.id),
    severity: text('severity').$type<AlarmEntry['severity']>().notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    /** Market time. */
    at: integer('at').notNull(),
    /** Wall time: measures how long it stays unacknowledged. */
    raisedAt: integer('raised_at').notNull(),
    /** Wall time; null while unacknowledged. */
    acknowledgedAt: integer('acknowledged_at'),
    /** Null as well when that user is gone. */
    acknowledgedBy: text('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('alarms_by_user').on(table.userId),
    // Read before every step: it holds only the few open ones.
    index('alarms_open').on(table.severity).where(sql`acknowledged_at IS NULL`),
  ],
);
