import { PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { youngGarbageCollector } from './young-garbage.ts';

/** Collections as Node tells of them: 1 is a minor one, 4 a major one. */
async function collectionsDuring(work: () => void): Promise<readonly number[]> {
  const kinds: number[] = [];
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as {
      readonly detail: { readonly kind: number };
    }[];
    for (const { detail } of entries) kinds.push(detail.kind);
  });
  observer.observe({ entryTypes: ['gc'] });
  work();
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  return kinds;
}

test('each call collects what is young, and not everything', async () => {
  const collect = youngGarbageCollector();
  const CALLS = 20;
  const kinds = await collectionsDuring(() => {
    for (let times = 0; times < CALLS; times += 1) collect();
  });
  const count = (kind: number) => kinds.filter((each) => each === kind).length;
  expect(count(1)).toBeGreaterThanOrEqual(CALLS);
  // V8 may collect everything of its own accord, once.
  expect(count(4)).toBeLessThan(CALLS / 2);
  expect(globalThis.gc).toBeUndefined();
});
