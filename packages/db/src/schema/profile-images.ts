import { blob, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Images as served: checked, and without the metadata of a camera. */
export const profileImages = sqliteTable('profile_images', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  /** Beginning of the SHA-256, in hex, which identifies the image. */
  digest: text('digest').notNull(),
});
