import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on a page as it stands: one line for each element that breaks a rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(WCAG_22_AA);
  // In the page itself, which has no frames: a second page would take the focus that an open menu
  // or tooltip hangs on.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 375, height: 800 },
} as const;

export type Size = keyof typeof SIZES;

export type Theme = 'light' | 'dark';

const LOOKS = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme): { size: Size; theme: Theme } => ({ size, theme })),
);

/** Set to `all` where every state is wanted in every look; otherwise each gets one. */
const ARE_ALL_WANTED = process.env.AXE_STATES === 'all';

interface Sized {
  /** Where alone it is there; everywhere when it is not said. */
  readonly only?: Size;
}

/**
 * The themes in which each state is looked at in this size. A share is the same in each run: the
 * looks take turns over the table, so that every state is seen, and every look has its part.
 */
export function themesIn(size: Size, states: readonly Sized[], all = ARE_ALL_WANTED): Theme[][] {
  return states.map((state, index) => {
    const looks = LOOKS.filter((look) => state.only === undefined || look.size === state.only);
    const chosen = all ? looks : [looks[index % looks.length]];
    return chosen.flatMap((look) => (look?.size === size ? [look.theme] : []));
  });
}
