// Runs in: all
import type { Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { STALE_POSITION, VENUES } from './support/states/samples.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { toastOf } from './support/toast.ts';

// Numbers of specification §11.2 and §11.7 that need a layout or a real browser. Polling intervals,
// toasts' times and the time format: apps/web/test/constants.test.tsx; the sidebar's cookie and the
// phone's width: shell.spec.ts; F8: keyboard.spec.ts.

test.use({ variables: steppedMarket() });

test('the sidebar is 16 rem wide, 3 rem as icons, and 18 rem as the sheet of a phone', async ({
  page,
}) => {
  await page.goto('/history');
  await expect.poll(() => widthOf(page, 'aside')).toBe(256);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, 'aside')).toBe(48);
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.locator('aside')).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page, '[role="dialog"] div:has(nav)')).toBe(288);
});

test('a tooltip comes after 700 ms, in the sidebar at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/history');
  await expect(page.getByTestId('page-history')).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(page.locator('aside')).toHaveAttribute('data-state', 'collapsed');
  await stopClock(page);
  const tooltip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'Toggle sidebar' }).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Toggle sidebar (Ctrl B)');
  await page.mouse.move(640, 700, { steps: 5 });
  await expect(tooltip).toHaveCount(0);
  // After a second a tooltip is delayed again, but not in the sidebar.
  await page.clock.runFor(1_000);
  await page.getByRole('link', { name: 'History' }).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('History');
});

test('a toast is 420 px wide at most, and goes when it is swiped by more than 50 px', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/api-settings');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  const toast = toastOf(page).getByRole('listitem');
  await expect(toast).toContainText('Connection Successful');
  const list = toastOf(page).getByRole('list');
  await expect.poll(async () => (await list.boundingBox())?.width).toBe(420);

  await swipe(page, 50);
  await expect(toast).toBeVisible();
  await swipe(page, 51);
  await expect(toast).toHaveCount(0);
});

test('a select has 10 px beside its text, and forgets what was typed after 1 s', async ({
  page,
}) => {
  await answerWith(page, { 'config.venues': { data: VENUES } });
  await page.goto('/api-settings');
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  const select = page.getByLabel('Environment');
  await expect(select).toHaveCSS('padding-left', '10px');
  for (const option of await select.getByRole('option').all()) {
    await expect(option).toHaveAttribute('value', /./);
  }
  await expect(select).toHaveValue('paper');
  await select.focus();
  const type = await typist(page);
  await type('l', 0);
  await expect(select).toHaveValue('live');
  // A `p` joins the previous letter, and no option begins with both.
  await type('p', 0.9);
  await expect(select).toHaveValue('live');
  await type('p', 1.1);
  await expect(select).toHaveValue('paper');
});

test('the area of positions is 96 units tall, and scrolls', async ({ page }) => {
  const positions = ['a', 'b', 'c'].map((id) => ({ ...STALE_POSITION, id }));
  await answerWith(page, { 'positions.list': { data: positions } });
  await page.goto('/');
  const area = page.getByRole('region', { name: 'Active Position' }).getByRole('list');
  await expect(area.getByRole('listitem').filter({ hasText: 'SPY 690' })).toHaveCount(3);
  const { height, content } = await area.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    content: list.scrollHeight,
  }));
  expect(height).toBe(4 * 96);
  expect(content).toBeGreaterThan(height);
  await area.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => area.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
});

async function widthOf(page: Page, selector: string): Promise<number | undefined> {
  return (await page.locator(selector).first().boundingBox())?.width;
}

/** Only the test moves the clock from here on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** To the right. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await toastOf(page).getByRole('listitem').boundingBox();
  if (box === null) throw new Error('there is no toast');
  const [x, y] = [box.x + 100, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

/** Types letters at given seconds of the browser's clock, without waiting. */
async function typist(page: Page) {
  const client = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  return async (letter: string, seconds: number) => {
    timestamp += seconds;
    const key = { key: letter, code: `Key${letter.toUpperCase()}`, timestamp };
    await client.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...key });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
}
