import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { describeLatencies, measuredLatencies } from './product/entry-latencies.ts';
import { BUSY } from './product/people.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { quantile } from './quantile.ts';

const ROW = 'order.bar_to_wire_p99_ms';
const ACCOUNTS = 10;
/** A bar each five seconds of the wall. */
const SPEED = 60;
const MEASURED_MS = 150_000;

/** From a bar on the wire to the orders that it calls for, while nobody looks on. */
export const orderIdle: Bench = {
  measures: [{ name: ROW, unit: 'ms', budget: { limit: 10, kind: 'at most' } }],
  run: ({ programs, say }) =>
    Product.with(programs, { start: BUSY_MORNING, speed: SPEED }, async (product) => {
      const { people, simulator } = product;
      await people.register(ACCOUNTS, BUSY);
      await people.startTrading();
      await simulator.keepWire(100_000);
      await sleep(MEASURED_MS);
      const { events } = await simulator.wire();
      const latencies = measuredLatencies(events);
      say(`${ROW}: ${describeLatencies(latencies)}`);
      return [{ name: ROW, value: quantile(latencies, 0.99) }];
    }),
};
