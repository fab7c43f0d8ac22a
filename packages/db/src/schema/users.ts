import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  /** Trimmed and in lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  isOwner: integer('is_owner', { mode: 'boolean' }).notNull(),
  isAdmin: integer('is_admin', { mode: 'boolean' }).notNull(),
  /** Not suspended. */
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  /** Wall time. */
  createdAt: integer('created_at').notNull(),
});
