import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchEnvironment } from './bench.ts';
import { callsFor } from './product/broker-calls.ts';
import { describeLatencies, measuredLatencies } from './product/entry-latencies.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { CYCLE_MS } from './product/tab-schedule.ts';
import { type PolledAnswer, Tabs } from './product/tabs.ts';
import { BUSY_STYLE } from './product/test-users.ts';
import { quantile } from './quantile.ts';
import type { Figure } from './row.ts';

const ORDERS_ROW = 'order.bar_to_wire_100_p99_ms';
const POLLS_ROW = 'api.poll_p99_ms';
const CALLS_ROW = 'api.broker_calls_per_min';
const CALLS_FOR_TABS = 'api.broker_calls_for_tabs_per_min';

const ACCOUNT_COUNT = 100;
const TAB_COUNT = 500;
/** The product's default: a bar each fifteen seconds of wall time. */
const MARKET_SPEED = 20;
const MEASURED_MS = 90_000;
const QUIET_MS = 15_000;
/** As if every user had one tab, which reads the order history twice a minute. */
const CALLS_OF_ONE_TAB_EACH = ACCOUNT_COUNT * 2;
/**
 * Counts of calls may err by this share: a periodic read may fall across a span's end. The tabs'
 * calls are a larger share.
 */
const COUNTING_ERROR = 0.05;

/** Measures like `orderIdle` with many accounts and polling tabs, and the tabs' answers. */
export const orderUnderLoad: Bench = {
  measures: [
    { name: ORDERS_ROW, unit: 'ms', budget: { limit: 150, kind: 'at most' } },
    { name: POLLS_ROW, unit: 'ms', budget: { limit: 250, kind: 'at most' } },
    { name: CALLS_ROW, unit: 'calls/min', budget: null },
    {
      name: CALLS_FOR_TABS,
      unit: 'calls/min',
      budget: { limit: CALLS_OF_ONE_TAB_EACH * (1 + COUNTING_ERROR), kind: 'at most' },
    },
  ],
  run: ({ programs, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, (product) =>
      measureLoad(product, printLine),
    ),
};

async function measureLoad(
  product: Product,
  say: BenchEnvironment['printLine'],
): Promise<readonly Figure[]> {
  const { people, simulator, port } = product;
  await people.registerUsers(ACCOUNT_COUNT, BUSY_STYLE);
  say(`${ACCOUNT_COUNT} accounts are open`);
  const callsWithin = async (milliseconds: number) => {
    await simulator.keepWire(1);
    await sleep(milliseconds);
    return (await simulator.readWire()).calls;
  };
  const quiet = await callsWithin(QUIET_MS);
  const tabs = new Tabs(port, people.cookies, TAB_COUNT);
  try {
    tabs.open();
    // A whole cycle makes all connections and answers every call once.
    const polled = await callsWithin(CYCLE_MS);
    await people.startTrading();
    await simulator.keepWire(100_000);
    tabs.forgetAnswers();
    await sleep(MEASURED_MS);
    const { answered, failures } = tabs;
    const { events } = await simulator.readWire();
    if (failures.length > 0) {
      throw new Error(`${failures.length} of ${answered.length} polls failed: ${failures[0]}`);
    }
    const entries = measuredLatencies(events);
    say(`${ORDERS_ROW}: ${describeLatencies(entries)}`);
    for (const line of pollLines(answered)) say(`${POLLS_ROW}: ${line}`);
    const { all, forTabs } = callsFor(quiet, polled, CYCLE_MS);
    return [
      { name: ORDERS_ROW, value: quantile(entries, 0.99) },
      {
        name: POLLS_ROW,
        value: quantile(
          answered.map(({ latency }) => latency),
          0.99,
        ),
      },
      { name: CALLS_ROW, value: all },
      { name: CALLS_FOR_TABS, value: forTabs },
    ];
  } finally {
    tabs.close();
  }
}

function pollLines(answered: readonly PolledAnswer[]): readonly string[] {
  const line = (name: string, polls: readonly PolledAnswer[]) =>
    `${name}: ${describeLatencies(polls.map(({ latency }) => latency))}`;
  const paths = [...new Set(answered.map(({ path }) => path))].sort();
  return [
    line('all', answered),
    ...paths.map((path) =>
      line(
        path,
        answered.filter((poll) => poll.path === path),
      ),
    ),
  ];
}
