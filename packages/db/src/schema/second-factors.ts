import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const secondFactors = sqliteTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: blob('sealed_secret', { mode: 'buffer' }).notNull(),
  /** Wall time; null while enrolling, when the secret proves nothing yet. */
  confirmedAt: integer('confirmed_at'),
  /** Time step of the last code accepted; null before. */
  lastStep: integer('last_step'),
  /** Replaces the present secret once a code of it was given; null when none waits. */
  sealedNextSecret: blob('sealed_next_secret', { mode: 'buffer' }),
  /** Wall time. */
  nextDrawnAt: integer('next_drawn_at'),
});

/** Codes for a lost device; each works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_key', columns: [table.userId, table.codeHash] })],
);
