// Runs in: all
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeViolationsOf } from './support/accessibility.ts';
import { expectFocus, pressAt, tabTo, typeInto } from './support/keyboard.ts';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

interface Answer {
  readonly trades: number;
  readonly net: number;
  readonly fees: number;
  readonly wins: number;
  readonly losses: number;
  readonly warnings: readonly string[];
  readonly calendar: readonly { readonly date: string; readonly trades: number }[];
  readonly weeks: readonly { readonly net: number | null }[];
}

const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

/** In the screens' own format. */
function changeText(dollars: number): string {
  const amount = Math.abs(dollars).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return dollars === 0 ? '$0.00' : `${dollars < 0 ? '\u2212' : '+'}$${amount}`;
}

async function closeOne({ owner, simulator }: Product): Promise<void> {
  await holdPosition({ owner, simulator });
  const [held] = await owner.get<readonly { readonly id: string }[]>('/api/positions');
  await owner.post(`/api/positions/${held?.id}/close`);
  // Orders fill only as bars pass.
  await simulator.advanceBars(1);
}

/** The tests after the first need closed trades; a test that runs alone makes them. */
async function haveClosed(product: Product): Promise<number> {
  const count = async () => (await product.owner.get<Answer>('/api/performance')).trades;
  while ((await count()) < FEWEST) await closeOne(product);
  return count();
}

const FEWEST = 3;

