// Runs in: all
import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';
import { holdPosition, stopTrading } from './support/trade.ts';

test.use({ variables: steppedMarket() });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

async function run(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type(typed);
  // The commands follow what the server says.
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('commands go to screens, and are left with Escape', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  await run(page, 'history');
  await expect(page.getByTestId('page-history')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Commands' }).click();
  await page.keyboard.type('no such command');
  await expect(palette(page)).toContainText('No command of that name.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByTestId('page-history')).toBeVisible();
});

test('commands ask first, or act at once, as the buttons of the dashboard do', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  await page.goto('/history');
  await expect(page.getByTestId('page-history')).toBeVisible();
  await run(page, 'pause');
  await expect(toastOf(page)).toContainText('Trading Paused');
  await run(page, 'resume');
  const resume = page.getByRole('alertdialog', { name: 'Resume trading?' });
  await expect(resume).toContainText('Your open position stays open');
  await resume.getByRole('button', { name: 'Resume Trading' }).click();
  await expect(toastOf(page)).toContainText('Trading Started');

  await run(page, 'sell position');
  const close = page.getByRole('alertdialog', { name: 'Close this position?' });
  await close.getByRole('button', { name: 'Cancel' }).click();
  await expect(close).toHaveCount(0);
  expect(await product.owner.get('/api/positions')).toHaveLength(1);
  await run(page, 'sell position');
  await close.getByRole('button', { name: 'Close Position' }).click();
  await expect(toastOf(page)).toContainText('Position Closed');
  // Orders fill only as bars pass.
  await product.simulator.advanceBars(1);
  await expect.poll(() => product.owner.get('/api/positions')).toHaveLength(0);
  await stopTrading(product);
});

test('a command logs out', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByTestId('page-history')).toBeVisible();
  await run(page, 'sign out');
  await expect(page.getByTestId('page-landing')).toBeVisible();
});

test('the keyboard help opens by its key and by its entry, and closes', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  const help = page.getByRole('alertdialog', { name: 'Keyboard' });
  await page.keyboard.press('?');
  await expect(help).toContainText('Opens or folds the sidebar');
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard help' }).click();
  await expect(help.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('the colours for the colour-blind are other ones, in both themes, and are kept', async ({
  page,
}) => {
  const root = page.locator('html');
  const profit = () =>
    root.evaluate((element) => getComputedStyle(element).getPropertyValue('--profit'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', colorScheme);
    const usual = await profit();
    await run(page, 'colour-blind');
    await expect(root).toHaveAttribute('data-colours-safe');
    expect(await profit()).not.toBe(usual);
    await page.reload();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await expect(root).toHaveAttribute('data-colours-safe');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Colour-blind safe colours' }).click();
    await expect(root).not.toHaveAttribute('data-colours-safe');
    expect(await profit()).toBe(usual);
  }
});
