import type { Page } from '@playwright/test';
import { violationsOf } from './support/accessibility.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { expect, stepped, test } from './support/test.ts';

test.use({ variables: stepped() });

const HEIGHT = 800;
const WIDTHS = [1280, 375, 320];
/** The narrowest differs from a phone in its width alone. */
const CHECKED_BY_AXE = [1280, 375];

for (const screen of SCREENS) {
  test.describe(() => {
    test.use({ isSignedIn: screen.isPublic !== true });

    test(`${screen.name} fits every width in both themes, and axe finds nothing`, async ({
      page,
      product,
    }) => {
      await screen.prepare?.(product);
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await openScreen(page, screen);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          const beyond = await sidewaysScroll(page);
          expect.soft(beyond, `pixels beyond ${width}, ${colorScheme}`).toBe(0);
          if (!CHECKED_BY_AXE.includes(width)) continue;
          expect.soft(await violationsOf(page), `at ${width}, ${colorScheme}`).toEqual([]);
        }
      }
    });
  });
}

/** How far the page, rather than a part of it, can be scrolled to the right. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
