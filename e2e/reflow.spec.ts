// Runs in: all
import { setTextSize, sidewaysScroll, unreadableTexts } from './support/layout.ts';
import { incompleteNumbers } from './support/numbers.ts';
import { plant } from './support/plant.ts';
import { expect, steppedMarket, test } from './support/test.ts';

// screens.spec.ts checks alike that every screen fits.

test.use({ variables: steppedMarket() });

test('what does not fit, or can not be read, is found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/bot-controls');
  await expect(page.getByRole('switch', { name: 'Bot Status' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await unreadableTexts(page)).toEqual([]);
  await plant(
    page,
    '<p style="overflow: hidden; height: 10px">cut below</p>' +
      '<p style="overflow: hidden; width: 10px; white-space: nowrap">cut aside</p>' +
      '<p style="overflow: hidden; width: 40px; white-space: nowrap; text-overflow: ellipsis">shortened</p>' +
      '<p title="shown whole" style="overflow: hidden; width: 40px; white-space: nowrap; text-overflow: ellipsis">shown whole</p>' +
      '<div style="overflow-y: auto; width: 40px; white-space: nowrap">runs out of it</div>' +
      '<p>beneath</p><p style="margin-top: -20px">above</p>' +
      '<p style="width: 400px">wide</p>',
  );
  expect(await sidewaysScroll(page)).toBeGreaterThan(0);
  expect(await unreadableTexts(page)).toEqual([
    'cut: cut below',
    'cut: cut aside',
    'shortened: shortened',
    'beyond the side: runs out of it',
    'over each other: beneath | above',
  ]);
});

test('a number that does not say all it should is found', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  expect(await incompleteNumbers(page)).toEqual([]);
  await plant(
    page,
    '<p style="font-variant-numeric: normal">12 contracts</p>' +
      '<p>+$12.00</p><p><svg></svg>−3.1%</p><p>Bar 10:05</p><p>Bar 10:05 ET</p>',
  );
  expect(await incompleteNumbers(page)).toEqual([
    'digits of uneven width: 12 contracts',
    'no arrow: +$12.00',
    'no zone: Bar 10:05',
  ]);
});

test('text follows the size that the browser is set to, and the layout with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const sizeOf = () => title.evaluate((element) => getComputedStyle(element).fontSize);
  await expect(title).toBeVisible();
  expect(await sizeOf()).toBe('20px');
  await expect(page.locator('aside')).toBeVisible();
  await setTextSize(page, 200);
  expect(await sizeOf()).toBe('40px');
  // As on a phone: navigation and themes move into the menus together.
  await expect(page.locator('aside')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Dark' })).toBeVisible();
});

test('nothing moves for those who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await expect(page.getByTestId('page-dashboard')).toBeVisible();
  await page.evaluate(() => {
    const begun: number[] = [];
    Reflect.set(window, 'begun', begun);
    const note = (event: Event) => {
      for (const animation of (event.target as Element).getAnimations()) {
        const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
        begun.push(Number(activeDuration));
      }
    };
    for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, note);
  });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: 'Close navigation' }).click();
  await expect(page.getByRole('button', { name: 'Close navigation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Start Trading' }).hover();
  const longest = await page.evaluate(() => {
    const running = document.getAnimations().map((animation) => {
      return Number(animation.effect?.getComputedTiming().activeDuration);
    });
    return Math.max(0, ...running, ...(Reflect.get(window, 'begun') as number[]));
  });
  expect(longest).toBeLessThanOrEqual(1);
});
