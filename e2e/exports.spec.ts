// Runs in: all
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition, stopTrading } from './support/trade.ts';

test.use({ variables: steppedMarket() });

type Row = Readonly<Record<string, string>>;

async function exported(page: Page): Promise<{ readonly name: string; readonly rows: Row[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), rows: parse(readFileSync(await file.path(), 'utf8')) };
}

/** RFC 4180, read independently: a cell is quoted or holds neither comma nor quote. */
function parse(text: string): Row[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = [], ...lines] = text.slice(1).trimEnd().split('\r\n').map(cellsOf);
  return lines.map((cells) => {
    expect(cells).toHaveLength(head.length);
    return Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']));
  });
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );

test('the file of the orders has the rows of the screen', async ({ page, product }) => {
  await holdPosition(product);
  const [position] = await product.owner.get<readonly { id: string }[]>('/api/positions');
  await product.owner.post(`/api/positions/${position?.id}/close`);
  await stopTrading(product);
  // Orders fill only as bars pass.
  await product.simulator.advanceBars(1);
  await page.goto('/history');
  const shown = page.getByRole('region', { name: 'Orders' }).getByRole('row');
  await expect(shown.filter({ hasText: /Sell.*Filled$/ })).toHaveCount(1);
  const { name, rows } = await exported(page);
  expect(name).toBe('tideline-orders.csv');
  const cells = await shown.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
  const asShown = rows.map((row) => ({
    symbol: `${row.underlying} ${row.strike} ${row.contract_type === 'call' ? 'C' : 'P'}`,
    side: row.side,
    type: row.type,
    qty: Number(row.qty),
    filled: Number(row.filled_qty),
  }));
  expect(asShown).toEqual(
    cells.map(([, symbol = '', side = '', type = '', qty = '', filled = '']) => ({
      symbol: symbol.replace(/ \w+ \d+$/, ''),
      side: side.toLowerCase(),
      type: type.toLowerCase(),
      qty: Number(qty.replaceAll(',', '')),
      filled: Number(filled.replaceAll(',', '')),
    })),
  );
  for (const row of rows) expect(row.created_at).toMatch(/^2026-02-06T\d\d:\d\d:\d\d.*Z$/);

  const before = page.waitForRequest(/orders\.history/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await before;
  await expect(page.getByText(`Showing ${rows.length} order(s)`)).toBeVisible();
});

test('the file of the decisions has one row for each bar of the screen', async ({
  page,
  product,
}) => {
  await product.owner.post('/api/bot/start');
  await product.simulator.advanceBars(4);
  await page.goto('/');
  const shown = page.getByRole('region', { name: 'Decisions of today' }).getByRole('row');
  await expect(shown.nth(1)).toBeVisible();
  const { name, rows } = await exported(page);
  expect(name).toBe('tideline-decisions-2026-02-06.csv');
  expect(rows.length).toBeGreaterThanOrEqual(4);
  const texts = (await shown.allInnerTexts()).slice(1);
  const bars = texts.map((text) => Number(/(\d+) bars alike/.exec(text)?.[1] ?? 1));
  expect(bars.reduce((sum, each) => sum + each, 0)).toBe(rows.length);
  let row = 0;
  for (const [index, text] of texts.entries()) {
    const { bar_end: end = '', outcome } = rows[row] ?? {};
    // Of a run of equal bars the screen shows the newest's end, in New York's winter time.
    expect(text).toContain(new Date(Date.parse(end) - 5 * 3_600_000).toISOString().slice(11, 16));
    const alike = rows.slice(row, row + (bars[index] ?? 1));
    expect(new Set(alike.map((each) => each.outcome))).toEqual(new Set([outcome]));
    row += alike.length;
  }
  expect(rows.some(({ outcome }) => outcome === 'entered' || outcome === 'DUPLICATE')).toBe(true);
});
