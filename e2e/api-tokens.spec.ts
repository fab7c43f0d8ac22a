import type { Page } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

test.use({ variables: steppedMarket() });

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/notifications');
  await expect(page.getByRole('region', { name: 'API tokens' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a token is made, shown once, used by a program, and revoked', async ({ product, pageOf }) => {
  const person = await product.owner.admitPerson('xenia');
  const page = await pageOf(person);
  await open(page);
  await expect(page.getByText('No token yet')).toBeVisible();
  await press(page, 'Make a token');
  const form = page.getByRole('form', { name: 'New token' });
  await expect(form.getByRole('checkbox', { name: /^metrics/ })).toHaveCount(0);
  await form.getByLabel('Name').fill('journal import');
  await form.getByRole('checkbox', { name: /^control/ }).check();
  await form.getByLabel('Expires in').selectOption('30 days');
  await press(page, 'Make token');
  const made = page.getByRole('region', { name: 'New token' });
  await expect(made).toContainText('Copy it now: it is shown this once');
  const token = await made.getByLabel('The new token').inputValue();
  const call = () =>
    fetch(`${product.origin}/api/settings`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await press(page, 'I have copied it');
  await expect(made).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  await page.reload();
  const card = page.getByRole('region', { name: 'API tokens' });
  await expect(card.getByRole('row', { name: /journal import/ })).toContainText('control');
  await expect(card.getByRole('row', { name: /journal import/ })).toContainText(/ET, /);
  expect(await page.content()).not.toContain(token);

  await press(page, 'Revoke journal import');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revoke token' }).click();
  await expect(toastOf(page)).toContainText('Token revoked');
  await expect(page.getByText('No token yet')).toBeVisible();
  expect((await call()).status).toBe(401);
});

test('an administrator alone may make a token for metrics', async ({ page }) => {
  await open(page);
  await press(page, 'New token');
  await page.getByRole('checkbox', { name: /^metrics/ }).check();
  await page.getByRole('form', { name: 'New token' }).getByLabel('Name').fill('grafana');
  await press(page, 'Make token');
  await expect(page.getByRole('region', { name: 'New token' })).toContainText('read, metrics');
});
