import type { BreakerPool, BreakerState, Pool } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { breakers } from '../schema/breakers.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { createNoticeWriter, type RaisedAlarm } from './notices/notice-writer.ts';

export type Breakers = ReturnType<typeof createBreakersRepository>;

/** Circuit breakers are stored so a restart doesn't reset them. */
export function createBreakersRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = createNoticeWriter(database);
  const writeState = orm
    .insert(breakers)
    .values(placeholdersOf(breakers))
    .onConflictDoUpdate({ target: breakers.pool, set: { state: sql`excluded.state` } })
    .prepare();
  const save = sqlite.transaction(
    (pool: Pool, state: BreakerPool, raisedAlarms: readonly RaisedAlarm[]) => {
      writeState.run({ pool, state });
      for (const alarm of raisedAlarms) notices.raiseAlarm(alarm);
    },
  );
  return {
    load(): BreakerState {
      const rows = orm.select().from(breakers).all();
      return Object.fromEntries(rows.map(({ pool, state }) => [pool, state]));
    },
    /** Saves in one transaction with the alarms that the change raised. */
    save: save.immediate,
  };
}
