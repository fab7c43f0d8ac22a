import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchEnvironment } from './bench.ts';
import { barEntries } from './product/bar-to-wire.ts';
import { BUSY_DAY, Product } from './product/product.ts';
import { BUSY_STYLE } from './product/test-users.ts';
import { quantile } from './quantile.ts';

const DEAD_CHANNELS_ROW = 'order.bar_to_wire_dead_channels';
const ACCOUNT_COUNT = 100;
const CHANNELS_EACH = 3;
const PAIR_COUNT = 7;
/** A bar each fifteen seconds of the wall. */
const MARKET_SPEED = 20;
/** Fewer entries of one span say little of its median. */
const FEWEST_ENTRIES = 100;
const POLL_MS = 2_000;
/** 200 market minutes: a quiet afternoon and the jump to the next open. */
const LONGEST_SPAN_MS = 600_000;

/**
 * Time from a bar on the wire to its orders, with three webhooks for each account that never
 * answer, beside the same without: the median of alternating pairs of medians.
 */
export const orderDeadChannels: Bench = {
  measures: [
    { name: DEAD_CHANNELS_ROW, unit: 'of no channels', budget: { limit: 1.25, kind: 'at most' } },
  ],
  run: async ({ programs, printLine }) => {
    const receiver = await silentReceiver();
    const variables = { NOTIFY_PRIVATE_HOSTS: '127.0.0.1' };
    try {
      return await Product.with(
        programs,
        { market: BUSY_DAY, speed: MARKET_SPEED, variables },
        async (product) => {
          await product.people.registerUsers(ACCOUNT_COUNT, BUSY_STYLE);
          await product.people.startTrading();
          // A process trades for weeks, so its first entries are not counted.
          await medianLatency(product);
          const ratios = await measurePairs(product, receiver.origin, printLine);
          return [{ name: DEAD_CHANNELS_ROW, value: quantile(ratios, 0.5) }];
        },
      );
    } finally {
      receiver.close();
    }
  },
};

async function measurePairs(
  product: Product,
  origin: string,
  say: BenchEnvironment['printLine'],
): Promise<readonly number[]> {
  const urls = Array.from({ length: CHANNELS_EACH }, (_, number) => `${origin}/${number}`);
  const withChannels = async () => {
    const remove = await product.people.addWebhooks(urls);
    const median = await medianLatency(product);
    await remove();
    return median;
  };
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIR_COUNT; pair += 1) {
    // Both variants take turns to be first, so a busy hour affects both alike.
    const isFirst = pair % 2 === 0;
    const early = isFirst ? await withChannels() : null;
    const none = await medianLatency(product);
    const dead = early ?? (await withChannels());
    say(`${DEAD_CHANNELS_ROW}: ${dead.toFixed(1)} ms beside ${none.toFixed(1)} ms`);
    ratios.push(dead / none);
  }
  return ratios;
}

async function medianLatency({ simulator }: Product): Promise<number> {
  await simulator.keepWire(100_000);
  for (let waited = 0; waited < LONGEST_SPAN_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    const { events } = await simulator.readWire();
    const latencies = barEntries(events).flatMap((bar) => bar.latencies);
    if (latencies.length >= FEWEST_ENTRIES) return quantile(latencies, 0.5);
  }
  throw new Error(`fewer than ${FEWEST_ENTRIES} entries in a span`);
}

async function silentReceiver() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
