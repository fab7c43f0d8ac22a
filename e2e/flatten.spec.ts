// Runs in: all
import type { Page } from '@playwright/test';
import { unreadableTexts } from './support/layout.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

interface Held {
  readonly quantity: number;
  readonly symbol: string;
  readonly strike: number;
  readonly contractType: string;
  readonly currentPrice: number;
}

const dialogOf = (page: Page, name: string) => page.getByRole('alertdialog', { name });

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('Close and Stop names contracts and worth, sells once, and a second call changes nothing', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  const [held] = await product.owner.get<readonly Held[]>('/api/positions');
  if (held === undefined) throw new Error('nothing is held');
  const name = `${held.quantity} × ${held.symbol} ${held.strike} ${held.contractType}`;
  await page.goto('/bot-controls');
  await expect(page.getByText(`Sells ${name} at market`)).toBeVisible();

  const ask = page.getByRole('main').getByRole('button', { name: 'Close and Stop' });
  await ask.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Close and stop?');
  await expect(dialog.getByText(`${name} is sold at market now`)).toBeVisible();
  await expect(dialog.getByText(dollars(held.quantity * held.currentPrice * 100))).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // A stray Enter sells nothing.
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await product.owner.get('/api/positions')).toHaveLength(1);

  await ask.click();
  await dialog.getByRole('button', { name: `Sell ${held.quantity} and Stop` }).click();
  const result = page.getByRole('region', { name: 'What came of Close and Stop' });
  await expect(result.getByText('The position is not sold yet.')).toBeVisible();
  await expect(result.getByText('Guarded while it is open.')).toBeVisible();
  await product.simulator.advanceBars(1);
  await expect(result.getByText('Trading is stopped, and nothing is held.')).toBeVisible();
  await expect(result.getByText(`${name} sold at $`)).toBeVisible();
  await expect(page.getByText('TRADING OFF')).toBeVisible();
  expect(await product.owner.get('/api/positions')).toEqual([]);

  await result.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('flatten');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nothing is sold.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop Trading' }).click();
  await expect(result.getByText(/^Nothing was changed/)).toBeVisible();
});

test('the kill switch sells for every account, and says of each what became of it', async ({
  page,
  product,
}) => {
  const trader = await product.owner.admitPerson('tess');
  await holdPosition(product);
  await holdPosition({ owner: trader, simulator: product.simulator });
  const accounts = await Promise.all(
    [product.owner, trader].map((person) => person.get<readonly Held[]>('/api/positions')),
  );
  const contracts = accounts.flat().reduce((sum, { quantity }) => sum + quantity, 0);
  await page.goto('/bot-controls');
  const card = page.getByRole('region', { name: 'Kill Switch' });
  await expect(card.getByText(`2 positions, ${contracts} contracts, worth $`)).toBeVisible();
  await card.getByRole('button', { name: 'Stop and close all' }).click();
  const dialog = dialogOf(page, 'Stop and close all?');
  await expect(
    dialog.getByText(`${contracts} contracts in 2 accounts are sold at market now`),
  ).toBeVisible();
  await expect(dialog.getByText('tess@example.com')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: `Sell ${contracts} and Stop All` }).click();

  const open = page.getByRole('region', { name: /still open/ });
  await expect(open.getByText('Being sold', { exact: true })).toHaveCount(2);
  await expect(card.getByText('ENGAGED', { exact: true })).toBeVisible();
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // The header leaves out what does not fit only after measuring itself.
    await expect.poll(() => unreadableTexts(page), { message: `at ${width}` }).toEqual([]);
  }
  await product.simulator.advanceBars(1);
  const flat = page.getByRole('region', { name: /^All \d+ accounts are flat/ });
  await expect(flat.getByText('Sold', { exact: true })).toHaveCount(2);
  await flat.getByRole('button', { name: 'Dismiss' }).click();
  await expect(flat).toHaveCount(0);
  await product.owner.post('/api/kill-switch', { engaged: false });
});

test('an administrator closes and stops one user, named with what is sold', async ({
  page,
  product,
}) => {
  const trader = await product.owner.admitPerson('tim');
  await holdPosition({ owner: trader, simulator: product.simulator });
  const [held] = await trader.get<readonly Held[]>('/api/positions');
  await page.goto('/users');
  const card = page.getByRole('region', { name: 'tim@example.com' });
  await card.getByRole('button', { name: 'Close and Stop' }).click();
  const dialog = dialogOf(page, 'Close and stop this user?');
  await dialog.getByRole('button', { name: `Sell ${held?.quantity} and Stop` }).click();
  await expect(card.getByText(/being sold\./)).toBeVisible();
  await product.simulator.advanceBars(1);
  await expect.poll(() => trader.get('/api/positions')).toEqual([]);
});
