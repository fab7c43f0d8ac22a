import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { expect, steppedMarket, test } from './support/test.ts';
import { RUNNING_MARKET, tradeFor } from './support/trade.ts';
import { toWebp } from './support/webp.ts';

const FOLDER = fileURLToPath(new URL('../apps/web/public/', import.meta.url));
const THEMES = ['light', 'dark'] as const;
/** One trade with a gain, one with a loss, one open. */
const BARS = 50;

test.use({
  variables: steppedMarket(RUNNING_MARKET),
  viewport: { width: 1280, height: 1000 },
  deviceScaleFactor: 2,
});

test('the landing page’s preview, shown from the next build on', async ({ page, product }) => {
  await tradeFor(product, BARS);
  // With an emulated pixel ratio, the chart is as fine as the page only without this property.
  await page.addInitScript(() => {
    Reflect.deleteProperty(ResizeObserverEntry.prototype, 'devicePixelContentBoxSize');
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const chart = page.locator('section', { has: page.getByRole('figure') });
  const position = page.getByRole('region', { name: 'Active Position' });
  await expect(position.getByRole('button', { name: 'Close Position' })).toBeVisible();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Both themes must show the same moment, so nothing newer arrives.
  await page.route('**/trpc/**', () => new Promise<void>(() => {}));
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expect(chart.locator('canvas').first()).toBeVisible();
    const png = await page.screenshot({ clip: await around(chart, position), caret: 'hide' });
    writeFileSync(`${FOLDER}preview-${colorScheme}.webp`, await toWebp(page, png));
  }
});

/** The smallest rectangle around both. */
async function around(first: Locator, second: Locator) {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (a === null || b === null) throw new Error('a card of the preview is not there');
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
