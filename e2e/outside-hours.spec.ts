// Runs in: all
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket({ SIM_START: '2026-02-06T15:40' }) });

test('after the window the dashboard refuses to start, and says when it can', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('closed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start Trading' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Outside Trading Hours' });
  await expect(dialog).toContainText(
    'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.',
  );
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start Trading' })).toBeEnabled();
});

test('Bot Controls shows why the server refuses', async ({ page, faults }) => {
  faults.expect(/status of 409.*bot\.start/);
  await page.goto('/bot-controls');
  await page.getByRole('button', { name: 'Start Trading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Trading' }).click();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Error');
  await expect(page.getByText('TRADING OFF')).toBeVisible();
});
