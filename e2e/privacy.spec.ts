// Runs in: all
import type { Page } from '@playwright/test';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

const SCREENS = [
  ['/', 'page-dashboard'],
  ['/trading-settings', 'page-trading-settings'],
  ['/history', 'page-history'],
  ['/performance?range=all', 'page-performance'],
  ['/bot-controls', 'page-bot-controls'],
  ['/api-settings', 'page-api-settings'],
  ['/notifications', 'page-notifications'],
  ['/users', 'page-users'],
] as const;

interface Held {
  readonly quantity: number;
  readonly entryPrice: number;
}

test('amounts that are hidden are on no screen, in no question and in no title', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  await page.goto('/');
  const title = /^SIMULATED [+\u2212]?\$[\d,]+\.\d\d Trading: Dashboard – Tideline$/;
  await expect(page).toHaveTitle(title);
  await expect.poll(() => amountsOf(page, product)).not.toEqual([]);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Hide amounts' }).click();

  for (const [path, testId] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByTestId(testId)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText('hidden').first()).toBeAttached();
      expect(await amountsOf(page, product)).toEqual([]);
      await expect(page).toHaveTitle(/^Trading: .* – Tideline$/);
    });
  }
  await test.step('the activity of a user', async () => {
    await page.getByRole('button', { name: 'View Activity' }).click();
    const dialog = page.getByRole('dialog', { name: 'User activity' });
    await expect(dialog.getByRole('region', { name: 'Open positions' })).toBeVisible();
    expect(await amountsOf(page, product)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('questions and commands', async () => {
    await page.goto('/');
    await expect(page.getByText('Curve hidden').or(page.getByText('No curve yet'))).toBeVisible();
    for (const button of ['Close Position', 'Stop Trading']) {
      await page.getByRole('button', { name: button }).click();
      const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
      await expect(cancel).toBeVisible();
      expect(await amountsOf(page, product)).toEqual([]);
      await cancel.click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: /^Close hidden/ })).toBeVisible();
    expect(await amountsOf(page, product)).toEqual([]);
    await page.keyboard.type('show amounts');
    await page.keyboard.press('Enter');
  });
  await expect.poll(() => amountsOf(page, product)).not.toEqual([]);
});

/** Dollars, contracts and their cost, which someone who sees the page could read. */
async function amountsOf(page: Page, { owner }: Product): Promise<string[]> {
  const [held] = await owner.get<readonly Held[]>('/api/positions');
  if (held === undefined) throw new Error('there is no position');
  const [body = ''] = await page.locator('body').allInnerTexts();
  const text = `${await page.title()}\n${body}`;
  const amounts = new RegExp(
    `\\$\\d[\\d,.]*|\\b${held.quantity}(?= (?:×|contracts?))|(?<=Entry[^\\n]*\\n+)${held.entryPrice.toFixed(2)}`,
    'g',
  );
  return text.match(amounts) ?? [];
}
