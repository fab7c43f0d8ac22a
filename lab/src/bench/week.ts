import { existsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Surroundings } from './bench.ts';
import { growthPercent, type MemorySample, residentMegabytes } from './product/memory.ts';
import { BUSY_MORNING, Product } from './product/product.ts';
import { BUSY } from './product/test-users.ts';
import type { Figure } from './row.ts';

const MEMORY = 'server.rss_mb';
const GROWTH = 'server.rss_growth_percent';
const DATABASE = 'server.database_mb';

const ACCOUNTS = 25;
const WEEK = { market: { ...BUSY_MORNING, start: '2026-02-09T09:46' }, end: '2026-02-13' };
/** Faster than a simulator can play: the week takes as long as its work. */
const SPEED = 1_000;
const SAMPLE_MS = 500;
const LONGEST_WEEK_MS = 420_000;
const IDLE_MS = 15_000;
const MEGABYTE = 1e6;

export const weekMemory: Bench = {
  measures: [
    { name: MEMORY, unit: 'MB', budget: { limit: 250, kind: 'at most' } },
    { name: GROWTH, unit: '%', budget: { limit: 5, kind: 'below' } },
    { name: DATABASE, unit: 'MB', budget: null },
  ],
  run: ({ programs, say }) =>
    Product.with(programs, { market: WEEK.market, speed: SPEED }, (product) =>
      measure(product, say),
    ),
};

async function measure(product: Product, say: Surroundings['say']): Promise<readonly Figure[]> {
  const { people, server, simulatorProcess, database } = product;
  await people.register(ACCOUNTS, BUSY);
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
    { name: MEMORY, value: resident },
    { name: GROWTH, value: growthPercent(samples) },
    { name: DATABASE, value: bytes / MEGABYTE },
  ];
}

async function playWeek(
  { simulator, server }: Product,
  say: Surroundings['say'],
): Promise<readonly MemorySample[]> {
  const begun = performance.now();
  const samples: MemorySample[] = [];
  for (;;) {
    const date = await simulator.date();
    if (date !== samples.at(-1)?.date) say(`${MEMORY}: ${date}`);
    if (date > WEEK.end) return samples;
    if (!server.isAlive) throw new Error(`the server ended: ${server.said}`);
    if (performance.now() - begun > LONGEST_WEEK_MS) {
      throw new Error(`the week had only come to ${date}`);
    }
    samples.push({ date, megabytes: residentMegabytes(server.pid) });
    await sleep(SAMPLE_MS);
  }
}