test('without a trade the screen leads to what makes some', async ({ page }) => {
  await page.goto('/performance');
  await expect(page.getByText(/^No closed trades/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show all days' }).first().click();
  await expect(page).toHaveURL(/\/performance\?range=all$/);
  await page.getByRole('link', { name: 'Go to Bot Controls' }).click();
  await expect(page.getByTestId('page-bot-controls')).toBeVisible();
});

test('after trades it shows what the server says of them, and a new one by itself', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/net::ERR_FAILED/);
  const { owner } = product;
  await closeOne(product);
  await page.goto('/performance');
  const results = page.getByRole('region', { name: 'Results' });
  const said = async () => {
    const answer = await owner.get<Answer>('/api/performance');
    await expect(results).toContainText(changeText(answer.net));
    await expect(results).toContainText(`${answer.wins} won, ${answer.losses} lost`);
    await expect(results).toContainText('SIMULATED');
    await expect(page.getByText(answer.warnings[0] ?? 'no warning')).toBeVisible();
    return answer;
  };
  const first = await said();
  expect(first.trades).toBe(1);
  expect(first.warnings[0]).toContain('proves nothing');

  await test.step('another one closes while the screen is open', async () => {
    await closeOne(product);
    await expect.poll(async () => (await said()).trades).toBe(2);
  });
  await test.step('each day leads to its review', async () => {
    const { calendar } = await said();
    const [day] = calendar.filter(({ trades }) => trades > 0);
    const link = page.getByRole('table', { name: 'Results by day' }).getByRole('link');
    await expect(link.filter({ hasText: /\d/ }).first()).toHaveAttribute(
      'href',
      `/days/${day?.date}`,
    );
  });
  await test.step('the sum of each week is the server’s', async () => {
    const { weeks } = await said();
    const days = page.getByRole('table', { name: 'Results by day' });
    for (const [index, { net }] of weeks.entries()) {
      const dollars = changeText(Math.round(net ?? 0)).replace(/\$|\.00$/g, '');
      const sum = days
        .getByRole('row')
        .nth(index + 1)
        .getByRole('cell')
        .last();
      await expect(sum).toContainText(net === null ? '–' : dollars);
    }
    expect(weeks.length).toBeGreaterThan(0);
  });
  await test.step('the groups add up to the whole', async () => {
    await expect(row(page, 'By exit reason', 'Closed by the user')).toContainText('2');
    await page.getByRole('button', { name: 'View as table' }).nth(1).click();
    await expect(page.getByText('Mean, 95%').first()).toBeVisible();
  });
  await test.step('a trade that closes while the screen can’t be read makes it old', async () => {
    await page.route('**/trpc/**performance.get**', (route) => route.abort());
    await closeOne(product);
    await expect(results.getByText(/^As of /)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('a range is kept in the address, and the files are of that range', async ({
  page,
  product,
}) => {
  const trades = await haveClosed(product);
  await page.goto('/performance');
  const range = page.getByRole('group', { name: 'Range' });
  for (const [name, path] of [
    ['Today', '/performance?range=today'],
    ['This week', '/performance?range=week'],
    ['This month', '/performance?range=month'],
    ['30 days', '/performance'],
    ['All', '/performance?range=all'],
  ] as const) {
    await range.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
    await expect(range.getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByText(`${trades} closed trades`)).toBeVisible();
  }
  await page.getByRole('switch', { name: 'Earlier accounts too' }).click();
  await expect(page).toHaveURL(/\?range=all&account=all$/);
  await page.goBack();
  await expect(page.getByRole('switch', { name: 'Earlier accounts too' })).not.toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Trades as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tideline-trades-.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(trades + 1);
});

test('without a mouse: another range, the groups, a day', async ({ page, product }) => {
  const trades = await haveClosed(product);
  await page.goto('/performance');
  await expect(page.getByText(`${trades} closed trades`)).toBeVisible();
  const ranges = page.getByRole('group', { name: 'Range' });
  await pressAt(page, ranges.getByRole('button', { name: 'Own range' }));
  const form = page.getByRole('form', { name: 'Own range' });
  await tabTo(page, form.getByLabel('From'));
  await page.keyboard.type('02062030');
  await page.keyboard.press('Enter');
  await expect(form.getByText('The first day must not be later than the last.')).toBeVisible();
  // From the year to the month.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('02022026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-02-02&to=/);
  await expectFocus(page);
  await pressAt(page, page.getByRole('button', { name: 'View as table' }).first());
  await expect(page.getByRole('button', { name: 'View as chart' })).toBeFocused();
  const days = page.getByRole('table', { name: 'Results by day' });
  await tabTo(page, days.locator('a[tabindex="0"]'));
  await page.keyboard.press('ArrowLeft');
  await expectFocus(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/days\/2026-02-\d\d$/);
});

test('the reports are read when they come into view, and say what the server says', async ({
  page,
  product,
}) => {
  await haveClosed(product);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/performance?range=all');
  const report = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(report('Slippage')).toBeAttached();
  const reads = /(exitLab|calibration|slippage)\.get/;
  expect(asked.filter((url) => reads.test(url))).toEqual([]);

  const { owner } = product;
  const lab = await owner.get<{ readonly trades: number; readonly notCompared: number }>(
    '/api/exit-lab',
  );
  const { orders } = await owner.get<{ readonly orders: number }>('/api/slippage');
  const { bands } = await owner.get<{ readonly bands: readonly { decisions: number }[] }>(
    '/api/calibration',
  );
  const decisions = bands.reduce((sum, band) => sum + band.decisions, 0);
  for (const [name, text] of [
    ['Exit lab', `${lab.trades} of ${lab.trades + lab.notCompared} trades`],
    ['Calibration', `${decisions} decisions`],
    ['Slippage', `${orders} orders of closed trades`],
  ] as const) {
    await report(name).scrollIntoViewIfNeeded();
    await expect(report(name)).toContainText(text);
  }
  expect(await axeViolationsOf(page)).toEqual([]);
});

test('an exit of one’s own is a row of the exit lab, kept in the address', async ({
  page,
  product,
}) => {
  await haveClosed(product);
  await page.goto('/performance?range=all');
  const lab = page.getByRole('region', { name: 'Exit lab', exact: true });
  await lab.scrollIntoViewIfNeeded();
  await pressAt(page, lab.getByRole('button', { name: 'Try your own exit' }));
  await typeInto(page, lab.getByLabel('Stop loss'), '4');
  await typeInto(page, lab.getByLabel('Trail from a gain of'), '25');
  await page.keyboard.press('Enter');
  await expect(lab.getByText('Stop loss: from 5 to 100.')).toBeVisible();
  await expect(lab.getByText(/^A trail needs both/)).toBeVisible();
  await expect(lab.getByLabel('Stop loss')).toBeFocused();
  await lab.getByLabel('Stop loss').fill('35');
  await lab.getByLabel('Trail from a gain of').fill('off');
  await lab.getByLabel('Trail below the peak').fill('off');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/stopLoss=35&trailingActivation=off&trailingDistance=off/);
  const row = lab.getByRole('row', { name: /^Your own: stop 35%, trail off/ });
  await expect(row).toBeVisible();
  const { alternatives } = await product.owner.get<{
    readonly alternatives: readonly { readonly net: number }[];
  }>('/api/exit-lab?stopLoss=35&trailingActivation=off&trailingDistance=off');
  expect(alternatives).toHaveLength(19);
  await expect(row).toContainText(changeText(alternatives.at(-1)?.net ?? Number.NaN));
  await page.reload();
  await lab.scrollIntoViewIfNeeded();
  await expect(row).toBeVisible();
  await pressAt(page, lab.getByRole('button', { name: 'Remove it' }));
  await expect(row).toHaveCount(0);
  await expect(lab.getByRole('button', { name: 'Try it' })).toBeFocused();
});

test('an administrator sees the results of another user, and a user only their own', async ({
  page,
  product,
  pageOf,
  faults,
}) => {
  faults.expectFault(/status of 403/);
  const trades = await haveClosed(product);
  const tara = await product.owner.admitPerson('tara');
  await page.goto('/users');
  await page
    .getByRole('region', { name: 'tara@example.com' })
    .getByRole('link', { name: 'Performance' })
    .click();
  await expect(page.getByText('Results of tara@example.com')).toBeVisible();
  await expect(page.getByText(/^No closed trades/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Show my own' }).first().click();
  await expect(page.getByText(`${trades} closed trades`)).toBeVisible();

  const hers = await pageOf(tara);
  await hers.goto('/users');
  const [own] = await product.owner.get<readonly { readonly id: string }[]>('/api/users');
  await hers.goto(`/performance?user=${own?.id}`);
  await expect(hers.getByText('The results could not be read')).toBeVisible();
});
