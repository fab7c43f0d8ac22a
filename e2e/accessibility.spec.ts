import { violationsOf } from './support/accessibility.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { expect, stepped, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: stepped() });

test('axe catches what is planted on a page that has no fault', async ({ page }) => {
  await page.goto('/bot-controls');
  await expect(page.getByText('Bot Status')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML =
      '<button></button><img src="/favicon.svg"><input><p style="color: #bbb">too pale</p>';
    document.querySelector('main')?.append(planted);
  });
  const found = (await violationsOf(page)).map((violation) => violation.split(':')[0]);
  expect(new Set(found)).toEqual(new Set(['button-name', 'image-alt', 'label', 'color-contrast']));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`dialogs, menus and toasts, ${colorScheme}: axe finds nothing`, async ({
      page,
      product,
    }) => {
      await holdPosition(product);
      const dashboard = SCREENS.find(({ name }) => name === 'dashboard');
      if (dashboard === undefined) throw new Error('there is no dashboard');
      await openScreen(page, dashboard);

      await test.step('question before a close', async () => {
        await page.getByRole('button', { name: 'Close Position' }).click();
        await expect(page.getByRole('heading', { name: 'Close this position?' })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
      });

      await test.step('theme menu', async () => {
        await page.getByRole('button', { name: 'Theme' }).click();
        await expect(page.getByRole('menuitem', { name: 'System' })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
      });

      await test.step('collapsed sidebar', async () => {
        await page.keyboard.press('Control+b');
        await expect(page.locator('aside')).toHaveAttribute('data-state', 'collapsed');
        expect(await violationsOf(page)).toEqual([]);
      });

      await test.step('chart as a table', async () => {
        await page.getByRole('button', { name: 'View as table' }).click();
        await expect(page.getByRole('region', { name: 'Bars of the session' })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
      });

      await test.step('navigation sheet and user menu of a phone', async () => {
        await page.setViewportSize({ width: 375, height: 800 });
        await page.getByRole('button', { name: 'Toggle sidebar' }).click();
        await expect(page.getByRole('button', { name: 'Close navigation' })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        await page.getByRole('button', { name: 'Close navigation' }).click();
        await page.getByRole('button', { name: /^Account of/ }).click();
        await expect(page.getByText('owner@example.com')).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
      });

      await test.step('toast', async () => {
        await page.goto('/api-settings');
        await page.getByRole('button', { name: 'Test Connection' }).click();
        await expect(toastOf(page)).toContainText('Connection Successful');
        expect(await violationsOf(page)).toEqual([]);
      });

      await test.step('fields with errors', async () => {
        await page.goto('/trading-settings');
        await page.getByRole('button', { name: 'Edit Settings' }).click();
        await page.getByLabel('Stop loss').fill('1');
        await page.getByRole('button', { name: 'Save Settings' }).click();
        await expect(page.getByLabel('Stop loss')).toHaveAttribute('aria-invalid', 'true');
        expect(await violationsOf(page)).toEqual([]);
      });
    });
  });
}
