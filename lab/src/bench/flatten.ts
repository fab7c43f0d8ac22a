import { setTimeout as sleep } from 'node:timers/promises';
import { readSimBook } from '../kill/sim-book.ts';
import type { Bench } from './bench.ts';
import { untilAllAccountsHold } from './product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { HOLDING_STYLE } from './product/test-users.ts';

const FLATTEN_ROW = 'order.flatten_s';
const ACCOUNT_COUNT = 10;
/** Slow enough that the limit is 3 s of wall time: an answer then costs little market time. */
const MARKET_SPEED = 5;
const LONGEST_WAIT_MS = 30_000;

/** Market seconds from the kill switch with flatten to the last fill of every account. */
export const flattenTime: Bench = {
  measures: [{ name: FLATTEN_ROW, unit: 's', budget: { limit: 15, kind: 'at most' } }],
  run: ({ programs, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, async (product) => {
      const { people, simulator, simulatorPort } = product;
      await people.registerUsers(ACCOUNT_COUNT, HOLDING_STYLE);
      await people.startTrading();
      await untilAllAccountsHold(product, ACCOUNT_COUNT);
      const asked = await simulator.readTime();
      await people.flattenEverybody();
      await untilNoAccountHolds(product);
      const fills = (await readSimBook(simulatorPort)).flatMap((account) => account.fills);
      const lastFill = Math.max(...fills.map(({ at }) => Date.parse(at)));
      printLine(`${FLATTEN_ROW}: ${ACCOUNT_COUNT} accounts, ${fills.length} fills`);
      return [{ name: FLATTEN_ROW, value: (lastFill - asked) / 1000 }];
    }),
};

async function untilNoAccountHolds({ simulator }: Product): Promise<void> {
  const begun = performance.now();
  while ((await simulator.countHolders()) > 0) {
    if (performance.now() - begun > LONGEST_WAIT_MS) throw new Error('an account still holds');
    await sleep(100);
  }
}
