// Runs in: share, all, long
import type { Page } from '@playwright/test';
import {
  axeViolationsOf,
  type Theme,
  themesIn,
  WINDOW_SIZES,
  type WindowSize,
} from './support/accessibility.ts';
import { answerWith } from './support/answers.ts';
import type { Faults } from './support/faults.ts';
import { plant } from './support/plant.ts';
import { NOTIFICATION_STATES } from './support/states/notifications.ts';
import { OVERLAY_STATES } from './support/states/overlays.ts';
import { SCREEN_STATES, WAITING_STATES } from './support/states/screens.ts';
import { SIGN_IN_STATES } from './support/states/sign-in-card.ts';
import type { ScreenState } from './support/states/state.ts';
import { USERS_STATES } from './support/states/users.ts';
import { VISITOR_STATES } from './support/states/visitors.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

// screens.spec.ts checks the screens in their usual state.

test.use({ variables: steppedMarket() });

const GROUPS = [
  { name: 'visitors', isSignedIn: false, states: VISITOR_STATES },
  { name: 'waiting screens', isSignedIn: true, states: WAITING_STATES },
  { name: 'screens', isSignedIn: true, states: SCREEN_STATES },
  { name: 'notifications', isSignedIn: true, states: NOTIFICATION_STATES },
  { name: 'users and sign-in', isSignedIn: true, states: [...USERS_STATES, ...SIGN_IN_STATES] },
  { name: 'overlays', isSignedIn: true, states: OVERLAY_STATES },
] as const;

/** For all states and themes, on a busy machine. */
const LONGEST_MS = 600_000;

test('axe catches what is planted on a page that has no fault', async ({ page }) => {
  await page.goto('/bot-controls');
  await expect(page.getByRole('switch', { name: 'Bot Status' })).toBeVisible();
  expect(await axeViolationsOf(page)).toEqual([]);
  await plant(
    page,
    '<button></button><img src="/favicon.svg"><input><p style="color: #bbb">too pale</p>',
  );
  const found = (await axeViolationsOf(page)).map((violation) => violation.split(':')[0]);
  expect(new Set(found)).toEqual(new Set(['button-name', 'image-alt', 'label', 'color-contrast']));
});

test('a share has each state once, and each look; all have each state in each look', () => {
  for (const { states } of GROUPS) {
    const seen = (all: boolean) =>
      (['desktop', 'phone'] as const).map((size) => themesIn(size, states, all));
    const counts = (all: boolean) =>
      states.map((_, index) =>
        seen(all).reduce((sum, themes) => sum + (themes[index]?.length ?? 0), 0),
      );
    expect(counts(false)).toEqual(states.map(() => 1));
    expect(counts(true)).toEqual(states.map(({ only }) => (only === undefined ? 4 : 2)));
    for (const themes of seen(false))
      expect(new Set(themes.flat())).toEqual(new Set(['light', 'dark']));
  }
});

for (const size of ['desktop', 'phone'] as const) {
  for (const { name, isSignedIn, states } of GROUPS) {
    test.describe(() => {
      test.use({ isSignedIn, viewport: WINDOW_SIZES[size] });

      const tag = name === 'screens' && size === 'desktop' ? [] : '@long';
      test(`${name}, ${size}: axe finds nothing`, { tag }, async ({ page, product, faults }) => {
        test.setTimeout(LONGEST_MS);
        expectRefusals(faults);
        if (isSignedIn) await holdPosition(product);
        for (const [index, themes] of themesIn(size, states).entries()) {
          const state = states[index];
          if (state !== undefined) await lookAt(page, state, size, themes);
        }
      });
    });
  }
}

async function lookAt(page: Page, state: ScreenState, size: WindowSize, themes: readonly Theme[]) {
  const [first] = themes;
  if (first === undefined) return;
  await test.step(state.name, async () => {
    await page.emulateMedia({ colorScheme: first });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (state.answers !== undefined) await answerWith(page, state.answers);
    await page.goto(state.path);
    await state.reachState(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect
        .soft(await axeViolationsOf(page), `${state.name}, ${size}, ${colorScheme}`)
        .toEqual([]);
    }
    // The next state starts fresh.
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies({ name: 'sidebar_state' });
    await page.goto('about:blank');
  });
}

/** Some states make the server refuse calls. */
function expectRefusals(faults: Faults): void {
  faults.expectFault(/status of 401 .*\/api\/auth\/login/);
  faults.expectFault(/net::ERR_FAILED/);
  faults.expectFault(/ChunkError/);
}
