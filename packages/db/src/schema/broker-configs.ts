import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn } from './columns.ts';
import { users } from './users.ts';

/** The account as the broker reported it at the keys' last test; in 1/10,000 dollar. */
export interface TestedAccount {
  readonly accountNumber: string;
  readonly cash: number;
  readonly buyingPower: number;
  readonly portfolioValue: number;
}

export const brokerConfigs = sqliteTable('broker_configs', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The venue's id, never a port, as the simulator may listen elsewhere tomorrow. */
  venue: text('venue').notNull(),
  environment: text('environment', { enum: ['paper', 'live'] }).notNull(),
  sealedKeyId: blob('sealed_key_id', { mode: 'buffer' }).notNull(),
  sealedSecretKey: blob('sealed_secret_key', { mode: 'buffer' }).notNull(),
  /** True when the last test succeeded, with these keys. */
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  /** Wall time; null while untested. */
  lastTestedAt: integer('last_tested_at'),
  account: jsonColumn<TestedAccount>('account'),
});
