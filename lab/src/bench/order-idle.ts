import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { describeLatencies, measuredLatencies } from './product/entry-latencies.ts';
import { processorsApart } from './product/processors.ts';
import { BUSY_DAY, Product } from './product/product.ts';
import { BUSY_STYLE } from './product/test-users.ts';
import { quantile } from './quantile.ts';

const BAR_TO_WIRE_ROW = 'order.bar_to_wire_p99_ms';
const ACCOUNT_COUNT = 10;
/** A bar each four seconds of wall time. */
const MARKET_SPEED = 75;
/**
 * A process still compiles much in its first eighteen bars; it trades for weeks, so these are not
 * measured.
 */
const WARM_UP_MS = 72_000;
/** Time for more than a hundred orders. */
const MEASURED_MS = 135_000;

/** Time from a bar on the wire to its orders, without open tabs. */
export const orderIdle: Bench = {
  measures: [{ name: BAR_TO_WIRE_ROW, unit: 'ms', budget: { limit: 50, kind: 'at most' } }],
  run: ({ programs, printLine }) => {
    const processors = processorsApart();
    if (processors === null) printLine(`${BAR_TO_WIRE_ROW}: the processes could not be held apart`);
    const plan = { market: BUSY_DAY, speed: MARKET_SPEED, processors };
    return Product.with(programs, plan, async (product) => {
      const { people, simulator } = product;
      await people.registerUsers(ACCOUNT_COUNT, BUSY_STYLE);
      await people.startTrading();
      await sleep(WARM_UP_MS);
      await simulator.keepWire(100_000);
      await sleep(MEASURED_MS);
      const { events } = await simulator.readWire();
      const latencies = measuredLatencies(events);
      printLine(`${BAR_TO_WIRE_ROW}: ${describeLatencies(latencies)}`);
      return [{ name: BAR_TO_WIRE_ROW, value: quantile(latencies, 0.99) }];
    });
  },
};
