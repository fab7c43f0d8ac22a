// Runs in: all
import { makeNewerBuild, type NewerBuild } from './support/newer-build.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

let newer: NewerBuild;
test.beforeAll(() => {
  newer = makeNewerBuild();
});
test.afterAll(() => newer.remove());

test('an open page shows the build, and says once the server has a newer page; a reload is the new one [L10] [N1]', async ({
  page,
  product,
  faults,
}) => {
  test.slow();
  // The browser's messages about a missing server.
  faults.expectFault(
    /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  const runs = () => [...product.output.matchAll(/^Build: (\w{12})$/gm)].at(-1)?.[1] ?? '';
  const build = page.getByRole('complementary').getByText(/^[0-9a-f]{12}$/);
  const line = page
    .getByRole('status')
    .filter({ hasText: 'The server has a newer version of this page.' });

  const first = runs();
  // The screen's code is loaded first: a screen without it reloads by itself.
  await page.goto('/bot-controls');
  await expect(page.getByRole('button', { name: 'Start Trading' })).toBeEnabled();
  await page.getByRole('link', { name: 'Trade Criteria' }).click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(build).toHaveText(first);
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  await page.getByLabel('Stop loss').fill('33');

  // A newer server with the same page: a reload would bring nothing.
  await product.restartAs(newer.server);
  expect(runs()).not.toBe(first);
  await expect(build).toHaveText(runs(), { timeout: 40_000 });
  await expect(line).toHaveCount(0);

  await product.restartAs(newer.whole);
  await expect(line).toBeVisible({ timeout: 40_000 });
  await expect(build).toHaveText(runs());
  // Typed text stays, and actions still work.
  await expect(page.getByLabel('Stop loss')).toHaveValue('33');
  await page.getByRole('link', { name: 'Bot Controls' }).click();
  await page.getByRole('button', { name: 'Start Trading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start Trading' }).click();
  await expect(page.getByText('TRADING ON')).toBeVisible();
  await expect(line).toBeVisible();

  const reload = line.getByRole('button', { name: 'Reload' });
  await reload.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('script[type="module"][src*="newer-"]')).toHaveCount(1);
  await expect(page.getByText('TRADING ON')).toBeVisible();
  await expect(build).toHaveText(runs());
  await expect(line).toHaveCount(0);
});
