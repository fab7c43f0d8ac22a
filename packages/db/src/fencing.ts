import { eq, sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { fencing } from './schema/fencing.ts';

/** Another process has started since: this one must not trade any more. */
export class FenceLostError extends Error {
  override readonly name = 'FenceLostError';
}

/**
 * Takes the next fencing number, once per start and with the data folder's lock held. Every write
 * about orders carries it and is refused once there is a higher one.
 */
export function takeFence(database: Database): number {
  const [row] = database.orm
    .insert(fencing)
    .values({ id: 1, fence: 1 })
    .onConflictDoUpdate({ target: fencing.id, set: { fence: sql`${fencing.fence} + 1` } })
    .returning()
    .all();
  if (row === undefined) throw new Error('the fencing number was not written');
  return row.fence;
}

/** A check for use inside a transaction; throws `FenceLostError`. */
export function createFenceCheck(database: Database): (fence: number) => void {
  const current = database.orm.select().from(fencing).where(eq(fencing.id, 1)).prepare();
  return (fence) => {
    const row = current.get();
    if (row === undefined || row.fence !== fence) {
      throw new FenceLostError(
        `fencing number ${fence} is not the present one (${row?.fence ?? 'none'}): another process has started`,
      );
    }
  };
}
