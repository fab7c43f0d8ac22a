import { expect, type Page } from '@playwright/test';
import type { Size } from '../accessibility.ts';
import type { Answers } from '../answers.ts';

/** Something that a screen can look like, beside how it looks when all is well. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly only?: Size;
  /** What the server is made to say; what it says by itself when it is not said. */
  readonly answers?: Answers;
  /** Goes on from the opened screen; resolves when the state is seen. */
  readonly reach: (page: Page) => Promise<void>;
}

export const isShown = (name: string) => (page: Page) =>
  expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** By its title: the dialog itself has no size. */
export const dialog = (page: Page, name: string) =>
  expect(page.getByRole('alertdialog').getByRole('heading', { name })).toBeVisible();

/** Presses a key that the app as a whole listens to. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await expect(page.getByTestId(/^page-/)).toBeVisible();
  await page.keyboard.press(key);
}
