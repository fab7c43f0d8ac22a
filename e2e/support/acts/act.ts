import type { Locator, Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { Product } from '../product.ts';

export interface Scene {
  readonly product: Product;
  /** Signed in, or about to sign in. */
  readonly person: Person;
  /** Administrators act on this person. */
  readonly other: Person;
  /** Each scene has its own. */
  readonly address: string;
}

export interface Act {
  readonly name: string;
  /** In the contract. */
  readonly call: string;
  readonly path: string | ((scene: Scene) => Promise<string>);
  readonly by: 'owner' | 'a new user' | 'a visitor';
  /** About all users or the market. */
  readonly isAlone?: boolean;
  /** It also waits for a broker, or a password's hash. */
  readonly isSlow?: boolean;
  /** No read shows its result. */
  readonly isUnread?: boolean;
  /** Its result comes only with the answer, and is lost with it. */
  readonly isLost?: boolean;
  /** Brings the server to where the act has an effect. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** Brings the page to where the act can be done. */
  readonly arrange?: (page: Page, scene: Scene) => Promise<void>;
  readonly press: (page: Page, scene: Scene) => Promise<void>;
  readonly held: (scene: Scene, page: Page) => Promise<string>;
  /** In the same words; null where unshown. */
  readonly shown: ((page: Page, scene: Scene) => Promise<string>) | null;
  /** Held afterwards. */
  readonly done: string;
  /** On the page afterwards. */
  readonly says: RegExp;
}

/** And the same button in its question. */
export async function confirm(page: Page, button: string, answer = button): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

export async function textOf(place: Locator): Promise<string> {
  return ((await place.first().textContent()) ?? '').trim();
}

export const valueBeside = (within: Page | Locator, label: string): Promise<string> =>
  textOf(within.locator(`dt:text-is("${label}") + dd`));

/** What was typed in an open form says nothing about the server. */
export async function leaveForm(page: Page): Promise<void> {
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  if (await cancel.isVisible()) await cancel.click();
}
