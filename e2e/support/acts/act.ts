import type { Locator, Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Product } from '../product.ts';

export interface Scene {
  readonly product: Product;
  /** Signed in, or about to sign in. */
  readonly person: Person;
  /** The user whom administrators act on. */
  readonly other: Person;
  /** An e-mail address of this scene alone. */
  readonly address: string;
}

export interface Act {
  readonly name: string;
  /** The call's name in the contract. */
  readonly call: string;
  readonly path: string | ((scene: Scene) => Promise<string>);
  readonly by: 'owner' | 'a new user' | 'a visitor';
  /** Changes all users' state or the market. */
  readonly isAlone?: boolean;
  /** The server also waits for a broker, or a password's hash. */
  readonly isSlow?: boolean;
  /** No query shows whether the action was done. */
  readonly isUnread?: boolean;
  /** The result comes only with the answer, and is lost with it. */
  readonly isLost?: boolean;
  /** Brings the server to a state in which the action has an effect. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** Brings the page to where the action can be done. */
  readonly arrange?: (page: Page, scene: Scene) => Promise<void>;
  readonly press: (page: Page, scene: Scene) => Promise<void>;
  readonly readHeld: (scene: Scene, page: Page) => Promise<string>;
  /** What the page shows, in the words of `readHeld`; null where it shows nothing. */
  readonly readShown: ((page: Page, scene: Scene) => Promise<string>) | null;
  /** What `readHeld` returns afterwards. */
  readonly done: string;
  readonly says: RegExp;
}

/** Presses the button, then confirms its question. */
export async function confirmAct(page: Page, button: string, answer = button): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

export async function textOf(place: Locator): Promise<string> {
  return ((await place.first().textContent()) ?? '').trim();
}

export const valueBeside = (within: Page | Locator, label: string): Promise<string> =>
  textOf(within.locator(`dt:text-is("${label}") + dd`));

/** Closes an open form: typed values say nothing about the server. */
export async function leaveForm(page: Page): Promise<void> {
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  if (await cancel.isVisible()) await cancel.click();
}
