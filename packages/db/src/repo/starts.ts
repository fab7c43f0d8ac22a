import type { EpochMs } from '@tideline/engine';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholders } from '../schema/placeholders.ts';
import { processStarts } from '../schema/starts.ts';

export type StartRow = typeof processStarts.$inferSelect;

export type Starts = ReturnType<typeof createStartsRepository>;

export function createStartsRepository({ orm }: Database) {
  const selectLast = orm
    .select()
    .from(processStarts)
    .orderBy(desc(processStarts.fence))
    .limit(sql.placeholder('limit'))
    .prepare();
  const begin = orm
    .insert(processStarts)
    .values(placeholders('fence', 'build', 'startedAt'))
    .prepare();
  const markReconciled = orm
    .update(processStarts)
    .set({ reconciledAt: sql`${sql.placeholder('at')}` })
    .where(eq(processStarts.fence, sql.placeholder('fence')))
    .prepare();
  return {
    last: (limit: number): readonly StartRow[] => selectLast.all({ limit }),
    begin(start: Omit<StartRow, 'reconciledAt'>): void {
      begin.run({ ...start });
    },
    /** Called once every account was read: the start was good. */
    recordReconciled(fence: number, at: EpochMs): void {
      markReconciled.run({ fence, at });
    },
  };
}
