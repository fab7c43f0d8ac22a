import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

const LONGEST_ENTRY_MS = 120_000;

export async function untilAllAccountsHold(
  { simulator }: Product,
  accountCount: number,
): Promise<void> {
  const begun = performance.now();
  while ((await simulator.countHolders()) < accountCount) {
    if (performance.now() - begun > LONGEST_ENTRY_MS) {
      throw new Error(
        `only ${await simulator.countHolders()} of ${accountCount} accounts hold something`,
      );
    }
    await sleep(200);
  }
}
