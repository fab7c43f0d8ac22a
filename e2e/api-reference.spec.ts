// Runs in: all
import { axeViolationsOf } from './support/accessibility.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

test('the API reference opens under the pages’ policy, in both themes, and fits a narrow screen', async ({
  page,
}) => {
  // The page is long, and axe looks at all of it.
  test.setTimeout(600_000);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
    const call = page.locator('details', { hasText: '/api/bot/flatten' }).first();
    await call.locator('summary').click();
    await expect(call).toContainText('curl -X POST -H "Authorization: Bearer $TIDELINE_TOKEN"');
    expect(await axeViolationsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the API reference sends who is signed out to the sign-in page', async ({ pageOf }) => {
  const visitor = await pageOf(null);
  await visitor.goto('/api/docs');
  await expect(visitor).toHaveURL(/\/api\/login$/);
});
