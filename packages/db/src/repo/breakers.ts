import type { BreakerPool, BreakerState, Pool } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../placeholders.ts';
import { breakers } from '../schema/breakers.ts';
import { NoticeWriter, type RaisedAlarm } from './notices/notice-writer.ts';

/** Circuit breakers are stored so that a restart doesn't reset them. */
export interface Breakers {
  load(): BreakerState;
  /** Saves in one transaction with the alarms that the change raised. */
  save(pool: Pool, state: BreakerPool, raised: readonly RaisedAlarm[]): void;
}

export function createBreakers(database: Database): Breakers {
  const { orm, sqlite } = database;
  const notices = new NoticeWriter(database);
  const write = orm
    .insert(breakers)
    .values(placeholdersOf(breakers))
    .onConflictDoUpdate({ target: breakers.pool, set: { state: sql`excluded.state` } })
    .prepare();
  const save = sqlite.transaction(
    (pool: Pool, state: BreakerPool, raised: readonly RaisedAlarm[]) => {
      write.run({ pool, state });
      for (const alarm of raised) notices.raise(alarm);
    },
  );
  return {
    load: () =>
      Object.fromEntries(
        orm
          .select()
          .from(breakers)
          .all()
          .map(({ pool, state }) => [pool, state]),
      ),
    save: (pool, state, raised) => save.immediate(pool, state, raised),
  };
}
