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

test('before the status is read nothing says that the hours are over: Start waits', async ({
  page,
}) => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/trpc\/[^?]*bot\.status/, async (route) => {
    await isAnswered;
    await route.fallback();
  });
  await page.goto('/');
  const start = page.getByRole('button', { name: 'Start Trading' });
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription('Reading the bot’s status…');
  await start.click({ force: true });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('start tr');
  await expect(
    page.getByText('Reading the bot’s status… Some commands are missing.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  answer();
  await start.click();
  await expect(page.getByRole('alertdialog', { name: 'Outside Trading Hours' })).toHaveCount(1);
});

test('Bot Controls shows why the server refuses', async ({ page, faults }) => {
  faults.expectFault(/status of 409.*bot\.start/);
  await page.goto('/bot-controls');
  await page.getByRole('button', { name: 'Start Trading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Trading' }).click();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Error');
  await expect(page.getByText('TRADING OFF')).toBeVisible();
});
