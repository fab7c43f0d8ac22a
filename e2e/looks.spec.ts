import type { Locator, Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { unreadableTexts } from './support/layout.ts';
import { ALARMS, NO_SIGNAL } from './support/states/samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

/** Tops and heights, in whole pixels. */
const rowsOf = (rows: Locator) =>
  rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { top: Math.round(top), height: Math.round(height) };
    }),
  );

test('D2 an address of the audit log stands on one line, and whole in its title', async ({
  page,
  product,
}) => {
  const email = 'a.trader.with.a.very.long.name@department.of.options.example.com';
  await product.owner.post('/api/allowed-emails', { email });
  await page.goto('/users');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const cell = page.getByRole('cell', { name: email }).first();
  await expect(cell).toHaveAttribute('title', email);
  const lines = await cell.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test('D3 orders show their price and status at every width, and tables say what is beside', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  await page.goto('/history');
  await expect(page.getByText(/^Showing [1-9]\d* order\(s\)$/)).toBeVisible();
  for (const width of [640, 700, 768, 860, 960, 1024, 1100, 1180, 1280, 1600]) {
    await at(page, width);
    await expect(page.getByText('Price', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Filled').last(), `at ${width}`).toBeInViewport({ ratio: 1 });
    const region = page.getByRole('region', { name: 'Orders' });
    if ((await region.count()) === 0) continue;
    const hidden = await region.evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden, `at ${width}`).toBeLessThanOrEqual(2);
  }

  await at(page, 768);
  await page.goto('/');
  await page.getByRole('button', { name: 'View as table' }).click();
  const bars = page.getByRole('region', { name: 'Bars of the session' });
  expect(await bars.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
  await expect(page.getByText('More columns to the right')).toBeVisible();
});

test('D4 the kill switch asks as loudly as Stop does, and nothing long stands before it on a phone', async ({
  page,
}) => {
  await page.goto('/bot-controls');
  const button = page.getByRole('button', { name: 'Stop all entries' });
  const look = (element: Locator) =>
    element.evaluate((one) => {
      const { backgroundColor, color, borderColor } = getComputedStyle(one);
      const card = one.closest('section');
      return {
        isFilled: card !== null && backgroundColor !== getComputedStyle(card).backgroundColor,
        isRed: color === borderColor,
      };
    });
  expect(await look(button)).toEqual({ isFilled: false, isRed: true });
  await at(page, 375);
  const top = async (name: string) =>
    (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN;
  expect(await top('Kill Switch')).toBeGreaterThan(await top('Trading Controls'));
  expect(await top('Kill Switch')).toBeLessThan(await top('What keeps the bot from trading'));
  expect(await top('Kill Switch')).toBeLessThan(await top('What each control does'));
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('D5 a phone shows the circuit breaker once', async ({ page }) => {
  const [alarm] = ALARMS.alarms;
  const message =
    'Circuit breaker: the simulated accounts have lost $19,008 of $100,000 today. No entries until the next session; open positions stay guarded.';
  await answerWith(page, {
    'trading.status': { fields: { circuitBreakerActive: true } },
    'alarms.list': {
      data: { ...ALARMS, alarms: [{ ...alarm, code: 'BREAKER', message }], openCount: 1 },
    },
  });
  await at(page, 375);
  await page.goto('/');
  const shown = page.getByText(/circuit breaker/i).filter({ visible: true });
  await expect(page.getByText('$19,008')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Active Position' })).toBeVisible();
  // The gates of a decision in the list don't count.
  const above = await shown.evaluateAll(
    (texts) => texts.filter((text) => text.closest('[aria-label="Alarms"], [role="alert"]')).length,
  );
  expect(above).toBe(1);
  await at(page, 1280);
  await expect(page.getByText('Circuit breaker active.')).toBeVisible();
});

test('D6 what can not be pressed looks so beside what can', async ({ page, product }) => {
  await product.owner.post('/api/allowed-emails', { email: 'later@example.com' });
  await page.goto('/users');
  const look = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { backgroundColor, borderTopColor, color, cursor } = getComputedStyle(button);
      return { ground: backgroundColor, edge: borderTopColor, color, cursor };
    });
  const enabled = await look('Remove later@example.com');
  const disabled = await look('Remove owner@example.com');
  const bare = 'rgba(0, 0, 0, 0)';
  expect(disabled).toMatchObject({ ground: bare, edge: bare, cursor: 'not-allowed' });
  expect(disabled.color).not.toBe(enabled.color);
  const faint = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--text-3)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const others = await page
    .locator('button:disabled:not([role="switch"])')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).color));
  expect(others.length).toBeGreaterThan(3);
  expect(new Set(others)).toEqual(new Set([faint]));
});

test('D7 a close that failed leaves Close Position where it can be pressed', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  const error =
    'The broker did not take the order: it is away for a planned maintenance that ends soon, and says that orders which were sent in the meantime have to be sent again afterwards.';
  await answerWith(page, { 'positions.close': { error } });
  for (const width of [1280, 375]) {
    await at(page, width);
    await page.goto('/');
    const close = page.getByRole('main').getByRole('button', { name: 'Close Position' });
    await close.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Close failed.' })).toBeVisible();
    await expect(close).toBeInViewport({ ratio: 1 });
    expect(await unreadableTexts(page), `at ${width}`).toEqual([]);
  }
});

