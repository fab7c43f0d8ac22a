// Runs in: all
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type PressedButtons, SCREEN_BUTTONS, SHELL_BUTTONS } from './support/buttons.ts';
import { expect, steppedMarket, test } from './support/test.ts';
import { holdPosition } from './support/trade.ts';

test.use({ variables: steppedMarket() });

const CONTROL = /- (?:button|switch|tab|slider)\b(?: "((?:[^"\\]|\\.)*)")?/g;
/** A busy machine may raise an alarm, with this button, above any screen. */
const AT_TIMES = 'Acknowledge';

/** Buttons whose names contain a user's name. */
const NAMED = ['Account of', 'Remove'];

/** The last state leaves a position and orders behind. */
for (const state of ['visitor', 'idle', 'editing', 'trading'] as const) {
  test.describe(() => {
    test.use({ isSignedIn: state !== 'visitor' });

    test(`${state}: all that can be pressed on a screen is known`, async ({ page, product }) => {
      if (state === 'trading') await holdPosition(product);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const screen of SCREEN_BUTTONS.filter((each) => each.state === state)) {
        await test.step(screen.screen, async () => {
          await page.goto(screen.path);
          await expect(page.getByRole('main')).toBeVisible();
          if (state === 'editing') await editAll(page);
          const known = namesOf(state === 'visitor' ? [screen.by] : [screen.by, SHELL_BUTTONS]);
          await expect.poll(() => shownOn(page)).toEqual(known);
        });
      }
    });
  });
}

test('what is known is pressed by the journey that is named for it', () => {
  for (const by of [SHELL_BUTTONS, ...SCREEN_BUTTONS.map((screen) => screen.by)]) {
    for (const [file, names] of Object.entries(by)) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      const missing = names.filter((name) => !source.includes(name));
      expect(missing, file).toEqual([]);
    }
  }
});

function namesOf(tables: readonly PressedButtons['by'][]): string[] {
  return [...new Set(tables.flatMap((by) => Object.values(by).flat()))].sort();
}

async function editAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Settings' }).click();
  for (const name of ['Edit Thresholds', 'Edit Rules', 'Edit Limits']) {
    const edit = page.getByRole('button', { name });
    if ((await edit.count()) > 0) await edit.click();
  }
}

/** As assistive technology reads them. */
async function shownOn(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const names = [...tree.matchAll(CONTROL)].map(
    ([, name = '']) => NAMED.find((start) => name.startsWith(`${start} `)) ?? name,
  );
  return [...new Set(names)].filter((name) => name !== AT_TIMES).sort();
}
