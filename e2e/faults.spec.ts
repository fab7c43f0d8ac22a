// Runs in: all
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket(), isSignedIn: false });

test('a console error, an uncaught error and a forbidden script do not go unseen [M7] [V1.3.2]', async ({
  page,
  faults,
}) => {
  await page.goto('/');
  await expect(page.getByTestId('page-landing')).toBeVisible();
  expect(faults.unexpected).toEqual([]);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: it is what is planted
    console.error('planted');
    setTimeout(() => {
      throw new Error('planted');
    });
    try {
      document.createElement('script').textContent = 'void 0';
    } catch {
      // The page goes on without the script.
    }
  });
  for (const kind of [/^console: planted/, /^uncaught: Error: planted/, /^content security/]) {
    await expect.poll(() => faults.unexpected.some((fault) => kind.test(fault))).toBe(true);
    faults.expectFault(kind);
  }
  // The browser reports it twice.
  faults.expectFault(/^console: This document requires 'TrustedScript'/);
});

test('a style element of the page’s own has no effect, and does not go unseen', async ({
  page,
  faults,
}) => {
  await page.goto('/');
  const landing = page.getByTestId('page-landing');
  await expect(landing).toBeVisible();
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = '[data-testid="page-landing"] { display: none }';
    document.head.append(style);
  });
  const kind = /^content security policy: style-src-elem inline/;
  await expect.poll(() => faults.unexpected.some((fault) => kind.test(fault))).toBe(true);
  await expect(landing).toBeVisible();
  faults.expectFault(kind);
  // The browser reports it twice.
  faults.expectFault(/^console: Applying inline style violates/);
});

test('an answer that is not as the calls are described does not go unseen', async ({
  page,
  faults,
}) => {
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), extra: 1 } });
  });
  await page.goto('/');
  await expect(page.getByTestId('page-landing')).toBeVisible();
  await faults.untilChecked();
  const kind = /^GET \/api\/auth\/session: 200 is not as documented/;
  expect(faults.unexpected).toEqual([expect.stringMatching(kind)]);
  faults.expectFault(kind);
});
