import { describe, expect, it, test } from 'vitest';
import { firstCashMoveDate, sumReportedCash } from '../../src/account/ledger/reported-cash.ts';

const move = (id: string, amount: number | null, isTransfer = true) => ({ id, isTransfer, amount });

describe('what is reported of cash', () => {
  it('is summed by what it is', () => {
    const moves = [move('a', 500), move('b', -200), move('c', -3, false), move('d', 1, false)];
    expect(sumReportedCash({ moves })).toEqual({ transfers: 300, results: -2, unvalued: 0 });
    expect(sumReportedCash({ moves: [] })).toEqual({ transfers: 0, results: 0, unvalued: 0 });
  });

  it('counts once by its id, as it was reported last', () => {
    const moves = [move('a', 500), move('b', 1), move('a', 400)];
    expect(sumReportedCash({ moves })).toEqual({ transfers: 401, results: 0, unvalued: 0 });
  });

  it('has no amount where none is reported', () => {
    const moves = [move('a', null), move('b', null), move('c', null, false)];
    expect(sumReportedCash({ moves })).toEqual({ transfers: 0, results: 0, unvalued: 2 });
  });
});

test.each([
  ['2026-11-20', '2026-11-13'],
  ['2026-11-05', '2026-10-29'],
  ['2026-03-02', '2026-02-23'],
  ['2026-01-03', '2025-12-27'],
])('a read on %s asks from %s on', (date, from) => {
  expect(firstCashMoveDate(date)).toBe(from);
});
