import { Front } from './front.ts';
import { test as base } from './test.ts';

interface Fixtures {
  /** Another front before the same product, on an address of its own. */
  readonly newFront: () => Promise<Front>;
  readonly front: Front;
}

/** Tests whose product is behind a `Front`. */
export const test = base.extend<Fixtures>({
  newFront: async ({ product }, use) => {
    const fronts: Front[] = [];
    await use(async () => {
      const front = await Front.start();
      fronts.push(front);
      front.setTarget(product.origin);
      return front;
    });
    for (const front of fronts) await front.stop();
  },
  front: async ({ newFront }, use) => use(await newFront()),
  baseURL: ({ front }, use) => use(front.origin),
});
