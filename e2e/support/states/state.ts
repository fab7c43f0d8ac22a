import { expect, type Page } from '@playwright/test';
import type { WindowSize } from '../accessibility.ts';
import type { Answers } from '../answers.ts';

export interface ScreenState {
  readonly name: string;
  readonly path: string;
  readonly only?: WindowSize;
  /** Answers in place of the server's; undefined: its own. */
  readonly answers?: Answers;
  /** From the opened screen; resolves when the state shows. */
  readonly reachState: (page: Page) => Promise<void>;
}

export const isShown = (name: string | RegExp) => (page: Page) =>
  expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();

export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** By its title, as the dialog itself has no size. */
export const dialogShows = (page: Page, name: string) =>
  expect(page.getByRole('alertdialog').getByRole('heading', { name })).toBeVisible();

/** For the app as a whole, not for a field. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await expect(page.getByTestId(/^page-/)).toBeVisible();
  await page.keyboard.press(key);
}
