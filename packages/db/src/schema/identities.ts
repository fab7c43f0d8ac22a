import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** A user's identity at an OpenID Connect provider. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's id of the user, never given to another. */
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ name: 'identities_key', columns: [table.issuer, table.subject] })],
);
