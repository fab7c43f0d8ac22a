import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsWithSkippedCounts, rowWindowOf } from './row-window.ts';

const arbitraryLists = fc.record({
  rowCount: fc.integer({ min: 1, max: 5_000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  scrollTop: fc.integer({ min: 0, max: 400_000 }),
  viewHeight: fc.integer({ min: 100, max: 700 }),
});

test('what is seen is drawn, and never more than 50 rows', () => {
  fc.assert(
    fc.property(arbitraryLists, (list) => {
      const { rowCount, rowHeight, viewHeight } = list;
      const scrollTop = Math.min(list.scrollTop, Math.max(0, rowCount * rowHeight - viewHeight));
      const { firstIndex, endIndex } = rowWindowOf({ ...list, scrollTop });
      expect(endIndex - firstIndex).toBeLessThanOrEqual(50);
      expect(firstIndex).toBeGreaterThanOrEqual(0);
      expect(endIndex).toBeLessThanOrEqual(rowCount);
      expect(firstIndex).toBeLessThanOrEqual(Math.floor(scrollTop / rowHeight));
      const lastSeen = Math.min(rowCount, Math.ceil((scrollTop + viewHeight) / rowHeight));
      expect(endIndex).toBeGreaterThanOrEqual(lastSeen);
    }),
  );
});

test('rows and what they leave out make the whole list, with a row that is kept outside of them', () => {
  const pins = fc.integer({ min: 0, max: 4_999 });
  fc.assert(
    fc.property(arbitraryLists, pins, (list, pin) => {
      const { rowCount } = list;
      const pinned = pin % rowCount;
      const seen = rowWindowOf(list);
      const rows = rowsWithSkippedCounts(seen, pinned);
      expect(rows.every(({ skippedRowCount }) => skippedRowCount >= 0)).toBe(true);
      expect(rows.map(({ rowIndex }) => rowIndex)).toContain(pinned);
      const last = rows.at(-1)?.rowIndex ?? -1;
      const total =
        rows.reduce((sum, { skippedRowCount }) => sum + skippedRowCount + 1, 0) +
        (rowCount - 1 - last);
      expect(total).toBe(rowCount);
    }),
  );
});
