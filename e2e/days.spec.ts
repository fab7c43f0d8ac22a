// Runs in: all, long
import type { Page } from '@playwright/test';
import { axeViolationsOf, WINDOW_SIZES } from './support/accessibility.ts';
import { sidewaysScroll } from './support/layout.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

// A Friday's afternoon, so that Monday is near.
test.use({ variables: steppedMarket({ SIM_START: '2026-02-06T14:00' }) });

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a day is shown with what was decided, traded, and in force on it', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { owner, simulator } = product;
  await holdPosition(product);
  const [position] = await owner.get<readonly { readonly id: string }[]>('/api/positions');
  await owner.post(`/api/positions/${position?.id}/close`);
  await owner.post('/api/bot/stop');
  // Plays into Monday, then saves other thresholds.
  await simulator.advanceBars(25);
  const thresholds = await owner.get<Readonly<Record<string, number>>>('/api/admin/settings');
  await owner.put('/api/admin/settings', { ...thresholds, rsiOverboughtThreshold: 77 });
  await simulator.advanceBars(2);

  await test.step('the dashboard’s decisions lead to the present day', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Review this day' }).click();
    await heading(page, 'Mon, Feb 9, 2026');
    await expect(page).toHaveURL(/\/days\/2026-02-09$/);
    await expect(card(page, 'Thresholds of that day')).toContainText('Version 2');
    await expect(card(page, 'Thresholds of that day')).toContainText('77.0');
    await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
  });

  await test.step('the day before has its own thresholds', async () => {
    await page.getByRole('link', { name: /^Previous day/ }).press('Enter');
    await heading(page, 'Fri, Feb 6, 2026');
    await expect(card(page, 'Thresholds of that day')).toContainText('Version 1');
    await expect(card(page, 'Thresholds of that day')).toContainText('70.0');
    await expect(page.getByText(/ net of 1 closed trade\.$/)).toBeVisible();
  });

  await test.step('its trade, and the gates of its decisions', async () => {
    await expect(card(page, 'Trades')).toContainText('Closed by the user');
    const decisions = card(page, 'Decisions');
    const entered = decisions.getByRole('row', { name: /Order sent/ });
    await entered.getByText(/gates passed$/).click();
    await expect(entered.getByText('Circuit breaker').first()).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Session chart, New York time' })).toContainText(
      '1 entry, 1 exit',
    );
  });
});

const EMPTY: readonly (readonly [string, string, RegExp])[] = [
  ['/days/2026-02-07', 'Sat, Feb 7, 2026', /^It is a weekend\. /],
  ['/days/2026-01-19', 'Mon, Jan 19, 2026', /^It is a holiday of the exchange\. /],
  ['/days/2026-03-02', 'Mon, Mar 2, 2026', /^This day is still to come$/],
  ['/days/2026-02-05', 'Thu, Feb 5, 2026', /^The server did not run on this day/],
  ['/days/2026-02-31', 'Day Review', /^“2026-02-31” is no day$/],
];

/** These days look like a weekend; day-texts.test.ts checks their texts. */
const LIKE_A_WEEKEND = ['/days/2026-01-19', '/days/2026-03-02'];

for (const [path, title, words] of EMPTY) {
  const tag = LIKE_A_WEEKEND.includes(path) ? '@long' : [];
  test(`${path} says what it is`, { tag }, async ({ page }) => {
    await page.goto(path);
    await heading(page, title);
    await expect(page.getByText(words)).toBeVisible();
    for (const size of Object.values(WINDOW_SIZES)) {
      await page.setViewportSize(size);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeViolationsOf(page)).toEqual([]);
    }
  });
}

test('any day is reached from the palette and by its date', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByTestId('page-history')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('review a day');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('page-days')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2026-01-16');
  await heading(page, 'Fri, Jan 16, 2026');
  await page.getByRole('link', { name: 'Next day, Tue, Jan 20, 2026' }).click();
  await heading(page, 'Tue, Jan 20, 2026');
});
