import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

/** A user's identity at an OpenID Connect provider. */
export const providerIdentities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's id of the user, never given to another. */
    subject: text('subject').notNull(),
    userId: ownerUserIdColumn('cascade'),
  },
  (table) => [primaryKey({ name: 'identities_key', columns: [table.issuer, table.subject] })],
);
