// Runs in: all
import type { Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { ALARMS } from './support/states/samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

/** Text that would run as markup, in each of its ways. */
const SCRIPT = '<img src=x onerror="ran=1"><svg onload="ran=1"><script>ran=1</script>';

/** A forbidden script is a fault of the page, which fails the test. */
async function expectText(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.has(window, 'ran'))).toBe(false);
  expect(await page.locator('[onerror], [onload]').count()).toBe(0);
}

test('a script in a name is shown as text, to others and to whose name it is [M7]', async ({
  page,
  product,
  pageOf,
}) => {
  const hostile = await product.owner.admitPerson('hostile', { firstName: SCRIPT });
  await page.goto('/users');
  await expect(page.getByText(SCRIPT).first()).toBeVisible();
  await expectText(page);

  const own = await pageOf(hostile);
  await own.goto('/');
  await own.getByRole('button', { name: /^Account of / }).click();
  await expect(own.getByText(SCRIPT)).toBeVisible();
  await expectText(own);
});

test('a script in a text of the broker is shown as text: in an alarm, and in what a close is refused with [M7]', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  const [alarm] = ALARMS.alarms;
  await answerWith(page, {
    'alarms.list': { data: { ...ALARMS, alarms: [{ ...alarm, message: SCRIPT }], openCount: 1 } },
    'positions.close': { error: `The broker said no: ${SCRIPT}` },
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Alarms' }).getByText(SCRIPT)).toBeVisible();
  await page.getByRole('button', { name: 'Close Position' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
  await expect(page.getByText(`The broker said no: ${SCRIPT}`).first()).toBeVisible();
  await expectText(page);
});
