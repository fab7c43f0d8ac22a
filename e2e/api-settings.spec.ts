import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

const HIDDEN = '***hidden***';

test('a connection test shows that it runs, and then both services connected', async ({ page }) => {
  await page.goto('/api-settings');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/config.test*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByRole('button', { name: 'Testing...' })).toBeDisabled();
  await expect(statuses(page, 'TESTING')).toHaveCount(2);
  release();
  await expect(toastOf(page)).toContainText(
    'Connection SuccessfulSuccessfully connected to your brokerage account.',
  );
  await expect(statuses(page, 'CONNECTED')).toHaveCount(2);
  await expect(page.getByText(/^Last tested .* ET$/)).toBeVisible();
});

test('fields are locked until they are edited, and Cancel forgets', async ({ page }) => {
  await page.goto('/api-settings');
  const key = page.getByLabel('API Key');
  const secret = page.getByLabel('Secret Key');
  for (const label of ['Environment', 'API Key', 'Secret Key', 'Base URL']) {
    await expect(page.getByLabel(label)).toBeDisabled();
  }
  await expect(key).toHaveAttribute('type', 'password');
  const stored = await key.inputValue();
  await expect(secret).toHaveValue(HIDDEN);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(key).toHaveAttribute('type', 'text');

  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await key.fill('SOMETHINGELSE');
  await expect(page.getByText('A test uses what is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(key).toHaveValue(stored);
  await expect(key).toBeDisabled();
});

test('saving with the hidden secret keeps the stored one [I5]', async ({ page, product }) => {
  await page.goto('/api-settings');
  const before = await product.owner.get<{ apiKey: string; isActive: boolean }>('/api/config');
  expect(before.isActive).toBe(true);
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await expect(page.getByLabel('Secret Key')).toHaveValue(HIDDEN);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page)).toContainText(
    'Settings SavedYour API configuration has been saved successfully.',
  );
  await expect(page.getByLabel('API Key')).toBeDisabled();
  // Earlier keys are still connected.
  await expect(statuses(page, 'CONNECTED')).toHaveCount(2);
  expect(await product.owner.get('/api/config')).toEqual(before);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(toastOf(page)).toContainText('Connection Successful');
});

test('another key needs its own secret, and a wrong pair fails the test', async ({
  page,
  faults,
}) => {
  faults.expectFault(/status of (400|502).*config\./);
  faults.expectFault(/^answer 502: .*config\.test/);
  await page.goto('/api-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByLabel('API Key').fill('PKNOBODYSKEY');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page)).toContainText('Save Failed');
  await expect(page.getByLabel('API Key')).toBeEnabled();

  await page.getByLabel('Secret Key').fill('nobodys-secret');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page)).toContainText('Settings Saved');
  await expect(toastOf(page)).toContainText('But it is not connected');
  await expect(statuses(page, 'ERROR')).toHaveCount(2);
});

function statuses(page: Page, status: string) {
  return page.getByRole('main').getByText(status, { exact: true });
}
