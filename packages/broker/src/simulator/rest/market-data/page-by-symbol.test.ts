import { expect, test } from 'vitest';
import { symbolPage } from './page-by-symbol.ts';

interface Row {
  readonly name: string;
}

const SYMBOLS = ['a1', 'a2', 'b1', 'c1', 'c2', 'd1'];
const dateOf = (symbol: string) => symbol.slice(0, 1);

const rowsOf = (symbol: string): readonly Row[] =>
  symbol === 'c1' ? [] : [1, 2, 3, 4, 5].map((n) => ({ name: `${symbol}-${n}` }));

function turned(limit: number, isDescending: boolean, maxDays: number) {
  const pages: { readonly names: readonly string[]; readonly read: readonly string[] }[] = [];
  let position: number | null = 0;
  while (position !== null && pages.length < 100) {
    const read: string[] = [];
    const page: ReturnType<typeof symbolPage<Row>> = symbolPage(
      SYMBOLS,
      (symbol) => {
        read.push(symbol);
        return rowsOf(symbol);
      },
      { limit, isDescending, pagePosition: position },
      { maxDays, dateOf },
    );
    pages.push({
      names: Object.values(page.bySymbol).flatMap((rows) => rows.map(({ name }) => name)),
      read,
    });
    position = page.nextPosition;
  }
  return pages;
}

const whole = (isDescending: boolean) =>
  SYMBOLS.flatMap((symbol) => {
    const names = rowsOf(symbol).map(({ name }) => name);
    return isDescending ? names.toReversed() : names;
  });

test.each([false, true])(
  'pages of any size make the whole list, newest first: %s',
  (isDescending) => {
    for (const maxDays of [1, 2, 10]) {
      for (let limit = 1; limit <= 30; limit += 1) {
        const pages = turned(limit, isDescending, maxDays);
        expect(pages.flatMap(({ names }) => names)).toEqual(whole(isDescending));
        for (const { names } of pages) expect(names.length).toBeLessThanOrEqual(limit);
      }
    }
  },
);

test('a page works out the symbols of so many days at most', () => {
  const pages = turned(1_000, false, 2);
  expect(pages.map(({ read }) => read)).toEqual([
    ['a1', 'a2', 'b1'],
    ['c1', 'c2', 'd1'],
  ]);
});

test('a page that is full works out no symbol beyond the one that shows that there is more', () => {
  expect(turned(5, false, 10)[0]?.read).toEqual(['a1', 'a2']);
});

test.each([7_000_000_000, 5_000_000_900])(
  'a position beyond the list has no rows: %i',
  (position) => {
    const asked = { limit: 10, isDescending: false, pagePosition: position };
    const page = symbolPage(SYMBOLS, rowsOf, asked, { maxDays: 10, dateOf });
    expect(page).toEqual({ bySymbol: {}, nextPosition: null });
  },
);
