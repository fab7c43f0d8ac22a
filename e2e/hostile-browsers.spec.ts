// Runs in: all, long
import type { Page } from '@playwright/test';
import { HOSTILITIES } from './support/hostilities.ts';
import type { Product } from './support/product.ts';
import { STALE_CHIP } from './support/stale-chip.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

/** Where windows can't share a stream, orders are polled every half minute. */
const AFTER_A_POLL = { timeout: 40_000 };

/** As the header's clock shows it. */
async function expectClock(page: Page, { owner }: Product): Promise<void> {
  const { marketTime } = await owner.get<{ readonly marketTime: string }>('/api/market/status');
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(marketTime));
  await expect(page.getByRole('banner')).toContainText(time);
}

interface Held {
  readonly id: string;
  readonly currentPrice: number | null;
}

const positionsOf = ({ owner }: Product) => owner.get<readonly Held[]>('/api/positions');

/** The position's price changes with every bar. */
async function expectLivePrices(page: Page, product: Product): Promise<void> {
  for (let bar = 0; bar < 2; bar += 1) {
    await product.simulator.advanceBars(1);
    const [held] = await positionsOf(product);
    if (held !== undefined && held.currentPrice !== null) {
      const price = `Mark (bid)${held.currentPrice.toFixed(2)}`;
      await expect(page.getByRole('main')).toContainText(price);
    }
    await expectClock(page, product);
  }
}

for (const { name, isSample, preparePage } of HOSTILITIES) {
  test.describe(`B3 with ${name}`, { tag: isSample ? [] : '@long' }, () => {
    test.beforeEach(async ({ page, product }) => {
      await holdPosition(product);
      await preparePage(page);
    });

    test('the dashboard is live and right', async ({ page, product }) => {
      await page.goto('/');
      await expect(
        page
          .getByRole('main')
          .getByText(/Close Position/)
          .first(),
      ).toBeVisible();
      await expectLivePrices(page, product);
      // Neither page nor figures are marked as old.
      await expect(page.getByText('This page is not up to date.')).toHaveCount(0);
      await expect(page.getByText(STALE_CHIP)).toHaveCount(0);
    });

    test('Bot Controls are live and right', { tag: '@long' }, async ({ page, product }) => {
      await product.owner.post('/api/bot/start');
      await page.goto('/bot-controls');
      await expect(page.getByRole('main')).toContainText('TRADING ON');
      await product.owner.post('/api/bot/pause');
      await expect(page.getByRole('main')).toContainText('TRADING OFF');
      await expect(page.getByRole('button', { name: 'Resume Trading' })).toBeEnabled();
      await expect(page.getByRole('button', { name: 'Pause Trading' })).toHaveCount(0);
      await product.owner.post('/api/bot/start');
      await expect(page.getByRole('main')).toContainText('TRADING ON');
      await product.simulator.advanceBars(1);
      await expectClock(page, product);
    });

    test('Order History is live and right', { tag: '@long' }, async ({ page, product }) => {
      test.slow();
      await product.owner.post('/api/bot/stop');
      await page.goto('/history');
      const main = page.getByRole('main');
      const expectAll = async () => {
        const orders = await product.owner.get<readonly unknown[]>('/api/orders/history');
        await expect(main).toContainText(`Showing ${orders.length} order(s)`, AFTER_A_POLL);
      };
      await expectAll();
      for (const { id } of await positionsOf(product)) {
        await product.owner.post(`/api/positions/${id}/close`);
      }
      await product.simulator.advanceBars(1);
      await expectAll();
      await expect(main).toContainText('Sell');
      await expectClock(page, product);
      // Leaves the screen and returns: the app removes and redraws what a translator touched. With
      // large text the links are in the sheet.
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(2);
      if (!(await link.isVisible())) return;
      await link.click();
      await page.goBack();
      await expectAll();
    });
  });
}
