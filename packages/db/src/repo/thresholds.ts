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
  const newest = orm.select().from(thresholds).orderBy(desc(thresholds.version)).limit(1).prepare();
  const one = orm
    .select()
    .from(thresholds)
    .where(eq(thresholds.version, sql.placeholder('version')))
    .prepare();
  return {
    version(number: number): VersionedThresholds | null {
      const row = one.get({ version: number });
      return row === undefined ? null : fromRow(row);
    },
    current(): VersionedThresholds | null {
      const row = newest.get();
      return row === undefined ? null : fromRow(row);
    },
    append(
      values: Thresholds,
      by: { readonly savedBy: string | null; readonly savedAt: number },
    ): VersionedThresholds {
      // `get` stops at the row, before an error of the commit.
      const [row] = orm
        .insert(thresholds)
        .values({ ...values, ...by })
        .returning()
        .all();
      if (row === undefined) throw new Error('the thresholds were not stored');
      return fromRow(row);
    },
  };
}

function fromRow(row: typeof thresholds.$inferSelect): VersionedThresholds {
  const { version, savedBy: _savedBy, savedAt: _savedAt, ...values } = row;
  return { version, thresholds: values };
}