test('D9 before the first bar a sum is a dash with its reason, on both screens', async ({
  page,
}) => {
  await answerWith(page, { 'backendLogic.get': { fields: NO_SIGNAL } });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Directional Confidence System' });
  await expect(card.getByText('– no bar yet')).toHaveCount(2);
  await expect(card.getByRole('table').getByText('0.0', { exact: true })).toHaveCount(0);
  await page.goto('/trading-settings');
  const table = page.getByRole('region', { name: 'Points of each part' });
  await expect(table.getByText('No bar yet').filter({ visible: true }).first()).toBeVisible();
  await expect(table.getByText('0.0', { exact: true })).toHaveCount(0);
});

test('D10 the equity has axes, the threshold a number, and no label of the chart is cut', async ({
  page,
  product,
}) => {
  await holdPosition(product);
  await product.simulator.advanceBars(6);
  await page.goto('/');
  const equity = page.getByRole('img', { name: /^Equity, Today/ });
  await expect(equity.getByText(/^\$[\d,]+(\.\d\d)?$/).first()).toBeVisible();
  expect(await equity.getByText(/^\$[\d,]+(\.\d\d)?$/).count()).toBeGreaterThanOrEqual(2);
  expect(await equity.getByText(/^\d\d:\d\d$/).count()).toBeGreaterThanOrEqual(2);
  await expect(equity.getByText('ET')).toBeVisible();

  const meter = page.getByRole('meter', { name: 'Bullish confidence' });
  const threshold = /threshold ([\d.]+)/.exec((await meter.getAttribute('aria-valuetext')) ?? '');
  await expect(
    meter.locator('..').getByText(threshold?.[1] ?? 'none', { exact: true }),
  ).toBeVisible();

  for (const height of [700, 800, 900]) {
    await page.setViewportSize({ width: 1280, height });
    await expect(page.locator('figure canvas').first()).toBeVisible();
    expect(await cutLabels(page)).toEqual([]);
  }
});

/** Price axes whose first or last row of pixels holds part of a text. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const axes = [...document.querySelectorAll<HTMLTableRowElement>('figure tr')].flatMap(
      (row, index) =>
        row.cells.length < 3 ? [] : [{ index, canvas: row.cells[2]?.querySelector('canvas') }],
    );
    return axes.flatMap(({ index, canvas }) => {
      const context = canvas?.getContext('2d');
      if (!context || !canvas || canvas.height < 60) return [];
      const inkIn = (row: number) =>
        context
          .getImageData(0, row, canvas.width, 1)
          .data.filter((value, at) => at % 4 === 3 && value > 60).length;
      return inkIn(0) > 0 || inkIn(canvas.height - 1) > 0 ? [`axis ${index}`] : [];
    });
  });
}

test('D11 neighbouring cards have rows of one height, and hairlines that meet', async ({
  page,
}) => {
  await page.goto('/trading-settings');
  const settings = page.getByRole('region', { name: 'Your Trading Settings' });
  const thresholds = page.getByRole('region', { name: 'Technical Indicator Thresholds' });
  await expect(settings.locator('dl > div').first()).toBeVisible();
  await expect(thresholds.locator('dl > div').first()).toBeVisible();
  const own = await rowsOf(settings.locator('dl > div'));
  const all = await rowsOf(thresholds.locator('dl > div'));
  expect(new Set([...own, ...all].map(({ height }) => height)).size).toBe(1);
  expect(new Set(all.map(({ top }) => top))).toEqual(new Set(own.map(({ top }) => top)));
  // Head, body and foot.
  expect(await rowsOf(settings.locator('> div'))).toEqual(
    await rowsOf(thresholds.locator('> div')),
  );

  await page.goto('/api-settings');
  const connection = page.getByRole('region', { name: 'Connection Status' });
  const account = page.getByRole('region', { name: 'Account Information' });
  await expect(account.locator('dl > div').first()).toBeVisible();
  const services = await rowsOf(connection.locator('li'));
  expect(services).toEqual((await rowsOf(account.locator('dl > div'))).slice(0, services.length));

  await at(page, 375);
  await page.goto('/');
  const figures = page.locator('ul.card > li > p:nth-of-type(1)');
  await expect(figures).toHaveCount(4);
  const tops = (await rowsOf(figures)).map(({ top }) => top);
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
});

test('D13 the last test says by which clock, beside a market of another day', async ({ page }) => {
  await page.goto('/api-settings');
  await expect(
    page.getByText(/^Last tested \(real clock\) [A-Z][a-z]{2} \d\d, \d\d:\d\d:\d\d ET$/),
  ).toBeVisible();
  await page.goto('/users');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(page.getByText(/Times are of the real clock, not the market’s\.$/)).toBeVisible();
});

test('D15 whatever is empty says what can be done next', async ({ page }) => {
  await answerWith(page, {
    'positions.list': { data: [] },
    'bars.list': { fields: { bars: [] } },
    'decisions.list': { fields: { decisions: [] } },
    'equity.get': { data: { days: [], today: [] } },
    'orders.history': { data: [] },
    'allowedEmails.list': { data: [] },
  });
  const actionOf = (text: string) =>
    page.getByText(text).first().locator('..').locator('a, button').first();
  await page.goto('/');
  for (const text of [
    'No open position',
    'No bar of this session yet',
    'No decision today',
    'No curve yet',
  ]) {
    await expect(actionOf(text), text).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show 30 days' }).click();
  await expect(page.getByRole('button', { name: 'Show 1 year' })).toBeVisible();
  await page.goto('/history');
  await expect(actionOf('No orders found.')).toHaveText('See what the bot decides');
  await page.goto('/users');
  await actionOf('No address yet').click();
  await expect(page.getByLabel('Email address')).toBeFocused();
});
