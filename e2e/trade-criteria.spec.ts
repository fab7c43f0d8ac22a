import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

test('settings out of range are refused at their field, and nothing is saved [J9]', async ({
  page,
  product,
}) => {
  const before = await product.owner.get('/api/settings');
  await page.goto('/trading-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  const wrong = { 'Profit target': '4', 'Stop loss': '101', 'Confidence threshold': '-1' };
  for (const [label, value] of Object.entries(wrong)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  for (const label of Object.keys(wrong)) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/ to /);
  }
  await expect(page.getByLabel('Profit target')).toBeFocused();
  expect(await product.owner.get('/api/settings')).toEqual(before);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await expect(page.getByLabel('Stop loss')).toHaveValue('20');
});

test('settings are saved, shown, and an emptied field falls back to its default', async ({
  page,
  product,
}) => {
  await page.goto('/trading-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByRole('main').getByRole('switch', { name: 'Auto-trade' }).click();
  await page.getByRole('slider', { name: 'Portfolio allocation' }).press('Home');
  await page.getByRole('slider', { name: 'Portfolio allocation' }).press('ArrowRight');
  await page.getByRole('slider', { name: 'Risk level' }).press('End');
  await page.getByLabel('Stop loss').fill('35');
  await page.getByLabel('Confidence threshold').fill('51.5');
  await page.getByLabel('Profit target').fill('');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toastOf(page)).toContainText('User settings updated successfully');
  await expect(page.getByRole('button', { name: 'Edit Settings' })).toBeVisible();
  expect(await product.owner.get('/api/settings')).toMatchObject({
    autoTrade: false,
    portfolioPercentage: 2,
    riskLevel: 10,
    stopLoss: 35,
    confidenceThreshold: 51.5,
    profitTarget: 100,
  });
  await page.reload();
  await expect(page.getByText('51.5')).toBeVisible();
});

test('an administrator edits the thresholds; the slow average stays the slow one', async ({
  page,
  product,
}) => {
  await page.goto('/trading-settings');
  await expect(page.getByText('30, fixed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Thresholds' }).click();
  await page.getByLabel('EMA fast').fill('20');
  await page.getByLabel('EMA slow').fill('10');
  await page.getByRole('button', { name: 'Save Thresholds' }).click();
  await expect(
    page.getByText('The fast period must be shorter than the slow one.').first(),
  ).toBeVisible();
  await page.getByLabel('EMA fast').fill('8');
  await page.getByLabel('EMA slow').fill('21');
  await page.getByRole('button', { name: 'Save Thresholds' }).click();
  await expect(toastOf(page)).toContainText('Admin settings updated successfully');
  await expect(page.getByText('21 bars')).toBeVisible();
  expect(await product.owner.get('/api/admin/settings')).toMatchObject({
    emaFastPeriod: 8,
    emaSlowPeriod: 21,
  });
});

test('the live signal shows its points for both sides, and what lacks an input', async ({
  page,
  product,
}) => {
  await page.goto('/trading-settings');
  const parts = page.getByRole('region', { name: 'Points of each part' });
  await expect(parts.getByRole('row')).toHaveCount(9);
  await expect(parts.getByRole('row', { name: /^RSI/ })).toBeVisible();
  const iv = parts.getByRole('row', { name: /^IV/ });
  // The bars before the start were read without quotes.
  await expect(iv).toContainText('No fresh quote');
  await product.simulator.advanceBars(1);
  await page.reload();
  await expect(iv).toContainText('% implied volatility');
  await expect(parts.getByRole('row', { name: /^Rel. volume/ })).toContainText('of this time');
  await expect(page.getByText('No bar rejected.')).toBeVisible();
});
