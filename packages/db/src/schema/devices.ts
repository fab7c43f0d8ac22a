import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

/** Browsers that users signed in from; users may share one. */
export const signInDevices = sqliteTable(
  'devices',
  {
    userId: ownerUserIdColumn('cascade'),
    /** SHA-256 in hex of the device's token, which is only in the cookie. */
    idHash: text('id_hash').notNull(),
    /** Wall time. */
    lastSeenAt: integer('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ name: 'devices_key', columns: [table.userId, table.idHash] })],
);
