// Runs in: all
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket(), serviceWorkers: 'allow' });

test('no text becomes markup or a script, but for the address of the service worker [M7] [V3.2.2]', async ({
  page,
  faults,
}) => {
  faults.expectFault(/requires? 'Trusted/);
  faults.expectFault(/trusted-types|require-trusted-types-for/);
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  const active = await page.evaluate(async () => {
    const { active: worker } = await navigator.serviceWorker.ready;
    return worker?.scriptURL;
  });
  expect(active).toMatch(/\/sw\.js$/);

  const refused = await page.evaluate(async () => {
    const attempts: readonly (() => unknown)[] = [
      () => {
        document.body.innerHTML = '<p>text</p>';
      },
      () => {
        document.createElement('script').src = '/theme.js';
      },
      // A string is refused even if it is the right address.
      () => navigator.serviceWorker.register('/sw.js'),
      () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
    ];
    const answers: string[] = [];
    for (const attempt of attempts) {
      try {
        await attempt();
        answers.push('done');
      } catch (error) {
        answers.push(error instanceof TypeError ? 'refused' : String(error));
      }
    }
    return answers;
  });
  expect(refused).toEqual(['refused', 'refused', 'refused', 'refused']);
});
