import { existsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchEnvironment } from './bench.ts';
import { growthPercent, type MemorySample, residentMegabytes } from './product/memory.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { BUSY_STYLE } from './product/test-users.ts';
import type { Figure } from './row.ts';

const MEMORY_ROW = 'server.rss_mb';
const GROWTH_ROW = 'server.rss_growth_percent';
const DATABASE_ROW = 'server.database_mb';

const ACCOUNT_COUNT = 25;
const WEEK_PLAN = { market: { ...BUSY_MORNING, start: '2026-02-09T09:46' }, end: '2026-02-13' };
/** Faster than a simulator can play: the week takes as long as its work. */
const MARKET_SPEED = 1_000;
const SAMPLE_MS = 500;
const LONGEST_WEEK_MS = 420_000;
const IDLE_MS = 15_000;
const MEGABYTE = 1e6;

export const weekMemory: Bench = {
  measures: [
    { name: MEMORY_ROW, unit: 'MB', budget: { limit: 250, kind: 'at most' } },
    { name: GROWTH_ROW, unit: '%', budget: { limit: 5, kind: 'below' } },
    { name: DATABASE_ROW, unit: 'MB', budget: null },
  ],
  run: ({ programs, printLine }) =>
    Product.with(programs, { market: WEEK_PLAN.market, speed: MARKET_SPEED }, (product) =>
      measureWeek(product, printLine),
    ),
};

async function measureWeek(
  product: Product,
  say: BenchEnvironment['printLine'],
): Promise<readonly Figure[]> {
  const { people, server, simulatorProcess, database } = product;
  await people.registerUsers(ACCOUNT_COUNT, BUSY_STYLE);
  await people.startTrading();
  const samples = await playWeek(product, say);
  await people.stopTrading();
  // Memory at rest: the market is stopped, and no client calls.
  process.kill(simulatorProcess.pid, 'SIGSTOP');
  await sleep(IDLE_MS);
  const resident = residentMegabytes(server.pid);
  const files = [database, `${database}-wal`].filter((path) => existsSync(path));
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  return [
    { name: MEMORY_ROW, value: resident },
    { name: GROWTH_ROW, value: growthPercent(samples) },
    { name: DATABASE_ROW, value: bytes / MEGABYTE },
  ];
}

async function playWeek(
  { simulator, server }: Product,
  say: BenchEnvironment['printLine'],
): Promise<readonly MemorySample[]> {
  const begun = performance.now();
  const samples: MemorySample[] = [];
  for (;;) {
    const date = await simulator.readDate();
    if (date !== samples.at(-1)?.date) say(`${MEMORY_ROW}: ${date}`);
    if (date > WEEK_PLAN.end) return samples;
    if (!server.isAlive) throw new Error(`the server ended: ${server.said}`);
    if (performance.now() - begun > LONGEST_WEEK_MS) {
      throw new Error(`the week had only come to ${date}`);
    }
    samples.push({ date, megabytes: residentMegabytes(server.pid) });
    await sleep(SAMPLE_MS);
  }
}
