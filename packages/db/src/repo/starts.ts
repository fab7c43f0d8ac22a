import type { EpochMs } from '@tideline/engine';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { starts } from '../schema/starts.ts';

export type StartRow = typeof starts.$inferSelect;

/** Starts of the process, for who wants to know whether it comes up at all. */
export interface Starts {
  /** Newest first. */
  last(limit: number): readonly StartRow[];
  begin(start: Omit<StartRow, 'reconciledAt'>): void;
  /** Every account has been read once: this start was a good one. */
  reconciled(fence: number, at: EpochMs): void;
}

export function createStarts({ orm }: Database): Starts {
  return {
    last: (limit) => orm.select().from(starts).orderBy(desc(starts.fence)).limit(limit).all(),
    begin: (start) => {
      orm.insert(starts).values(start).run();
    },
    reconciled: (fence, at) => {
      orm.update(starts).set({ reconciledAt: at }).where(eq(starts.fence, fence)).run();
    },
  };
}
