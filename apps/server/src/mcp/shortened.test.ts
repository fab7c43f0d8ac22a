import { SerializedJson } from '@tideline/api';
import type { TradeDetail } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { parseSerializedAnswer, shortenTrade } from './shortened.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second)).toISOString();
const tradeWith = (points: number) =>
  ({
    path: Array.from({ length: points }, (_, second) => ({ at: at(second), bid: 1, ask: 2 })),
  }) as unknown as TradeDetail;

test('a ready answer is read, and any other is left as it is', () => {
  const bytes = new TextEncoder().encode('{"path":[]}');
  expect(parseSerializedAnswer(new SerializedJson(bytes, null))).toEqual({ path: [] });
  const answer = { path: [] };
  expect(parseSerializedAnswer(answer)).toBe(answer);
});

test.each([
  [0, 0],
  [1, 1],
  [500, 500],
  [501, 251],
  [23_400, 499],
])('a path of %d points has %d of them, the first and the last among them', (points, kept) => {
  const { path, pathPoints } = shortenTrade(tradeWith(points));
  expect([pathPoints, path.length]).toEqual([points, kept]);
  if (points === 0) return;
  expect([path[0]?.at, path.at(-1)?.at]).toEqual([at(0), at(points - 1)]);
});
