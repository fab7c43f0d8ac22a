import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsWithGaps, rowWindow } from './row-window.ts';

const arbitraryLists = fc.record({
  count: fc.integer({ min: 1, max: 5_000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  scrollTop: fc.integer({ min: 0, max: 400_000 }),
  viewHeight: fc.integer({ min: 100, max: 700 }),
});

test('what is seen is drawn, and never more than 50 rows', () => {
  fc.assert(
    fc.property(arbitraryLists, (list) => {
      const { count, rowHeight, viewHeight } = list;
      const scrollTop = Math.min(list.scrollTop, Math.max(0, count * rowHeight - viewHeight));
      const { first, end } = rowWindow({ ...list, scrollTop });
      expect(end - first).toBeLessThanOrEqual(50);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(count);
      expect(first).toBeLessThanOrEqual(Math.floor(scrollTop / rowHeight));
      const lastSeen = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight));
      expect(end).toBeGreaterThanOrEqual(lastSeen);
    }),
  );
});

test('rows and what they leave out make the whole list, with a row that is kept outside of them', () => {
  const pins = fc.option(fc.integer({ min: 0, max: 4_999 }));
  fc.assert(
    fc.property(arbitraryLists, pins, (list, pin) => {
      const { count } = list;
      const pinned = pin === null ? null : pin % count;
      const seen = rowWindow(list);
      const rows = rowsWithGaps(seen, pinned);
      expect(rows.every(({ gap }) => gap >= 0)).toBe(true);
      if (pinned !== null) expect(rows.map(({ row }) => row)).toContain(pinned);
      const last = rows.at(-1)?.row ?? -1;
      const total = rows.reduce((sum, { gap }) => sum + gap + 1, 0) + (count - 1 - last);
      expect(total).toBe(count);
    }),
  );
});
