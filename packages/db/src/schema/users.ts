import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    isOwner: integer('is_owner', { mode: 'boolean' }).notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** Wall time. */
    createdAt: integer('created_at').notNull(),
    /**
     * Grows when all that the user signed in with is closed: what began under a smaller one is
     * void.
     */
    generation: integer('generation').notNull().default(0),
    /** Wall time; null when not deleted. The row stays, as the journal refers to it. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    // A deleted user's address may register again.
    uniqueIndex('users_email_present').on(table.email).where(sql`deleted_at IS NULL`),
  ],
);
