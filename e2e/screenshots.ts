import { fileURLToPath } from 'node:url';
import { openScreen, SCREENS } from './support/screens.ts';
import { stepped, test } from './support/test.ts';
import { RUNNING, tradeFor } from './support/trade.ts';

/** Bars of the market, until noon. */
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
      if (screen.prepare !== undefined) await tradeFor(product, MORNING);
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
