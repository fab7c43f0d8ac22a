import type { Bench } from './bench.ts';
import { allAccountsHold } from './product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { HOLDING } from './product/test-users.ts';

const ROW = 'server.start_to_managed_ms';
const ACCOUNTS = 25;
const SPEED = 20;
const STARTS = 8;

/** The longest of some starts on a killed process's database, with open positions. */
export const startToManaged: Bench = {
  measures: [{ name: ROW, unit: 'ms', budget: { limit: 2_000, kind: 'at most' } }],
  run: ({ programs, say }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: SPEED }, async (product) => {
      await product.people.register(ACCOUNTS, HOLDING);
      await product.people.startTrading();
      await allAccountsHold(product, ACCOUNTS);
      const times: number[] = [];
      for (let start = 0; start < STARTS; start++) {
        await product.kill();
        times.push(await product.start());
      }
      say(`${ROW}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
      return [{ name: ROW, value: Math.max(...times) }];
    }),
};
