import { expect, stepped, test } from './support/test.ts';

test.use({ variables: stepped(), isSignedIn: false });

test('a console error, an uncaught error and a forbidden script do not go unseen', async ({
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
    const script = document.createElement('script');
    script.textContent = 'void 0';
    document.body.append(script);
  });
  for (const kind of [/^console: planted/, /^uncaught: Error: planted/, /^content security/]) {
    await expect.poll(() => faults.unexpected.some((fault) => kind.test(fault))).toBe(true);
    faults.expect(kind);
  }
  // The browser tells of the forbidden script a second time.
  faults.expect(/^console: Executing inline script violates/);
});
