import { test as base, expect } from '@playwright/test';
import { Faults } from './faults.ts';
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
    if (!isSignedIn) return use({ cookies: [], origins: [] });
    const { name, value } = await product.owner.signIn();
    const { hostname: domain } = new URL(product.origin);
    const scope = { domain, path: '/', expires: -1, httpOnly: true, secure: false };
    await use({ cookies: [{ name, value, ...scope, sameSite: 'Lax' }], origins: [] });
  },

  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      await faults.watch(context);
      await use(faults);
      expect(faults.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
