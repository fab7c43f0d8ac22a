import type { OperatorLimitValues } from '@tideline/engine';
import { desc } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { operatorLimits } from '../schema/operator-limits.ts';

export interface VersionedLimits {
  readonly version: number;
  readonly limits: OperatorLimitValues;
}

export type OperatorLimitsRepository = ReturnType<typeof createOperatorLimitsRepository>;

/** Sets of limits are only added: the audit log names a version. */
export function createOperatorLimitsRepository({ orm }: Database) {
  const selectNewest = orm
    .select()
    .from(operatorLimits)
    .orderBy(desc(operatorLimits.version))
    .limit(1)
    .prepare();
  return {
    readCurrent(): VersionedLimits | null {
      const row = selectNewest.get();
      return row === undefined ? null : toVersionedLimits(row);
    },
    appendVersion(
      limits: OperatorLimitValues,
      author: { readonly savedBy: string | null; readonly savedAt: number },
    ): VersionedLimits {
      // `get` would stop at the row, before an error of the commit.
      const newRow = { ...limits, ...author };
      const [row] = orm.insert(operatorLimits).values(newRow).returning().all();
      if (row === undefined) throw new Error('the limits were not stored');
      return toVersionedLimits(row);
    },
  };
}

function toVersionedLimits(row: typeof operatorLimits.$inferSelect): VersionedLimits {
  const { version, savedBy: _savedBy, savedAt: _savedAt, ...limits } = row;
  return { version, limits };
}
