import { fileURLToPath } from 'node:url';
import type { Product } from './support/product.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { stepped, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

/** The market runs while pictures are taken, so that nothing is shown as held or silent. */
const RUNNING = { SIM_SPEED: '1' };
const SETTINGS = { confidenceThreshold: 50, profitTarget: 60, stopLoss: 40 };
const MORNING = 24;

test.use({ variables: stepped(RUNNING) });

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];
const THEMES = ['light', 'dark'] as const;

for (const screen of SCREENS) {
  test.describe(() => {
    test.use({ isSignedIn: screen.isPublic !== true });

    test(screen.name, async ({ page, product }) => {
      if (screen.prepare !== undefined) await tradeThroughTheMorning(product);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await openScreen(page, screen);
          // As tall as the page, so that what sticks to the window's edges is at the page's edges.
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width: size.width, height });
          const path = `${FOLDER}${screen.name}-${colorScheme}-${size.width}.png`;
          await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
          await page.setViewportSize(size);
        }
      }
    });
  });
}

/** Some closed trades and an open one: the same ones each time, because the market is stepped to it. */
async function tradeThroughTheMorning(product: Product): Promise<void> {
  const { owner, simulator } = product;
  if ((await owner.get<readonly unknown[]>('/api/positions')).length > 0) return;
  await product.restart({ SIM_SPEED: 'step' });
  await owner.put('/api/settings', SETTINGS);
  await owner.post('/api/bot/start');
  await simulator.advance(MORNING);
  await holdPosition(product, SETTINGS);
  await product.restart(RUNNING);
}
