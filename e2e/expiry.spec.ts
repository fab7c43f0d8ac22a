// Runs in: all
import type { Page } from '@playwright/test';
import { Owner } from './support/owner.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

// A session expires silently, as after twelve hours: the next call is refused.
test.beforeEach(({ faults }) => faults.expectFault(/status of 401/));

async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByTestId('page-landing')).toBeVisible();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await page.getByLabel('Email').fill(Owner.email);
  await page.getByLabel('Password').fill(Owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('trade criteria that are being edited when the session ends are saved after signing in again [L7]', async ({
  page,
  context,
  product,
}) => {
  const before = await product.owner.get<{ stopLoss: number }>('/api/settings');
  const notice = page.getByText('What you typed before was kept and is not saved yet.');
  await page.goto('/trading-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByRole('button', { name: 'Edit Thresholds' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('slider', { name: 'Risk level' }).press('End');
  await page.getByLabel('Stop loss').fill('35');
  await page.getByLabel('Profit target').fill('');
  await page.getByLabel('EMA slow').fill('33');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await signInAgain(page);

  await expect(page).toHaveURL(/\/trading-settings$/);
  await expect(notice).toHaveCount(2);
  await expect(page.getByLabel('Stop loss')).toHaveValue('35');
  await expect(page.getByLabel('Profit target')).toHaveValue('');
  await expect(page.getByLabel('EMA slow')).toHaveValue('33');
  expect(await product.owner.get('/api/settings')).toEqual(before);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page)).toContainText('User settings updated successfully');
  expect(await product.owner.get('/api/settings')).toMatchObject({
    riskLevel: 10,
    stopLoss: 35,
    profitTarget: 100,
  });

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Thresholds' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Edit Settings' })).toBeEnabled();
});

test('keys that are being typed are kept nowhere, and the page says so [L7]', async ({
  page,
  context,
}) => {
  const secret = 'a-secret-kept-nowhere';
  await page.goto('/api-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByLabel('API Key').fill('PKNEWKEY');
  await page.getByLabel('Secret Key').fill(secret);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await signInAgain(page);

  await expect(page).toHaveURL(/\/api-settings$/);
  await expect(page.getByText('Keys are never kept in the browser')).toBeVisible();
  await expect(page.getByLabel('API Key')).toBeEnabled();
  await expect(page.getByLabel('API Key')).not.toHaveValue('PKNEWKEY');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain('PKNEWKEY');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Keys are never kept in the browser')).toHaveCount(0);
});

test('what one user has typed is not shown to the next, and logging out forgets it', async ({
  page,
  context,
  product,
}) => {
  const tom = await product.owner.admitPerson('tom');
  await page.goto('/trading-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByLabel('Stop loss').fill('44');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByTestId('page-landing')).toBeVisible();
  await page.getByRole('link', { name: 'Login Now' }).click();
  await page.getByLabel('Email').fill(tom.email);
  await page.getByLabel('Password').fill(tom.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  await page.getByRole('link', { name: 'Trade Criteria' }).click();
  await expect(page.getByRole('button', { name: 'Edit Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signInAgain(page);
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  await page.getByRole('link', { name: 'Trade Criteria' }).click();
  await expect(page.getByRole('button', { name: 'Edit Settings' })).toBeVisible();
});
