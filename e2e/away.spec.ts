import { axeViolationsOf } from './support/accessibility.ts';
import { sidewaysScroll, unreadableTexts } from './support/layout.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket(), serviceWorkers: 'allow' });

test('D16 without a network a page of our own says what is not live, and comes back by itself', async ({
  page,
  context,
  faults,
}) => {
  faults.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 50[234]/);
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(page.getByTestId('page-dashboard')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'This device is offline' })).toBeVisible();
  await expect(page).toHaveTitle('No connection – Tideline');
  await expect(page.getByText('What you saw before is not live.')).toBeVisible();
  await expect(page.getByText(/It runs on the server, not in this page\./)).toBeVisible();
  const ground = await page
    .locator('section')
    .evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
      expect(await unreadableTexts(page), `at ${width}`).toEqual([]);
      expect(await axeViolationsOf(page), `at ${width}, ${colorScheme}`).toEqual([]);
    }
  }

  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText(/^Asked /)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId('page-history')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/history');
});

test('D17 title and icon of the tab say whether the bot trades, and that something is wrong', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/status of 502|^answer 502/);
  const icon = page.locator('link[rel="icon"]');
  await page.goto('/');
  await expect(page).toHaveTitle('Stopped: Dashboard – Tideline');
  await expect(icon).toHaveAttribute('href', '/favicon-stopped.svg');
  await product.owner.post('/api/bot/start');
  await expect(page).toHaveTitle(/Trading: Dashboard – Tideline$/);
  await expect(icon).toHaveAttribute('href', '/favicon-trading.svg');
  await page.route('**/trpc/**', (route) => route.fulfill({ status: 502, body: 'away' }));
  await expect(page).toHaveTitle(/^Problem.*: Dashboard – Tideline$/, { timeout: 30_000 });
  await expect(icon).toHaveAttribute('href', '/favicon-problem.svg');
  for (const name of ['trading', 'paused', 'stopped', 'problem']) {
    const answer = await page.request.get(`/favicon-${name}.svg`);
    expect(answer.headers()['content-type'], name).toContain('image/svg+xml');
  }
});
