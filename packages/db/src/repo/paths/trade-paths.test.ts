import type { PathPart, PathPoint } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB, NOW } from '../../../test/fixtures.ts';
import type { Database } from '../../open.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { decodeStoredPath, encodeStoredPath } from './path-bytes.ts';
import { createTradePathsRepository, type TradePathsRepository } from './trade-paths.ts';

const DAY = 86_400_000;

function create(): { readonly database: Database; readonly paths: TradePathsRepository } {
  const database = openEmptyDatabase();
  addUsers(database);
  return { database, paths: createTradePathsRepository(database) };
}

function pointsFrom(from: number, bids: readonly number[]): readonly PathPoint[] {
  return bids.map((bid, index) => ({ at: from + index * 1_000, bid, ask: bid + 200 }));
}

function part(from: number, bids: readonly number[], more: Partial<PathPart> = {}): PathPart {
  return {
    tradeId: 't1',
    from,
    to: from + Math.max(0, bids.length - 1) * 1_000,
    points: pointsFrom(from, bids),
    bestBid: Math.max(...bids),
    worstBid: Math.min(...bids),
    refused: 0,
    begins: false,
    ...more,
  };
}

const rowsOf = ({ sqlite }: Database) => sqlite.prepare('SELECT * FROM trade_paths').all();

describe('the stored bytes of a path', () => {
  const paths = fc
    .array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 500 }),
        bid: fc.oneof(fc.nat({ max: 90_000 }), fc.constantFrom(9_000, 9_100)),
      }),
      { maxLength: 300 },
    )
    .map((list) => {
      let at = NOW;
      return list.map(({ seconds, bid }) => {
        at += seconds * 1_000;
        return { at, bid, ask: bid + 100 };
      });
    });

  it('come back as they were', () => {
    fc.assert(
      fc.property(paths, (points) => {
        expect(decodeStoredPath(encodeStoredPath(points))).toEqual(points);
      }),
    );
  });

  it('that are damaged, or something else, give null, and throw nothing', () => {
    fc.assert(
      fc.property(paths, fc.nat(), fc.integer({ min: 1, max: 255 }), (points, place, change) => {
        const bytes = encodeStoredPath(points);
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ change;
        // A flipped bit that deflating doesn't use may leave the points unchanged.
        expect([null, points]).toContainEqual(decodeStoredPath(bytes));
      }),
    );
    const tagged = fc
      .tuple(fc.constantFrom(0, 1, 2), fc.uint8Array({ maxLength: 300 }))
      .map(([tag, bytes]) => Uint8Array.of(tag, ...bytes));
    fc.assert(
      fc.property(tagged, (bytes) => {
        expect(decodeStoredPath(bytes)).toBeNull();
      }),
    );
  });

  it('are shorter than the coding where quotes repeat themselves', () => {
    const points = pointsFrom(
      NOW,
      Array.from({ length: 300 }, (_, index) => 9_000 + (index % 7)),
    );
    expect(encodeStoredPath(points).length).toBeLessThan(300);
  });
});

describe('a recorded path', () => {
  it('is that of its parts, in order, with what was not believed', () => {
    const { database, paths } = create();
    paths.writeParts(BOB.id, [part(NOW, [100, 300], { begins: true, refused: 2 })]);
    paths.writeParts(BOB.id, [part(NOW + 5_000, [200], { refused: 1 })]);
    paths.writeParts(BOB.id, [part(NOW, [900], { tradeId: 't2' })]);
    expect(rowsOf(database)).toHaveLength(3);
    expect(paths.readPath('t1')).toEqual({
      points: [...pointsFrom(NOW, [100, 300]), ...pointsFrom(NOW + 5_000, [200])],
      refused: 3,
      begun: 1,
      isThinned: false,
      damaged: 0,
    });
    expect(paths.readPath('none')).toBeNull();
  });

  it('with damaged bytes gives the points of its other parts, and says so', () => {
    const { database, paths } = create();
    paths.writeParts(ADA.id, [part(NOW, [100, 300], { begins: true }), part(NOW + 5_000, [200])]);
    database.sqlite.exec(
      `UPDATE trade_paths SET path = zeroblob(length(path)) WHERE from_at = ${NOW}`,
    );
    expect(paths.readPath('t1')).toMatchObject({
      points: pointsFrom(NOW + 5_000, [200]),
      damaged: 1,
    });
  });

  it('of a past that is played again takes the place of the first', () => {
    const { database, paths } = create();
    paths.writeParts(ADA.id, [part(NOW, [100])]);
    paths.writeParts(ADA.id, [part(NOW, [700])]);
    expect(rowsOf(database)).toHaveLength(1);
    expect(paths.readPath('t1')?.points).toEqual(pointsFrom(NOW, [700]));
  });
});

describe('thinning', () => {
  const long = Array.from({ length: 300 }, (_, index) => 1_000 + ((index * 37) % 101) * 100);
  const next = NOW + 300_000;

  it('makes one part of an old trade, with its best, its worst and a point a minute', () => {
    const { database, paths } = create();
    paths.writeParts(ADA.id, [
      part(NOW, long, { begins: true, refused: 1, bestBid: 99_000 }),
      part(next, long, { refused: 2 }),
    ]);
    const before = paths.readPath('t1')?.points ?? [];
    paths.thinOutBefore(NOW, 5);
    expect(paths.readPath('t1')?.points).toEqual(before);
    paths.thinOutBefore(next, 5);
    expect(rowsOf(database)).toEqual([
      expect.objectContaining({ from_at: NOW, best_bid: 99_000, worst_bid: Math.min(...long) }),
    ]);
    const thinned = paths.readPath('t1');
    expect(thinned).toMatchObject({ refused: 3, begun: 1, isThinned: true, damaged: 0 });
    expect(thinned?.points.length).toBeLessThan(20);
    expect(before).toEqual(expect.arrayContaining([...(thinned?.points ?? [])]));
  });

  it('takes so many trades at once, the same ones never again, and other users’ too', () => {
    const { database, paths } = create();
    for (const tradeId of ['a', 'b', 'c']) {
      paths.writeParts(tradeId === 'a' ? ADA.id : BOB.id, [
        part(NOW, long, { tradeId }),
        part(next, long, { tradeId }),
      ]);
    }
    const left = () => rowsOf(database).length;
    paths.thinOutBefore(next + DAY, 2);
    expect(left()).toBe(4);
    paths.thinOutBefore(next + DAY, 2);
    expect(left()).toBe(3);
    const rows = rowsOf(database);
    paths.thinOutBefore(next + DAY, 2);
    expect(rowsOf(database)).toEqual(rows);
  });

  it('makes a gap of a part that can not be read', () => {
    const { database, paths } = create();
    paths.writeParts(ADA.id, [part(NOW, long, { begins: true }), part(next, [500])]);
    database.sqlite.exec(`UPDATE trade_paths SET path = x'00' WHERE from_at = ${NOW}`);
    paths.thinOutBefore(next + DAY, 5);
    expect(paths.readPath('t1')).toEqual({
      points: pointsFrom(next, [500]),
      refused: 0,
      begun: 2,
      isThinned: true,
      damaged: 0,
    });
  });
});
