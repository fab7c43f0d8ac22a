import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Product } from './support/product.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { steppedMarket, test } from './support/test.ts';
import { RUNNING_MARKET, tradeFor } from './support/trade.ts';
import { toWebp } from './support/webp.ts';

/** Until noon. */
const MORNING = 24;

test.use({ variables: steppedMarket(RUNNING_MARKET) });

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
      if (screen.prepareProduct !== undefined) await tradeFor(product, MORNING);
      await screen.prepareProduct?.(product, page);
      // Acknowledging signs in an owner, whom the set-up page must not have.
      if (screen.name !== 'set-up') await acknowledgeAll(product);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await openScreen(page, screen);
          if (screen.isOverlay !== true) await grow(page, size);
          if (screen.untilFilled !== undefined) {
            await screen.untilFilled(page);
            await grow(page, size);
          }
          await page.evaluate(imagesDecoded);
          const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
          const path = `${FOLDER}${screen.name}-${colorScheme}-${size.width}.webp`;
          writeFileSync(path, await toWebp(page, png));
          await page.setViewportSize(size);
        }
      }
    });
  });
}

/** Makes the window as tall as the page, so what sticks to its edges is at the page's. */
async function grow(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
}

/** Pictures that load on coming into view may be missing still. Runs in the page. */
async function imagesDecoded(): Promise<void> {
  await Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );
}

/** A slow machine raises alarms that the screenshots should not show. */
async function acknowledgeAll({ owner }: Product): Promise<void> {
  const { alarms } = await owner.get<{ readonly alarms: readonly { readonly id: number }[] }>(
    '/api/alarms?open=true',
  );
  for (const { id } of alarms) await owner.post(`/api/alarms/${id}/acknowledge`);
}
