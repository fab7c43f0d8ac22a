import type { Locator, Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Product } from '../product.ts';

export interface Scene {
  readonly product: Product;
  /** Who is signed in, or who is about to sign in. */
  readonly person: Person;
  /** Another user, on whom administrators act. */
  readonly other: Person;
  /** Of its own in each scene. */
  readonly address: string;
}

/** One act of the screens: how it is done, what the server then holds, and what the page says of it. */
export interface Act {
  readonly name: string;
  /** The call that it makes, as the contract names it. */
  readonly call: string;
  readonly path: string | ((scene: Scene) => Promise<string>);
  readonly by: 'owner' | 'a new user' | 'a visitor';
  /** It is about what all users share, or about the market: nothing else goes on beside it. */
  readonly isAlone?: boolean;
  /** It waits for more than the server: for a broker, or for the hash of a password. */
  readonly isSlow?: boolean;
  /** No read shows what became of it. */
  readonly isUntold?: boolean;
  /** What it gives comes with the answer, and is lost with it. */
  readonly isLost?: boolean;
  /** Brings the server to where the act changes something. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** What is done on the page before, without which it can't be done. */
  readonly arrange?: (page: Page, scene: Scene) => Promise<void>;
  readonly press: (page: Page, scene: Scene) => Promise<void>;
  readonly held: (scene: Scene, page: Page) => Promise<string>;
  /** In the same words; null where the page shows nothing of it. */
  readonly shown: ((page: Page, scene: Scene) => Promise<string>) | null;
  /** What is held once it is done. */
  readonly done: string;
  /** What the page says when it was done. */
  readonly says: RegExp;
}

/** Presses a button, and the same one in the question that follows. */
export async function confirm(page: Page, button: string, answer = button): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

export async function textOf(place: Locator): Promise<string> {
  return ((await place.first().textContent()) ?? '').trim();
}

/** What stands beside a label. */
export const valueBeside = (within: Page | Locator, label: string): Promise<string> =>
  textOf(within.locator(`dt:text-is("${label}") + dd`));

/** Leaves a form that is open still: what was typed there says nothing about the server. */
export async function leaveForm(page: Page): Promise<void> {
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  if (await cancel.isVisible()) await cancel.click();
}
