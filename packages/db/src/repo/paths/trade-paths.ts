import { type EpochMs, type PathPart, type RecordedPath, thinnedPath } from '@tideline/engine';
import type { Database } from '../../open.ts';
import type { tradePaths } from '../../schema/trade-paths.ts';
import { decodeStoredPath, encodeStoredPath } from './path-bytes.ts';

interface PathPartRow extends Omit<typeof tradePaths.$inferSelect, 'isThinned'> {
  readonly isThinned: 0 | 1;
}

export type TradePathsRepository = ReturnType<typeof createTradePathsRepository>;

export function createTradePathsRepository({ sqlite }: Database) {
  const { insertPart, selectParts, selectTradesToThin, deleteParts } = prepareQueries(sqlite);

  function thinTrade(tradeId: string): void {
    const parts = selectParts.all({ tradeId });
    const [first] = parts;
    if (first === undefined) return;
    const paths = parts.map(({ path }) => decodeStoredPath(path));
    const points = thinnedPath(paths.flatMap((each) => each ?? []));
    const unreadableCount = paths.filter((each) => each === null).length;
    deleteParts.run({ tradeId });
    insertPart.run({
      ...first,
      toAt: parts.at(-1)?.toAt ?? first.toAt,
      bestBid: extremePrice(parts, ({ bestBid }) => bestBid, Math.max),
      worstBid: extremePrice(parts, ({ worstBid }) => worstBid, Math.min),
      points: points.length,
      refused: sumOverParts(parts, ({ refused }) => refused),
      begun: sumOverParts(parts, ({ begun }) => begun) + unreadableCount,
      isThinned: 1,
      path: encodeStoredPath(points),
    });
  }
  const thinTrades = sqlite.transaction((ids: readonly string[]) => ids.forEach(thinTrade));

  return {
    /** Writes one row a part, in the caller's transaction. */
    writeParts(userId: string, parts: readonly PathPart[]): void {
      for (const { tradeId, from, to, points, bestBid, worstBid, refused, begins } of parts) {
        insertPart.run({
          ...{ tradeId, userId, bestBid, worstBid, refused },
          fromAt: from,
          toAt: to,
          points: points.length,
          begun: begins ? 1 : 0,
          isThinned: 0,
          path: encodeStoredPath(points),
        });
      }
    },
    readPath(tradeId: string): RecordedPath | null {
      const parts = selectParts.all({ tradeId });
      if (parts.length === 0) return null;
      const paths = parts.map(({ path }) => decodeStoredPath(path));
      return {
        points: paths.flatMap((points) => points ?? []),
        refused: sumOverParts(parts, ({ refused }) => refused),
        begun: sumOverParts(parts, ({ begun }) => begun),
        isThinned: parts.some(({ isThinned }) => isThinned === 1),
        damaged: paths.filter((points) => points === null).length,
      };
    },
    /**
     * Joins the parts of each trade that began before a time into one, with a point a minute. An
     * unreadable part becomes a gap; its columns beside the points stay.
     */
    thinOutBefore(before: EpochMs, limit: number): void {
      const tradeIds = selectTradesToThin.all({ before, limit });
      if (tradeIds.length > 0) thinTrades.immediate(tradeIds);
    },
  };
}

function prepareQueries(sqlite: Database['sqlite']) {
  return {
    // A simulated past played again replaces its recording.
    insertPart: sqlite.prepare<[PathPartRow]>(`INSERT OR REPLACE INTO trade_paths
      (trade_id, from_at, to_at, user_id, best_bid, worst_bid, points, refused, begun, is_thinned, path)
      VALUES (@tradeId, @fromAt, @toAt, @userId, @bestBid, @worstBid, @points, @refused, @begun,
        @isThinned, @path)`),
    selectParts: sqlite.prepare<[{ tradeId: string }], PathPartRow>(
      `SELECT trade_id AS tradeId, user_id AS userId, from_at AS fromAt,
        to_at AS toAt, best_bid AS bestBid, worst_bid AS worstBid, points, refused, begun,
        is_thinned AS isThinned, path
      FROM trade_paths WHERE trade_id = @tradeId ORDER BY from_at`,
    ),
    selectTradesToThin: sqlite
      .prepare<[{ before: EpochMs; limit: number }], string>(
        `SELECT trade_id FROM trade_paths INDEXED BY trade_paths_to_thin
         WHERE is_thinned = 0 AND from_at < @before GROUP BY trade_id LIMIT @limit`,
      )
      .pluck(),
    deleteParts: sqlite.prepare<[{ tradeId: string }]>(
      'DELETE FROM trade_paths WHERE trade_id = @tradeId',
    ),
  };
}

function sumOverParts(parts: readonly PathPartRow[], of: (part: PathPartRow) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}

function extremePrice(
  parts: readonly PathPartRow[],
  priceOf: (part: PathPartRow) => number | null,
  pickExtreme: (...prices: number[]) => number,
): number | null {
  const prices = parts.flatMap((part) => priceOf(part) ?? []);
  return prices.length === 0 ? null : pickExtreme(...prices);
}
