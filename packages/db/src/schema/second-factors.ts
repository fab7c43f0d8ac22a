import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** The secret of a user's one-time codes (TOTP), sealed. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: blob('sealed_secret', { mode: 'buffer' }).notNull(),
  /** Wall time; null while enrolling: it proves nothing yet. */
  confirmedAt: integer('confirmed_at'),
  /** Of the last code accepted; null before. */
  lastStep: integer('last_step'),
  /** Replaces this secret once a code of it was given; null: none waits. */
  sealedNextSecret: blob('sealed_next_secret', { mode: 'buffer' }),
  /** Wall time. */
  nextDrawnAt: integer('next_drawn_at'),
});

/** For a lost device; each serves once. They go with the second factor. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** The code is stored nowhere. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_key', columns: [table.userId, table.codeHash] })],
);
