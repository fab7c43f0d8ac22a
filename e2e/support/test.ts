import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Faults } from './faults.ts';
import { FileProduct } from './file-product.ts';
import type { Person } from './person.ts';
import type { Variables } from './process.ts';
import type { Product } from './product.ts';

interface WorkerFixtures {
  readonly fileProduct: FileProduct;
}

interface TestFixtures {
  /** The product's environment for a file, beside folder, ports and set-up token. */
  readonly variables: Variables;
  /** Shared by a file's tests. */
  readonly product: Product;
  /** The browser has the owner's session. */
  readonly isSignedIn: boolean;
  readonly faults: Faults;
  /** A page of another browser, signed in as that person; null: not signed in. */
  readonly pageOf: (person: Person | null) => Promise<Page>;
}

/** Only the test moves the market, at an hour with a signal on nearly every bar. */
export function steppedMarket(own: Variables = {}): Variables {
  return {
    SIM_SPEED: 'step',
    SIM_SEED: '237',
    SIM_START: '2026-02-06T10:00',
    MONEY_FLOW_GATE: '0',
    NOTIFY_PRIVATE_HOSTS: '127.0.0.1',
    ...own,
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  variables: [{}, { option: true }],
  isSignedIn: [true, { option: true }],

  fileProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const fileProduct = new FileProduct();
      await use(fileProduct);
      await fileProduct.stopRunning();
    },
    { scope: 'worker' },
  ],

  product: async ({ fileProduct, variables }, use, { file }) => {
    await use(await fileProduct.startedFor(file, variables));
  },

  baseURL: ({ product }, use) => use(product.origin),

  storageState: async ({ product, isSignedIn }, use) => {
    await use(await storageOf(product, isSignedIn ? product.owner : null));
  },

  // A page that is left still reads: its last answers may come when the test is over.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      await faults.watchContext(context);
      await use(faults);
      await faults.untilChecked();
      expect(faults.unexpected).toEqual([]);
    },
    { auto: true },
  ],

  pageOf: async ({ browser, product, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ storageState: await storageOf(product, person) });
      contexts.push(context);
      await faults.watchContext(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A browser's storage with the person's session; null: without one. */
async function storageOf({ origin }: Product, person: Person | null) {
  if (person === null) return { cookies: [], origins: [] };
  const { name, value } = await person.signIn();
  const { hostname: domain } = new URL(origin);
  const scope = { domain, path: '/', expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ name, value, ...scope, sameSite: 'Lax' as const }], origins: [] };
}

export { expect };
