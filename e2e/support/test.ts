import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Faults } from './faults.ts';
import type { Person } from './person.ts';
import type { Variables } from './process.ts';
import { Product } from './product.ts';

interface FileFixtures {
  /**
   * The product's environment beside its folder, ports and set-up token. Each file that names it has
   * a product of its own, which its tests share.
   */
  readonly variables: Variables;
  readonly product: Product;
}

interface TestFixtures {
  /** Whether the browser comes with a session of the owner. */
  readonly isSignedIn: boolean;
  readonly faults: Faults;
  /** A page of another browser, signed in as that person; null for nobody. */
  readonly pageOf: (person: Person | null) => Promise<Page>;
}

/**
 * A market that moves when the test says so, at an hour with a signal on nearly every bar. An object
 * of its own for each caller: files that share one share the product too.
 */
export function stepped(own: Variables = {}): Variables {
  return {
    SIM_SPEED: 'step',
    SIM_SEED: '6',
    SIM_START: '2026-02-06T10:00',
    MONEY_FLOW_GATE: '0',
    ...own,
  };
}

export const test = base.extend<TestFixtures, FileFixtures>({
  variables: [{}, { option: true, scope: 'worker' }],
  isSignedIn: [true, { option: true }],

  product: [
    async ({ variables }, use) => {
      const product = await Product.start(variables);
      try {
        await use(product);
      } finally {
        const exitCode = await product.stop();
        product.forget();
        expect(exitCode, `exit code after SIGTERM\n${product.output}`).toBe(0);
      }
    },
    { scope: 'worker' },
  ],

  baseURL: ({ product }, use) => use(product.origin),

  storageState: async ({ product, isSignedIn }, use) => {
    await use(await storageOf(product, isSignedIn ? product.owner : null));
  },

  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      await faults.watch(context);
      await use(faults);
      await faults.settled();
      expect(faults.unexpected).toEqual([]);
    },
    { auto: true },
  ],

  pageOf: async ({ browser, product, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ storageState: await storageOf(product, person) });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** What a browser holds that comes with a session of that person, or with none. */
async function storageOf({ origin }: Product, person: Person | null) {
  if (person === null) return { cookies: [], origins: [] };
  const { name, value } = await person.signIn();
  const { hostname: domain } = new URL(origin);
  const scope = { domain, path: '/', expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ name, value, ...scope, sameSite: 'Lax' as const }], origins: [] };
}

export { expect };
