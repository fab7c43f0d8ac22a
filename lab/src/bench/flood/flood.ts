import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FloodPlan, FloodResult } from '../../flooder/plan.ts';
import { readSimBook } from '../../kill/sim-book.ts';
import type { Bench, BenchEnvironment } from '../bench.ts';
import { untilAllAccountsHold } from '../product/all-accounts-hold.ts';
import { BUSY_MORNING, Product } from '../product/product.ts';
import { HOLDING_STYLE } from '../product/test-users.ts';
import { quantile } from '../quantile.ts';
import type { Figure, RowDefinition } from '../row.ts';
import { type Closes, closeWithin, openPositions } from './closes.ts';
import { FLOOD_NAMES, type Flooders, floodsBy } from './floods.ts';
import { timedRequest } from './timed-request.ts';

const ACCOUNT_COUNT = 25;
const QUIET_SECONDS = 15;
const DAYS_OF_HISTORY = 20;
const MARKET_SPEED = 20;
/** Limit of a close's median: three times that without a flood, but at least this. */
const MEDIAN_LIMIT_MS = 150;

const flooderFile = fileURLToPath(new URL('./flooder.js', import.meta.url));
const floodRow = (flood: string, what: string) => `flood.${flood}_${what}`;
const atMost = (limit: number): RowDefinition['budget'] => ({ limit, kind: 'at most' });

/** One bench per flood: they must not disturb each other. */
export const floodBenches: readonly Bench[] = FLOOD_NAMES.map((flood) => ({
  measures: [
    { name: floodRow(flood, 'close_ratio'), unit: 'of what is allowed', budget: atMost(1) },
    { name: floodRow(flood, 'close_worst_ms'), unit: 'ms', budget: atMost(1_000) },
    { name: floodRow(flood, 'health_ms'), unit: 'ms', budget: atMost(50) },
    { name: floodRow(flood, 'health_p95_ms'), unit: 'ms', budget: atMost(300) },
    { name: floodRow(flood, 'refused_closes'), unit: 'closes', budget: atMost(0) },
    { name: floodRow(flood, 'busy_alarms'), unit: 'alarms', budget: atMost(0) },
    { name: floodRow(flood, 'answers'), unit: '1/s', budget: null },
  ],
  run: ({ programs, floodSeconds, printLine }) =>
    Product.with(programs, { market: BUSY_MORNING, speed: MARKET_SPEED }, (product) =>
      measureFlood(product, { flood, seconds: floodSeconds, say: printLine }),
    ),
}));

async function measureFlood(
  product: Product,
  {
    flood,
    seconds,
    say,
  }: {
    readonly flood: string;
    readonly seconds: number;
    readonly say: BenchEnvironment['printLine'];
  },
): Promise<readonly Figure[]> {
  const { people, port } = product;
  await people.registerUsers(ACCOUNT_COUNT + 1, HOLDING_STYLE);
  const [administrator = '', ...traders] = people.cookies;
  const closers = [administrator, ...traders.slice(0, ACCOUNT_COUNT - 1)];
  const trader = traders.at(-1) ?? '';
  await people.startTrading();
  await untilAllAccountsHold(product, ACCOUNT_COUNT + 1);
  people.records.inventPast(`trader-${ACCOUNT_COUNT}@example.com`, DAYS_OF_HISTORY);
  const traderLogin = people.loginOf(ACCOUNT_COUNT);
  const sessions = flood === 'streams' ? people.cookies : [trader];
  const flooders: Flooders = {
    origin: `http://localhost:${port}`,
    trader,
    administrator,
    sessions,
    traderLogin,
  };

  const quiet = await closeWithin(port, await openPositions(port, closers), QUIET_SECONDS);
  await untilAllAccountsHold(product, ACCOUNT_COUNT + 1);
  const positions = await openPositions(port, closers);
  const busyBefore = await busyAlarms(port, administrator);
  const entriesBefore = await countEntries(product);
  const plan = { ...floodsBy(flooders)[flood], port, seconds } as FloodPlan;
  const [flooded, result] = await Promise.all([
    closeWithin(port, positions, seconds),
    runFlooder(plan),
  ]);
  const entered = (await countEntries(product)) - entriesBefore;
  const busy = (await busyAlarms(port, administrator)) - busyBefore;
  const answers = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  say(`${flood}: quiet ${describeCloses(quiet)}`);
  say(`${flood}: flooded ${describeCloses(flooded)}; ${entered} entries, ${busy} BUSY`);
  const rate = answers / result.seconds;
  say(
    `${flood}: ${rate.toFixed(0)}/s of ${plan.connections} connections got ${JSON.stringify(result.statuses)}, ${result.silent} of 429 without Retry-After`,
  );
  const allowed = Math.max(3 * quantile(quiet.closed, 0.5), MEDIAN_LIMIT_MS);
  const figures: Readonly<Record<string, number>> = {
    close_ratio: quantile(flooded.closed, 0.5) / allowed,
    close_worst_ms: Math.max(...flooded.closed),
    health_ms: quantile(flooded.health, 0.5),
    health_p95_ms: quantile(flooded.health, 0.95),
    refused_closes: flooded.refused.length,
    busy_alarms: busy,
    answers: rate,
  };
  return Object.entries(figures).map(([what, value]) => ({ name: floodRow(flood, what), value }));
}

async function runFlooder(plan: FloodPlan): Promise<FloodResult> {
  const child = spawn(process.execPath, [flooderFile], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  return JSON.parse(await text(child.stdout)) as FloodResult;
}

async function busyAlarms(port: number, cookie: string): Promise<number> {
  const { body } = await timedRequest(port, { path: '/api/alarms?limit=200', cookie });
  const { alarms } = JSON.parse(body) as { readonly alarms: readonly { readonly code: string }[] };
  return alarms.filter(({ code }) => code === 'BUSY').length;
}

async function countEntries({ simulatorPort }: Product): Promise<number> {
  const book = await readSimBook(simulatorPort);
  return book.flatMap(({ orders }) => orders.filter(({ side }) => side === 'buy')).length;
}

function describeCloses({ closed, refused, health }: Closes): string {
  const ms = (values: readonly number[], part: number) => quantile(values, part).toFixed(0);
  const closes = `${closed.length} closes, median ${ms(closed, 0.5)}, worst ${ms(closed, 1)} ms`;
  const healthz = `healthz median ${ms(health, 0.5)}, p95 ${ms(health, 0.95)}, worst ${ms(health, 1)} ms`;
  return `${closes}, ${refused.length} refused (${refused.join(' ')}); ${healthz}`;
}
