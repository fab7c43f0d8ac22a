import type { Bench } from './bench.ts';
import { untilAllAccountsHold } from './product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { HOLDING_STYLE } from './product/test-users.ts';

const START_ROW = 'server.start_to_managed_ms';
const ACCOUNT_COUNT = 25;
const MARKET_SPEED = 20;
const START_COUNT = 8;

/** The longest of some starts on a killed process's database, with open positions. */
export const startToManaged: Bench = {
  measures: [{ name: START_ROW, unit: 'ms', budget: { limit: 2_000, kind: 'at most' } }],
  run: ({ programs, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, async (product) => {
      await product.people.registerUsers(ACCOUNT_COUNT, HOLDING_STYLE);
      await product.people.startTrading();
      await untilAllAccountsHold(product, ACCOUNT_COUNT);
      const times: number[] = [];
      for (let start = 0; start < START_COUNT; start++) {
        await product.kill();
        times.push(await product.start());
      }
      printLine(`${START_ROW}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
      return [{ name: START_ROW, value: Math.max(...times) }];
    }),
};
