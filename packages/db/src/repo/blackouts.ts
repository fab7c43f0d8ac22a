import { asc } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { blackouts } from '../schema/blackouts.ts';

export type BlackoutRow = typeof blackouts.$inferSelect;
/** Without an id it is a new blackout. */
export type BlackoutChange = typeof blackouts.$inferInsert;

export type BlackoutsRepository = ReturnType<typeof createBlackoutsRepository>;

export function createBlackoutsRepository({ orm, sqlite }: Database) {
  const { date, from, to, id } = blackouts;
  const readAll = orm
    .select()
    .from(blackouts)
    .orderBy(asc(date), asc(from), asc(to), asc(id))
    .prepare();
  const replace = sqlite.transaction((rows: readonly BlackoutChange[]): void => {
    orm.delete(blackouts).run();
    for (const row of rows) orm.insert(blackouts).values(row).run();
  });
  return {
    /** Earliest first. */
    list: (): readonly BlackoutRow[] => readAll.all(),
    replace,
  };
}
