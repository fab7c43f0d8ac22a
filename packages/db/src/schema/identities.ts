import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerId } from './columns.ts';

/** A user's identity at an OpenID Connect provider. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's id of the user, never given to another. */
    subject: text('subject').notNull(),
    userId: ownerId('cascade'),
  },
  (table) => [primaryKey({ name: 'identities_key', columns: [table.issuer, table.subject] })],
);
