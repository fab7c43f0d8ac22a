import { Front } from './front.ts';
import { test as base } from './test.ts';

/** The product behind a proxy over HTTP/1.1 that does what a test wants with each request. */
export const test = base.extend<{ readonly front: Front }>({
  front: async ({ product }, use) => {
    const front = await Front.start();
    front.lead(product.origin);
    await use(front);
    await front.stop();
  },
  baseURL: ({ front }, use) => use(front.origin),
});
