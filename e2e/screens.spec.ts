// Runs in: all, long
import type { Page } from '@playwright/test';
import { ARE_ALL_WANTED, axeViolationsOf } from './support/accessibility.ts';
import { setTextSize, sidewaysScroll, unreadableTexts } from './support/layout.ts';
import { incompleteNumbers } from './support/numbers.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { expect, steppedMarket, test } from './support/test.ts';

test.use({ variables: steppedMarket() });

const HEIGHT = 800;
const THEMES = ['light', 'dark'] as const;
/** The narrowest differs from a phone, and a tablet from a desktop, only in width. */
const DESKTOP = 1280;
const PHONE = 375;
const WIDTHS = [DESKTOP, 768, PHONE, 320];

/** Themes that axe checks at a width: of one screen a light desktop, of the next a dark phone. */
function themesOf(index: number, width: number) {
  if (ARE_ALL_WANTED) return THEMES;
  if (width === DESKTOP) return index % 2 === 0 ? (['light'] as const) : [];
  return index % 2 === 0 ? [] : (['dark'] as const);
}

for (const [index, screen] of SCREENS.entries()) {
  test.describe(() => {
    test.use({ isSignedIn: screen.isPublic !== true });

    test(`${screen.name} fits every width, and axe finds nothing`, async ({ page, product }) => {
      await screen.prepareProduct?.(product, page);
      await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
      await openScreen(page, screen);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectReadable(page, `at ${width}`);
        if (width !== DESKTOP && width !== PHONE) continue;
        // Some numbers are worded differently on a phone.
        expect.soft(await incompleteNumbers(page), `numbers at ${width}`).toEqual([]);
        for (const colorScheme of themesOf(index, width)) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          expect.soft(await axeViolationsOf(page), `at ${width}, ${colorScheme}`).toEqual([]);
        }
      }
      await test.step('with text of twice the size', async () => {
        await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
        await setTextSize(page, 200);
        await expectReadable(page, 'with large text');
      });
    });
  });
}

async function expectReadable(page: Page, when: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), `pixels beyond the window ${when}`).toBe(0);
  expect.soft(await unreadableTexts(page), `texts ${when}`).toEqual([]);
}
