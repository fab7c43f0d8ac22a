import type { Database } from './open.ts';

/** Thrown when another process has started since, so this one must not trade. */
export class FenceLostError extends Error {
  override readonly name = 'FenceLostError';
}

const TAKE_FENCE_SQL = `INSERT INTO fencing (id, fence) VALUES (1, 1)
  ON CONFLICT (id) DO UPDATE SET fence = fence + 1 RETURNING fence`;

/**
 * Called once per start, under the data folder's lock. Every write about orders carries the number,
 * and is refused once there is a higher one.
 */
export function takeFence(database: Database): number {
  // `get` would stop at the row, before an error of the commit.
  const [fence] = database.sqlite.prepare(TAKE_FENCE_SQL).pluck().all();
  return Number(fence);
}

/** The check runs inside a transaction and throws `FenceLostError`. */
export function createFenceCheck(database: Database): (fence: number) => void {
  const readFence = database.sqlite.prepare('SELECT fence FROM fencing WHERE id = 1').pluck();
  return (fence) => {
    const newestFence = readFence.get();
    if (newestFence !== fence) {
      throw new FenceLostError(
        `fencing number ${fence} is not the present one (${newestFence ?? 'none'}): another process has started`,
      );
    }
  };
}
