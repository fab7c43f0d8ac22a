import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Less than half of `axe.source`, which every document would have to receive and parse. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe's findings without animations: one line per element that breaks a rule. */
export async function axeViolationsOf(page: Page): Promise<string[]> {
  // Once per document: a browser runs known code faster.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (runOnly) => {
    // Waits for animations to end: half-way between two themes a colour belongs to neither.
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    );
  }, WCAG_22_AA);
}

export const WINDOW_SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 375, height: 800 },
} as const;

export type WindowSize = keyof typeof WINDOW_SIZES;

export type Theme = 'light' | 'dark';

const AXE_LOOKS = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme): { size: WindowSize; theme: Theme } => ({
    size,
    theme,
  })),
);

/** `all`: every state in every look; otherwise in one. */
export const ARE_ALL_WANTED = process.env.AXE_STATES === 'all';

export interface SizedState {
  /** Undefined: all sizes. */
  readonly only?: WindowSize;
}

/**
 * The same share in each run: looks alternate over the table, so every state and every look is
 * checked.
 */
export function themesIn(
  size: WindowSize,
  states: readonly SizedState[],
  all = ARE_ALL_WANTED,
): Theme[][] {
  return states.map((state, index) => {
    const looks = AXE_LOOKS.filter((look) => state.only === undefined || look.size === state.only);
    const chosen = all ? looks : [looks[index % looks.length]];
    return chosen.flatMap((look) => (look?.size === size ? [look.theme] : []));
  });
}
