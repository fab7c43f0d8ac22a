// Runs in: all, long
import type { Page } from '@playwright/test';
import { type Box, Picture } from './support/pixels.ts';
import { test as base, expect, steppedMarket } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

/** An empty page of another browser reads the pictures. */
const test = base.extend<{ readonly blank: Page }>({
  blank: async ({ browser }, use) => {
    const blank = await browser.newPage();
    await use(blank);
    await blank.close();
  },
});

test.use({ variables: steppedMarket(), viewport: { width: 1280, height: 1600 } });
test.describe.configure({ timeout: 120_000 });

/**
 * Contrast of drawings and edges (WCAG 1.4.11). The thin strokes of small letters reach no more in
 * a picture.
 */
const SEEN = 3;
/** Pixels from a control to its ring's outer side. */
const RING = 5;
/** Pixels inside a control that has no room around it. */
const WITHIN = 3;
/** Pixels that a ring colours in a strip, at least. */
const MIN_RING = 8;
/** Controls checked on each screen. */
const STOPS = 25;

/** The theme is opposite to the forced colours: none of its own may show through. */
const LOOKS = [
  { colorScheme: 'light', theme: 'dark' },
  { colorScheme: 'dark', theme: 'light' },
] as const;
type Look = (typeof LOOKS)[number];

const SCREENS = ['/', '/bot-controls', '/history'];

async function open(page: Page, path: string, { colorScheme, theme }: Look): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('tideline.theme', chosen), theme);
  await page.emulateMedia({ forcedColors: 'active', colorScheme });
  // Keys go to the window in front.
  await page.bringToFront();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

interface Place extends Box {
  readonly what: string;
}

/** One place per line of the text in front; a disabled control's text may be pale. */
function texts(page: Page): Promise<Place[]> {
  return page.evaluate(() => {
    const places: Place[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      const what = node.textContent?.trim() ?? '';
      if (what === '' || parent === null || !parent.checkVisibility()) continue;
      if (parent.closest('.sr-only, :disabled, [aria-hidden=true], noscript, script') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects()) {
        const isInside = y >= 0 && y + height <= innerHeight && x >= 0 && x + width <= innerWidth;
        if (isInside && width > 2 && !isScrolledAway(parent, y, y + height)) {
          places.push({ what, x, y, width, height });
        }
      }
    }
    return places;

    /** True when an ancestor has scrolled these lines out of view. */
    function isScrolledAway(element: Element | null, top: number, bottom: number): boolean {
      if (element === null) return false;
      const box = element.getBoundingClientRect();
      const isScrolling = getComputedStyle(element).overflowY === 'auto';
      if (isScrolling && (top < box.top || bottom > box.bottom)) return true;
      return isScrolledAway(element.parentElement, top, bottom);
    }
  });
}

/** Drawings that are shown by background or edge alone. */
function drawings(page: Page): Promise<Place[]> {
  return page.evaluate(() => {
    const isDrawn = (element: Element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      return !/^rgba\(.*, 0\)$/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0;
    };
    return [...document.querySelectorAll('main *, header *, nav *')].flatMap((element) => {
      const isEmpty = element.textContent === '' && element.childElementCount === 0;
      if (!isEmpty || element instanceof SVGElement || !element.checkVisibility()) return [];
      if (element.closest('canvas, input, select, .sr-only, .charted') !== null) return [];
      if (!isDrawn(element)) return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const isInside = y >= 0 && y + height <= innerHeight && x >= 0 && x + width <= innerWidth;
      if (!isInside || width < 1 || height < 1) return [];
      // Leaves out what a mark at the entry's price covers, and what is scrolled away.
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (top !== element && top?.contains(element) !== true) return [];
      const what = `${element.className} in ${element.parentElement?.className}`;
      return [{ what, x, y, width, height }];
    });
  });
}

/** The places that are found again, with the same box. */
function unmoved(places: readonly Place[], later: readonly Place[]): Place[] {
  const boxOf = ({ x, y, width, height }: Place) => [x, y, width, height].join();
  const boxes = new Set(later.map(boxOf));
  return places.filter((place) => boxes.has(boxOf(place)));
}

function focusBox(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return { what: element?.outerHTML.slice(0, 150) ?? '', x, y, width, height };
  });
}

const isInside = ({ x, y, width, height }: Box): boolean =>
  width > 1 && x >= RING && y >= RING && x + width < 1280 - RING && y + height < 1600 - RING;

