import type { Route } from '@playwright/test';
import type { Product } from './support/product.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';
import { holdPosition, stopTrading } from './support/trade.ts';

test.use({ variables: steppedMarket() });

async function sellOrders({ owner }: Product): Promise<number> {
  const orders = await owner.get<readonly { side: string }[]>('/api/orders/history');
  return orders.filter(({ side }) => side === 'sell').length;
}

test('auto-trade off is a pause, and on again it resumes', async ({ page, product }) => {
  await product.owner.post('/api/bot/start');
  await page.goto('/');
  const autoTrade = page.getByRole('main').getByRole('switch', { name: 'Auto-trade' });
  await expect(autoTrade).toBeChecked();
  await autoTrade.click();
  await expect(page.getByRole('button', { name: 'Resume Trading' })).toBeEnabled();
  await expect(autoTrade).not.toBeChecked();
  const status = () => product.owner.get<{ autoTrade: boolean }>('/api/bot/status');
  await expect.poll(status).toMatchObject({ isActive: true, autoTrade: false });
  // Resuming lets the bot buy, so it asks first.
  const resume = page.getByRole('alertdialog').getByRole('button', { name: 'Resume Trading' });
  await autoTrade.click();
  await resume.click();
  await expect(page.getByRole('button', { name: 'Pause Trading' })).toBeEnabled();
  await expect.poll(status).toMatchObject({ isActive: true, autoTrade: true });
  await page.getByRole('button', { name: 'Pause Trading' }).click();
  await page.getByRole('button', { name: 'Resume Trading' }).click();
  await resume.click();
  await expect.poll(status).toMatchObject({ isActive: true, autoTrade: true });
  await stopTrading(product);
});

test('a close that a proxy answers is reported, stays on the page, and can be tried again', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/status of 502/);
  faults.expectFault(/^answer 502: .*positions\.close/);
  await holdPosition(product);
  await page.goto('/');
  const close = '**/trpc/positions.close*';
  await page.route(close, (route) => route.fulfill({ status: 502, body: 'away' }));
  const button = page.getByRole('main').getByRole('button', { name: 'Close Position' });
  const confirm = async () => {
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
  };
  await confirm();
  await expect(toastOf(page)).toContainText('Close Not Confirmed502: away');
  // Queries are answered, so the outcome is known at once.
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Close Position did not take effect.' });
  await expect(failure).toContainText('a position is never sold twice');
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toHaveCount(0);
  await confirm();
  await expect(failure).toBeVisible();
  await page.unroute(close);
  await confirm();
  await expect(toastOf(page)).toContainText('Position Closed');
  await expect(failure).toHaveCount(0);
  await stopTrading(product);
  // Orders fill only as bars pass.
  await product.simulator.advanceBars(1);
  await expect(page.getByText('No open position')).toBeVisible();
});

test('a close whose answer is lost is found out, and sold once [L5]', async ({
  page,
  product,
  faults,
}) => {
  faults.expectFault(/net::ERR_CONNECTION_RESET/);
  await holdPosition(product);
  const before = await sellOrders(product);
  await page.goto('/');
  await page.route('**/trpc/positions.close*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('main').getByRole('button', { name: 'Close Position' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
  // The next poll shows the outcome.
  await expect(toastOf(page)).toContainText('Close Position took effect');
  await expect(page.getByRole('button', { name: 'Closing...' })).toBeDisabled();
  await page.unroute('**/trpc/positions.close*');
  await stopTrading(product);
  await product.simulator.advanceBars(1);
  await expect(page.getByText('No open position')).toBeVisible();
  expect(await sellOrders(product)).toBe(before + 1);
});

test('without a network a close fails at once, and is not sent when there is one again', {
  tag: '@all',
}, async ({ page, product, faults }) => {
  faults.expectFault(/net::ERR_INTERNET_DISCONNECTED/);
  await holdPosition(product);
  const before = await sellOrders(product);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Close Position' }).click();
  await page.context().setOffline(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
  await expect(page.getByText('Close Position is unconfirmed.')).toBeVisible();
  await expect(page.getByText('This page is not up to date.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('This page is not up to date.')).toHaveCount(0);
  await product.simulator.advanceBars(1);
  expect(await sellOrders(product)).toBe(before);
  await expect(page.getByText('Close Position did not take effect.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close Position' })).toBeEnabled();
});

test('chart and equity are looked at in every form', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page.getByRole('region', { name: 'Bars of the session' })).toBeVisible();
  await page.getByRole('button', { name: 'View as chart' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  for (const name of ['30 days', '1 year', 'Today']) {
    const range = page.getByRole('button', { name, exact: true });
    await range.click();
    await expect(range).toHaveAttribute('aria-pressed', 'true');
  }
});

test('a card that could not be read offers to read it again', async ({ page, faults }) => {
  faults.expectFault(/status of 503/);
  faults.expectFault(/^answer 503: /);
  const equity = /\/trpc\/[^?]*equity\.get/;
  await page.route(equity, (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Equity' });
  await expect(card.getByRole('alert')).toContainText('The equity curve could not be read');
  await page.unroute(equity);
  const held: Route[] = [];
  await page.route(equity, (route) => void held.push(route));
  await card.getByRole('button', { name: 'Try again' }).click();
  // The failure stays while the curve is read again, and the button keeps the focus.
  await expect(card.getByRole('button', { name: 'Reading...' })).toBeFocused();
  await expect(card.getByRole('alert')).toContainText('The equity curve could not be read');
  for (const route of held) await route.continue();
  await page.unroute(equity);
  await expect(card.getByRole('alert')).toHaveCount(0);
});
