// Runs in: all
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

/** Screens' code, loaded on demand. */
const SCREEN_CODE = /\/assets\/page-[^/]+\.js$/;

test.describe('code that does not come', () => {
  test.beforeEach(({ faults }) => faults.expectFault(/net::ERR_|404|Failed to fetch|ChunkError/));

  test('a screen whose code can not be fetched says so, and tries again', async ({ page }) => {
    await page.route(SCREEN_CODE, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
    await expect(alert).toContainText('The bot runs on the server and is not affected');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(alert).toBeVisible();
    await page.unroute(SCREEN_CODE);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('page-history')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('a screen of an older build loads the new one by itself, once [L10]', async ({
    page,
    product,
  }) => {
    const built = await (await fetch(product.origin)).text();
    let isNew = false;
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    await page.route(SCREEN_CODE, (route) =>
      isNew ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    // The loaded page's own check finds a newer entry script.
    await page.route(`${product.origin}/`, (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      isNew = true;
      const body = built.replace(/(type="module"[^>]*src="\/assets\/)/, '$1newer-');
      return route.fulfill({ body, contentType: 'text/html' });
    });
    await page.goto('/');
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'Trade Criteria' }).click();
    await expect(page.getByTestId('page-trading-settings')).toBeVisible();
    expect(isNew).toBe(true);
    const criteria = `${product.origin}/trading-settings`;
    // The navigation, and one reload.
    await expect.poll(() => navigations.filter((url) => url === criteria)).toHaveLength(2);
  });

  test('rules whose code does not come leave an edit of the settings as it is', async ({
    page,
  }) => {
    let markEdited = () => {};
    const isEdited = new Promise<void>((resolve) => {
      markEdited = resolve;
    });
    await page.route(/\/assets\/rules-card-[^/]+\.js$/, async (route) => {
      await isEdited;
      await route.abort();
    });
    await page.goto('/trading-settings');
    await page.getByRole('button', { name: 'Edit Settings' }).click();
    await page.getByLabel('Stop loss').fill('33');
    markEdited();
    await expect(page.getByText('Your rules could not be loaded')).toBeVisible();
    await expect(page.getByLabel('Stop loss')).toHaveValue('33');
  });

  test('without the chart’s code its bars are a table', async ({ page }) => {
    await page.route(/\/assets\/session-chart-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Bars of the session' })).toBeVisible();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
  });
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('keeps the app’s files and nothing of an answer', async ({ page, context }) => {
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The first visit came before the service worker; the reload goes through it.
    await page.reload();
    await expect(page.getByTestId('page-dashboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
      /\/sw\.js$/,
    );
    const kept = () =>
      page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) {
            paths.push(new URL(url).pathname);
          }
        }
        return paths;
      });
    await expect
      .poll(async () => (await kept()).some((path) => /\/main-.*\.js$|\/index-.*\.js$/.test(path)))
      .toBe(true);
    // The worker also keeps the page for an unreachable server, with its files.
    const others = (await kept()).filter((path) => !path.startsWith('/assets/'));
    expect(
      others.filter(
        (path) => !/^\/(away\.(html|css|js)|theme\.js|favicon-problem\.svg)$/.test(path),
      ),
    ).toEqual([]);
    expect(context.serviceWorkers()).toHaveLength(1);
    for (const path of ['/history', '/trading-settings', '/api-settings', '/users']) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
  });
});