const outerOf = ({ x, y, width, height }: Box): Box => ({
  x: x - RING,
  y: y - RING,
  width: width + 2 * RING,
  height: height + 2 * RING,
});

/** Strips where a ring may be drawn: around a place, or inside it. */
function stripsAround(place: Box): Box[] {
  const { x, y, width, height } = place;
  const outer = outerOf(place);
  const thick = RING + WITHIN;
  return [
    { ...outer, height: thick },
    { ...outer, y: y + height - WITHIN, height: thick },
    { ...outer, width: thick },
    { ...outer, x: x + width - WITHIN, width: thick },
  ];
}

for (const look of LOOKS) {
  const tag = look.colorScheme === 'light' ? '@long' : [];
  test.describe(`B3 forced colours, ${look.colorScheme}`, { tag }, () => {
    test.beforeEach(({ product }) => holdPosition(product));

    for (const path of SCREENS) {
      test(`every figure, word and drawing of ${path} is seen`, async ({ page, blank }) => {
        await open(page, path, look);
        // What an update moves here is not judged: the picture may show it elsewhere.
        await expect(async () => {
          const [words, drawn] = [await texts(page), await drawings(page)];
          const picture = await Picture.take(page, blank);
          const stillWords = unmoved(words, await texts(page));
          const stillDrawn = unmoved(drawn, await drawings(page));
          expect(stillWords.length).toBeGreaterThan(30);
          const ground = picture.colourAt(2, 2);
          const pale = [
            ...stillWords.filter((place) => picture.contrastIn(place) < SEEN),
            ...stillDrawn.filter((place) => picture.contrastTo(ground, place) < SEEN),
          ];
          expect(pale.map(({ what }) => what)).toEqual([]);
        }).toPass({ timeout: 60_000 });
      });

      // One style sheet draws the ring on every screen: the long tests check the rest.
      const ringTag = path === '/' ? [] : '@long';
      test(`the ring of what has the focus on ${path} is seen`, { tag: ringTag }, async ({
        page,
        blank,
      }) => {
        await open(page, path, look);
        const unseen: string[] = [];
        await page.keyboard.press('Tab');
        for (let stop = 0; stop < STOPS; stop += 1) {
          const place = await focusBox(page);
          const around = isInside(place) ? outerOf(place) : null;
          const focused = around && (await Picture.take(page, blank, around));
          await page.keyboard.press('Tab');
          if (around === null || focused === null) continue;
          const left = await Picture.take(page, blank, around);
          const ring = stripsAround(place).map((strip) => focused.differingPixels(left, strip));
          // The next control's ring covers a strip at most.
          if (ring.filter((count) => count >= MIN_RING).length < 2) unseen.push(place.what);
        }
        expect(unseen).toEqual([]);
      });
    }

    test('a switch, a sign and an entry of a menu show their state', async ({
      page,
      product,
      blank,
    }) => {
      await open(page, '/bot-controls', look);
      const control = page.getByRole('main').getByRole('switch').first();
      const sign = page.locator('dt:has-text("Bot Status") + dd .rounded-full').first();
      const looks: Picture[] = [];
      for (const path of ['/api/bot/stop', '/api/bot/start']) {
        await product.owner.post('/api/bot/toggle', { active: path.endsWith('start') });
        await product.owner.post(path);
        await expect(control).toHaveAttribute('aria-checked', String(path.endsWith('start')));
        looks.push(await Picture.take(page, blank));
      }
      const [off, on] = looks as [Picture, Picture];
      for (const place of [control, sign]) {
        const box = (await place.boundingBox())!;
        expect(off.differingPixels(on, box), `${place}`).toBeGreaterThan(8);
      }

      await page.getByRole('button', { name: 'Theme' }).click();
      const [first, second] = [0, 1].map((at) => page.getByRole('menuitem').nth(at));
      const boxes = [(await first!.boundingBox())!, (await second!.boundingBox())!];
      await page.keyboard.press('Home');
      const atFirst = await Picture.take(page, blank);
      await page.keyboard.press('ArrowDown');
      const atSecond = await Picture.take(page, blank);
      for (const box of boxes) expect(atFirst.differingPixels(atSecond, box)).toBeGreaterThan(50);
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+k');
      const options = page.getByRole('option');
      await expect(options.nth(1)).toBeVisible();
      const option = (await options.nth(1).boundingBox())!;
      const without = await Picture.take(page, blank);
      await page.keyboard.press('ArrowDown');
      expect(without.differingPixels(await Picture.take(page, blank), option)).toBeGreaterThan(50);
    });
  });
}
