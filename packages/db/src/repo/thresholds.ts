import type { Thresholds } from '@tideline/engine';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { thresholds } from '../schema/thresholds.ts';

export interface VersionedThresholds {
  readonly version: number;
  readonly thresholds: Thresholds;
}

export type ThresholdsRepository = ReturnType<typeof createThresholdsRepository>;

/** Sets of thresholds are only added, as a stored signal names the version it was computed with. */
export function createThresholdsRepository({ orm }: Database) {
  const selectNewest = orm
    .select()
    .from(thresholds)
    .orderBy(desc(thresholds.version))
    .limit(1)
    .prepare();
  const isVersion = eq(thresholds.version, sql.placeholder('version'));
  const selectVersion = orm.select().from(thresholds).where(isVersion).prepare();
  return {
    readVersion(version: number): VersionedThresholds | null {
      const row = selectVersion.get({ version });
      return row === undefined ? null : toVersionedThresholds(row);
    },
    readCurrent(): VersionedThresholds | null {
      const row = selectNewest.get();
      return row === undefined ? null : toVersionedThresholds(row);
    },
    appendVersion(
      values: Thresholds,
      author: { readonly savedBy: string | null; readonly savedAt: number },
    ): VersionedThresholds {
      // `get` would stop at the row, before an error of the commit.
      const newRow = { ...values, ...author };
      const [row] = orm.insert(thresholds).values(newRow).returning().all();
      if (row === undefined) throw new Error('the thresholds were not stored');
      return toVersionedThresholds(row);
    },
  };
}

function toVersionedThresholds(row: typeof thresholds.$inferSelect): VersionedThresholds {
  const { version, savedBy: _savedBy, savedAt: _savedAt, ...values } = row;
  return { version, thresholds: values };
}
