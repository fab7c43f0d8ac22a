import type { Locator, Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { sidewaysScroll, unreadableTexts } from './support/layout.ts';
import {
  SAMPLE_CHANNELS,
  SAMPLE_DELIVERIES,
  SAMPLE_TOKENS,
} from './support/states/channel-samples.ts';
import { ALARMS, userList } from './support/states/samples.ts';
import { sampleTrades } from './support/states/trade-samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

// Alignment only; widths.spec.ts checks that nothing is cut off.

test.use({ variables: steppedMarket() });

const SYMBOL = 'SPY260206C00690000';
const TRADE = { symbol: SYMBOL, quantity: 108, executedAt: '2026-02-06T15:05:00.000Z' };
const ACTIVITY = {
  positions: [
    {
      id: 'held',
      symbol: SYMBOL,
      side: 'long',
      quantity: 108,
      entryPrice: 2.28,
      currentPrice: 2.41,
      unrealizedPL: 11_404,
    },
  ],
  recentTrades: [
    { ...TRADE, action: 'sell', price: 4.42, profitLoss: -14_232.32 },
    { ...TRADE, action: 'buy', price: 2.66, profitLoss: null },
  ],
  totalTrades: 1,
};

const phone = (page: Page) => page.setViewportSize({ width: 375, height: 812 });

/** Left edges of a text's letters, in whole pixels. */
const textLeft = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });

const left = async (place: Locator) => Math.round((await place.boundingBox())?.x ?? Number.NaN);
const top = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? Number.NaN);

test('an alarm and a banner begin at their sign, and what to press stands under their text', async ({
  page,
}) => {
  await answerWith(page, {
    'alarms.list': { data: ALARMS },
    'config.get': { fields: { isActive: false } },
  });
  await phone(page);
  await page.goto('/');
  const alarm = page.getByRole('region', { name: 'Alarms' }).getByRole('listitem').first();
  const banner = page.getByRole('status').filter({ hasText: 'Broker not connected.' });
  for (const [place, button] of [
    [alarm, alarm.getByRole('button', { name: 'Acknowledge' })],
    [banner, banner.getByRole('link', { name: 'API Settings' })],
  ] as const) {
    const lead = place.locator('strong');
    expect(Math.abs((await top(place.locator('svg').first())) - (await top(lead)))).toBeLessThan(4);
    expect(await left(button)).toBe(await textLeft(lead));
  }
});

test('rows of a table and of its narrow form begin where their foot and head do', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  await phone(page);
  await page.goto('/history');
  const row = page.getByRole('main').getByRole('listitem').first();
  const name = row.getByText(/^SPY \d+ [CP]$/);
  expect(await textLeft(name)).toBe(await textLeft(page.getByText(/^Showing \d+ order\(s\)$/)));

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'View as table' }).click();
  const bars = page.getByRole('region', { name: 'Bars of the session' });
  expect(await textLeft(bars.getByRole('rowheader').first())).toBe(
    await textLeft(page.getByRole('button', { name: 'View as chart' })),
  );
});

test('the foot of a position lies within the corners of its card', async ({ page, product }) => {
  await holdPosition(product);
  await page.goto('/');
  const close = page.getByRole('main').getByRole('button', { name: 'Close Position' });
  const radius = (place: Locator) =>
    place.evaluate((element) => getComputedStyle(element).borderBottomLeftRadius);
  const card = page.getByRole('region', { name: 'Active Position' });
  expect(await radius(close.locator('..'))).toBe(await radius(card));
});

test('channels, deliveries and tokens begin where their heads do, also on a phone', async ({
  page,
}) => {
  await answerWith(page, {
    'notifications.channels': { data: { channels: SAMPLE_CHANNELS, unavailable: [] } },
    'notifications.deliveries': { data: { deliveries: SAMPLE_DELIVERIES, nextCursor: null } },
    'tokens.list': { data: { tokens: SAMPLE_TOKENS } },
  });
  await page.goto('/notifications');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const begins = async (name: string, first: Locator) => {
    expect(await left(first), name).toBe(await textLeft(card(name).getByRole('heading')));
  };
  await begins('Channels', card('Channels').getByRole('listitem').locator('svg').first());
  const kind = card('What goes where').getByRole('columnheader').first();
  expect(await textLeft(kind)).toBe(await textLeft(card('What goes where').getByRole('heading')));
  await phone(page);
  await begins('Channels', card('Channels').getByRole('listitem').locator('svg').first());
  for (const name of ['Last deliveries', 'API tokens']) {
    await begins(name, card(name).getByRole('listitem').locator('p').first());
  }
});

test('a phone shows whole what users are called, hold and have traded', async ({ page }) => {
  await phone(page);
  await answerWith(page, {
    'users.list': { data: userList(1) },
    'users.activity': { data: ACTIVITY },
    'trades.list': { data: { trades: sampleTrades(1), nextCursor: null } },
  });
  await page.goto('/users');
  for (const email of ['owner@example.com', 'jo0@example.com']) {
    const hidden = await page
      .getByRole('region', { name: email })
      .getByText(email, { exact: true })
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden, email).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'View Activity' }).first().click();
  for (const name of ['Open positions', 'Closed trades']) {
    const table = page.getByRole('region', { name });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
    await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
    await expect(table.getByRole('row').last()).toContainText(/SPY \d+ (call|put)/);
  }
});

test('C4 a dashboard that is not up to date is grey, says since when, and is cut at no width', async ({
  page,
  product,
  faults,
}) => {
  test.setTimeout(120_000);
  faults.expectFault(/502/);
  await holdPosition(product);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Close Position' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.route(/\/(trpc|api)\//, (route) => route.fulfill({ status: 502, body: '<html>502' }));
  const since = page.getByRole('main').getByText(/^As of \d\d:\d\d:\d\d ET$/);
  await expect(since).toHaveCount(9, { timeout: 45_000 });
  for (const figure of await page.locator('ul.card > li > p:nth-of-type(1)').all()) {
    const colours = await figure.evaluate((one) =>
      [one, ...one.querySelectorAll('span')].map((part) => getComputedStyle(part).color),
    );
    expect(new Set(colours).size).toBe(1);
  }
  for (const width of [320, 360, 375, 414, 600, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await sidewaysScroll(page), `pixels beyond the window at ${width}`).toBe(0);
    expect.soft(await unreadableTexts(page), `texts at ${width}`).toEqual([]);
  }
});
