import { expect, type Locator, type Page } from '@playwright/test';
import type { Answers } from '../answers.ts';

/**
 * An action that buys, sells, removes, or does more than its button says asks once; the rest can be
 * undone, and acts at once.
 */
export type QuestionKind =
  | { readonly kind: 'buys' | 'sells' | 'takes away' | 'does more' }
  | { readonly kind: 'else'; readonly undo: string };

interface Question {
  readonly title: string;
  readonly confirm: string;
  /** The alternative, left of both buttons. */
  readonly otherWay?: string;
}

/** An action that begins on a screen. */
export type QuestionRow = QuestionKind & {
  readonly name: string;
  /** As in `support/buttons.ts`; null for a button that no screen always shows. */
  readonly button: string | null;
  /** The call's name in the contract; else method and path. */
  readonly call: string;
  readonly path: string;
  readonly answers?: Answers;
  readonly arrange?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** Null where the action happens at once. */
  readonly question: Question | null;
};

const mainOf = (page: Page): Locator => page.getByRole('main');

export const pressButton =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    mainOf(page).getByRole('button', { name, exact: true }).first().click();

export const flipSwitch =
  (name: string, within?: string) =>
  (page: Page): Promise<void> => {
    const place = within === undefined ? mainOf(page) : page.getByRole('region', { name: within });
    return place.getByRole('switch', { name }).click();
  };

/** Types a command and takes the first match. */
export const runCommand =
  (typed: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill(typed);
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
