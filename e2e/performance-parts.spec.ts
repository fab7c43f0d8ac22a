// Runs in: all
import type { Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { expectFocus, tabTo } from './support/keyboard.ts';
import { PAST_PERFORMANCE } from './support/states/past-performance.ts';
import { sampleTrades, withTrades } from './support/states/trade-samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

const TRADES = sampleTrades(71);
type Trade = (typeof TRADES)[number];

const groupsOf = (page: Page, breakdown: string) => page.getByRole('table', { name: breakdown });
const shownIn = (page: Page) => page.locator('#trades-shown');

test.beforeEach(async ({ page }) => {
  await answerWith(page, { ...withTrades(71), 'performance.get': { data: PAST_PERFORMANCE } });
});

test('each part of the page is a link away, and the tabs say which one is looked at', async ({
  page,
}) => {
  await page.goto('/performance?range=all');
  const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
  for (const name of ['Exit lab', 'Calibration', 'Trades', 'Slippage', 'Results']) {
    const link = tabs.getByRole('link', { name });
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
    const part = page.getByRole('region', { name, exact: true }).first();
    await expect(part.getByRole('heading', { name, exact: true })).toBeInViewport();
    // The tabs stay in view, and cover no part's heading.
    const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {};
    expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  }
});

test('an address that names a part leads there, however late the part comes', async ({ page }) => {
  await page.goto('/performance?range=all#calibration');
  const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
  await expect(tabs.locator('[aria-current]')).toHaveText('Calibration');
  await expect(page.getByRole('heading', { name: 'Calibration', exact: true })).toBeInViewport();
});

const ROWS: readonly (readonly [string, string, string, (trade: Trade) => boolean])[] = [
  ['By side', 'Puts', 'side=put', ({ side }) => side === 'put'],
  ['By hour of entry', '11:00', 'hour=11%3A00', ({ hour }) => hour === '11:00'],
  ['By weekday', 'Wednesday', 'weekday=Wednesday', ({ weekday }) => weekday === 'Wednesday'],
  [
    'By confidence at entry',
    '60–70',
    'confidence=60-70',
    ({ confidenceBand }) => confidenceBand === '60-70',
  ],
  ['By exit reason', 'Stop', 'reason=stop', ({ exitReason }) => exitReason === 'stop'],
];

test('a row of each breakdown shows its trades alone, and one press shows all again', async ({
  page,
}) => {
  await page.goto('/performance?range=all&note=second');
  await expect(shownIn(page)).toContainText('with “second” in the note');
  for (const [breakdown, name, query, belongs] of ROWS) {
    await test.step(breakdown, async () => {
      const row = groupsOf(page, breakdown).getByRole('button', { name, exact: true });
      await row.click();
      const count = TRADES.filter(belongs).length;
      expect(count).toBeGreaterThan(0);
      await expect(page).toHaveURL((url) => url.search === `?range=all&${query}`);
      await expect(shownIn(page)).toContainText(`: ${count} of 71`);
      await expect(shownIn(page)).toBeFocused();
      await expect(shownIn(page)).toBeInViewport();
      await expect(page.getByText(`Showing ${count} of 71.`)).toBeVisible();
      await expect(row).toHaveAttribute('aria-pressed', 'true');
    });
  }
  await page.goBack();
  await expect(page).toHaveURL(/confidence=60-70$/);
  await page.getByRole('button', { name: 'Show all trades' }).click();
  await expect(page).toHaveURL((url) => url.search === '?range=all');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused();
  await expect(page.getByText('Showing 71 of 71.')).toBeVisible();
});

test('without a mouse: to a row, its trades, and back', async ({ page }) => {
  await page.goto('/performance?range=all');
  const hours = groupsOf(page, 'By hour of entry');
  await expect(hours.getByRole('row').nth(1)).toBeVisible();
  await tabTo(page, hours.locator('button[tabindex="0"]'));
  const names = await hours.getByRole('button').allTextContents();
  for (const [key, place] of [
    ['End', names.length - 1],
    ['ArrowUp', names.length - 2],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(hours.locator('button:focus')).toHaveText(names[place] ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(shownIn(page)).toBeFocused();
  await expect(page).toHaveURL(/hour=/);
  await page.keyboard.press('Tab');
  await expectFocus(page);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/hour=/);
  await expectFocus(page);
});
