import type { Database as SqliteDatabase } from 'better-sqlite3';
import { hasTables } from './has-tables.ts';

export interface Generation {
  readonly lineage: string;
  readonly number: number;
  readonly isKept: boolean;
}

/** Reads a database of any version; null before the first start. */
export function readGeneration(sqlite: SqliteDatabase): Generation | null {
  if (!hasTables(sqlite, 'generation')) return null;
  const row = sqlite
    .prepare<[], { lineage: string; number: number; is_kept: number }>(
      'SELECT lineage, number, is_kept FROM generation WHERE id = 1',
    )
    .get();
  if (row === undefined) return null;
  return { lineage: row.lineage, number: row.number, isKept: row.is_kept === 1 };
}

export function saveGeneration(sqlite: SqliteDatabase, generation: Generation): void {
  const { lineage, number, isKept } = generation;
  sqlite
    .prepare(
      `INSERT INTO generation (id, lineage, number, is_kept) VALUES (1, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE
       SET lineage = excluded.lineage, number = excluded.number, is_kept = excluded.is_kept`,
    )
    .run(lineage, number, isKept ? 1 : 0);
}

export function raiseGeneration(sqlite: SqliteDatabase): void {
  sqlite.exec('UPDATE generation SET number = number + 1');
}

/** Only unexpired links, sessions and tokens count: expired ones are removed anyway. */
const WHEN_NOT_EXPIRED_SQL = 'WHEN OLD.expires_at > unixepoch() * 1000';

/**
 * What raises the generation: each start, changes of the kill switch, new limits and blackouts, and
 * all that takes rights from a user or changes what they sign in or trade with.
 */
const GENERATION_RAISING_EVENTS = [
  ['fencing', 'INSERT'],
  ['fencing', 'UPDATE'],
  ['users', 'INSERT'],
  ['users', 'UPDATE OF password_hash, is_admin, is_active, deleted_at'],
  ['allowed_emails', 'DELETE'],
  ['sessions', 'DELETE', WHEN_NOT_EXPIRED_SQL],
  ['one_time_links', 'DELETE', WHEN_NOT_EXPIRED_SQL],
  ['api_tokens', 'DELETE', WHEN_NOT_EXPIRED_SQL],
  ['second_factors', 'INSERT'],
  ['second_factors', 'UPDATE OF sealed_secret, confirmed_at'],
  ['second_factors', 'DELETE'],
  ['recovery_codes', 'DELETE'],
  ['identities', 'INSERT'],
  ['identities', 'DELETE'],
  ['broker_configs', 'INSERT'],
  ['broker_configs', 'UPDATE OF venue, environment, sealed_key_id, sealed_secret_key'],
  ['broker_configs', 'DELETE'],
  ['kill_switch', 'INSERT'],
  ['kill_switch', 'UPDATE'],
  ['operator_limits', 'INSERT'],
  ['blackouts', 'INSERT'],
] as const;

/**
 * Raises the generation in the acts' own transaction. The triggers are temporary, so a migration
 * that rebuilds a table loses none.
 */
export function createGenerationTriggers(sqlite: SqliteDatabase): void {
  for (const [table, event, when = ''] of GENERATION_RAISING_EVENTS) {
    const name = `generation_${table}_${event.split(' ')[0]}`;
    sqlite.exec(
      `CREATE TEMP TRIGGER ${name} AFTER ${event} ON main.${table} ${when}
       BEGIN UPDATE generation SET number = number + 1; END`,
    );
  }
}
