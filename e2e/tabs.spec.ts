// Runs in: all
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

test('what is done in one tab is seen in the other: trading and how it looks [L1]', async ({
  page,
  context,
  product,
}) => {
  await product.owner.post('/api/bot/start');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Pause Trading' })).toBeEnabled();
  await page.goto('/bot-controls');
  await page.getByRole('button', { name: 'Pause Trading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Trading' }).click();
  await expect(toastOf(page)).toContainText('Trading Paused');
  await expect(other.getByRole('button', { name: 'Resume Trading' })).toBeVisible();
  await expect(other).toHaveTitle('Paused: Dashboard – Tideline');

  await other.getByRole('button', { name: 'Resume Trading' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Resume Trading' }).click();
  await expect(page.getByText('TRADING ON')).toBeVisible();
  await other.getByRole('button', { name: 'Stop Trading' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Stop Trading' }).click();
  await expect(page.getByText('TRADING OFF')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Trading' })).toBeEnabled();

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('logging out of one tab signs the other out', async ({ page, context, faults }) => {
  faults.expectFault(/status of 401/);
  await page.goto('/bot-controls');
  const other = await context.newPage();
  await other.goto('/trading-settings');
  await expect(other.getByTestId('page-trading-settings')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByTestId('page-landing')).toBeVisible();
  await expect(other.getByTestId('page-landing')).toBeVisible();
});
