// Runs in: share, all, long
import type { Page } from '@playwright/test';
import { answerWith } from './support/answers.ts';
import { sidewaysScroll, unreadableTexts } from './support/layout.ts';
import { openScreen, SCREENS } from './support/screens.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { stopTrading } from './support/trade.ts';

test.use({ variables: steppedMarket() });

/** From the narrowest phone to a wide desktop. */
const WIDTHS = Array.from({ length: 41 }, (_, index) => 320 + 40 * index);
const HEIGHT = 900;

/** All screens take minutes: only for the long tests. */
const ARE_ALL_WANTED = process.env.LONG_TESTS === '1';

/** The header's longest text: opening on another day. */
const CLOSED = {
  'trading.status': {
    fields: { isWithinTradingHours: false, isMarketOpen: false, timeInfo: 'Opens Wed 9:45 AM ET' },
  },
};

for (const screen of SCREENS) {
  if (!ARE_ALL_WANTED && screen.name !== 'dashboard') continue;
  test.describe(() => {
    test.use({ isSignedIn: screen.isPublic !== true });

    test(`C4 ${screen.name}: no text is cut or covered from 320 to 1920 pixels`, async ({
      page,
      product,
    }) => {
      test.setTimeout(300_000);
      await screen.prepareProduct?.(product, page);
      if (screen.isPublic !== true) await answerWith(page, CLOSED);
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await openScreen(page, screen);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectReadable(page, `at ${width}`);
      }
    });
  });
}

async function expectReadable(page: Page, when: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), `pixels beyond the window ${when}`).toBe(0);
  expect.soft(await unreadableTexts(page), `texts ${when}`).toEqual([]);
}

test.describe('the states', () => {
  const NAMES = [
    'Brokerage',
    'Market Data',
    'Bot Status',
    'Trading Status',
    'Trading Window',
    'Cash',
  ];

  test('C3 the header leaves out no cell for which there is room, at any width', async ({
    page,
  }) => {
    await page.goto('/bot-controls');
    await expect(page.getByRole('switch', { name: 'Bot Status' })).toBeVisible();
    await expect(page.locator('header').getByText('connected').first()).toBeVisible();
    for (const width of WIDTHS.filter((each) => each >= 768)) {
      await page.setViewportSize({ width, height: HEIGHT });
      await sidewaysScroll(page);
      const row = await headerRow(page);
      expect.soft(row.cells.length, `at ${width}`).toBe(NAMES.length);
      const room = row.width - sum(row.cells.filter(({ isShown }) => isShown));
      expect.soft(room, `pixels over at ${width}`).toBeGreaterThanOrEqual(0);
      for (const cell of row.cells.filter(({ isShown }) => !isShown)) {
        expect.soft(cell.width, `${cell.name} at ${width}`).toBeGreaterThan(room);
      }
      if (width >= 1280) expect.soft(row.cells.every(({ isShown }) => isShown)).toBe(true);
    }
  });

  test('C3 all of them are in the sidebar, beside its icons, and in the sheet of a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: HEIGHT });
    await page.goto('/bot-controls');
    await expectNames(page.locator('aside'));
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect(page.locator('aside')).toHaveAttribute('data-state', 'collapsed');
    await page.getByRole('button', { name: 'Status' }).click();
    await expectNames(page.getByLabel('Status').filter({ hasText: 'Cash' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Status' })).toBeFocused();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();

    await page.setViewportSize({ width: 375, height: HEIGHT });
    const strip = page.getByRole('region', { name: 'Status' });
    await expect(strip.getByText('Cash')).toBeVisible();
    await expect(strip.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
    await expect(page.locator('header svg[viewBox="0 0 20 16"]').last()).toBeVisible();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expectNames(page.getByRole('dialog'));

    async function expectNames(place: ReturnType<Page['locator']>) {
      for (const name of NAMES) await expect(place.getByText(name, { exact: true })).toBeVisible();
    }
  });

  test('C5 they are called and written as the specification does', async ({ page, product }) => {
    await stopTrading(product);
    await page.goto('/bot-controls');
    const header = page.locator('header');
    // Beside the window's name stands how long a position is still held.
    for (const name of NAMES) {
      await expect(header.getByRole('term').filter({ hasText: name })).toBeVisible();
    }
    const words = async () => {
      const texts = await header.locator('dd').allInnerTexts();
      return texts.slice(0, 5).map((text) => text.split(/\s/)[0]);
    };
    const wanted = ['connected', 'connected', 'active', 'inactive', 'open'];
    await expect.poll(words).toEqual(wanted);
  });

  test('C4 when the window opens is shown whole on a phone and in the sidebar', async ({
    page,
  }) => {
    await answerWith(page, CLOSED);
    await page.setViewportSize({ width: 375, height: HEIGHT });
    await page.goto('/bot-controls');
    const opening = page.getByText('Opens Wed 9:45 AM ET');
    for (const width of [320, 360, 375, 414, 767]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await expect(opening.filter({ visible: true })).toBeInViewport({ ratio: 1 });
      expect(await unreadableTexts(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    const side = page.locator('aside');
    const [outer, inner] = await Promise.all([
      side.boundingBox(),
      side.getByText('Opens Wed 9:45 AM ET').boundingBox(),
    ]);
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(outer?.width ?? Number.NaN);
  });
});

interface HeaderCell {
  readonly name: string;
  readonly width: number;
  readonly isShown: boolean;
}

const sum = (cells: readonly HeaderCell[]) => cells.reduce((all, { width }) => all + width, 0);

function headerRow(page: Page) {
  return page.locator('header dl').evaluate((row) => ({
    width: row.getBoundingClientRect().width,
    cells: [...row.children].map((cell) => {
      const { width } = cell.getBoundingClientRect();
      return {
        name: cell.querySelector('dt')?.textContent ?? '',
        // Also of hidden cells, to judge whether there is room.
        width,
        isShown: width > 0 && getComputedStyle(cell).visibility === 'visible',
      };
    }),
  }));
}
