import type { EpochMs } from '@tideline/engine';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { starts } from '../schema/starts.ts';

export type StartRow = typeof starts.$inferSelect;

export type Starts = ReturnType<typeof createStartsRepository>;

export function createStartsRepository({ orm }: Database) {
  const last = orm
    .select()
    .from(starts)
    .orderBy(desc(starts.fence))
    .limit(sql.placeholder('limit'))
    .prepare();
  const begin = orm
    .insert(starts)
    .values({
      fence: sql.placeholder('fence'),
      build: sql.placeholder('build'),
      startedAt: sql.placeholder('startedAt'),
    })
    .prepare();
  const reconciled = orm
    .update(starts)
    .set({ reconciledAt: sql`${sql.placeholder('at')}` })
    .where(eq(starts.fence, sql.placeholder('fence')))
    .prepare();
  return {
    last: (limit: number): readonly StartRow[] => last.all({ limit }),
    begin(start: Omit<StartRow, 'reconciledAt'>): void {
      begin.run({ ...start });
    },
    /** Every account was read once, so the start was good. */
    noteReconciled(fence: number, at: EpochMs): void {
      reconciled.run({ fence, at });
    },
  };
}
