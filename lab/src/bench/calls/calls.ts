import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionsBetween } from '@tideline/engine';
import { freePorts } from '@tideline/free-ports';
import type { Bench, BenchEnvironment } from '../bench.ts';
import { BUSY_DAY, Product, type Programs } from '../product/product.ts';
import { BUSY_STYLE } from '../product/test-users.ts';
import { quantile } from '../quantile.ts';
import type { Figure } from '../row.ts';
import { type Call, callsFor } from './call.ts';
import { ThreadProbe, type ThreadTime } from './thread-probe.ts';
import { writeYear } from './year.ts';

const SLOWEST_ROW = 'calls.slowest_thread_ms';
const DECISIONS_ROW = 'calls.past_decisions_thread_ms';

const ACCOUNT_COUNT = 25;
const DAY_COUNT = 252;
/** Bars played before the calls: it is past noon then, and positions may be open. */
const BARS_PLAYED = 30;
const CALL_REPEATS = 30;
const WARM_UP_CALLS = 5;
/** Wait after a start, in which its work ends. */
const QUIET_MS = 10_000;

/** What each call costs the trading thread, with 25 users and a year of history. */
export const callCosts: Bench = {
  measures: [
    { name: SLOWEST_ROW, unit: 'ms', budget: { limit: 5, kind: 'at most' } },
    { name: DECISIONS_ROW, unit: 'ms', budget: null },
  ],
  async run({ programs, printLine }) {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-probe-'));
    try {
      const [port = 0] = await freePorts(1);
      const probe = new ThreadProbe(folder, port);
      const plan = { market: BUSY_DAY, speed: 'step', preload: probe.file } as const;
      return await Product.with(programs, plan, (product) =>
        measureEachCall(product, programs, probe, printLine),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureEachCall(
  product: Product,
  programs: Programs,
  probe: ThreadProbe,
  say: BenchEnvironment['printLine'],
): Promise<readonly Figure[]> {
  await product.people.registerUsers(ACCOUNT_COUNT, BUSY_STYLE);
  await product.people.startTrading();
  await product.simulator.advanceBars(BARS_PLAYED);
  const day = await product.simulator.readDate();
  await product.stop();
  say(`${SLOWEST_ROW}: writing ${DAY_COUNT} days`);
  writeYear(product.database, day, DAY_COUNT);
  const { before } = programs;
  const rowsBefore = before === undefined ? [] : await measureCalls(product, before, probe, day);
  const rows = await measureCalls(product, programs.main, probe, day);
  for (const [index, { call, time, bytes }] of rows.entries()) {
    const times = [rowsBefore[index]?.time, time].filter((each) => each !== undefined);
    const columns = times.flatMap(({ active, running }) => [active.toFixed(2), running.toFixed(2)]);
    say(`${[...columns, bytes].map((column) => `${column}`.padStart(8)).join(' ')}  ${call.name}`);
  }
  const slowest = Math.max(...rows.map(({ call, time }) => time.active / (call.batch ?? 1)));
  const decisions = rows.find(({ call }) => call.name.startsWith('ten past days'));
  return [
    { name: SLOWEST_ROW, value: slowest },
    { name: DECISIONS_ROW, value: decisions?.time.active ?? Number.NaN },
  ];
}

interface CallRow {
  readonly call: Call;
  readonly time: ThreadTime;
  readonly bytes: number;
}

async function measureCalls(
  product: Product,
  main: string,
  probe: ThreadProbe,
  day: string,
): Promise<readonly CallRow[]> {
  await product.start(main);
  await sleep(QUIET_MS);
  const [cookie = ''] = product.people.cookies;
  const client = new CallClient(product.port, cookie);
  const users = (await client.readJson('/api/users')) as readonly { readonly id: string }[];
  const days = sessionsBetween(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`, day)
    .map(({ date }) => date)
    .filter((date) => date < day)
    .slice(-10);
  const nothing = await threadTimeOf(probe, async () => undefined);
  const rows: CallRow[] = [];
  for (const call of callsFor({ user: users.at(-1)?.id ?? '', day, days })) {
    let bytes = 0;
    const whole = await threadTimeOf(probe, async () => {
      bytes = await client.makeCall(call);
    });
    const active = Math.max(0, whole.active - nothing.active);
    const running = Math.max(0, whole.running - nothing.running);
    rows.push({ call, time: { active, running }, bytes });
  }
  await product.stop();
  return rows;
}

async function threadTimeOf(probe: ThreadProbe, act: () => Promise<void>): Promise<ThreadTime> {
  const times: ThreadTime[] = [];
  for (let made = 0; made < WARM_UP_CALLS + CALL_REPEATS; ) {
    const before = await probe.read();
    const wait = await act().catch(waitAsked);
    if (typeof wait === 'number') {
      await sleep(wait);
      continue;
    }
    const after = await probe.read();
    const time = { active: after.active - before.active, running: after.running - before.running };
    made += 1;
    if (made > WARM_UP_CALLS) times.push(time);
  }
  const median = (name: keyof ThreadTime) =>
    quantile(
      times.map((time) => time[name]),
      0.5,
    );
  return { active: median('active'), running: median('running') };
}

class TooMany extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`429, to come again after ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

function waitAsked(error: unknown): number {
  if (error instanceof TooMany) return error.waitMs;
  throw error;
}

class CallClient {
  readonly #origin: string;
  readonly #cookie: string;

  constructor(port: number, cookie: string) {
    this.#origin = `http://localhost:${port}`;
    this.#cookie = cookie;
  }

  async readJson(path: string): Promise<unknown> {
    return JSON.parse(await this.#send({ name: path, method: 'GET', path }));
  }

  async makeCall(call: Call): Promise<number> {
    return Buffer.byteLength(await this.#send(call));
  }

  async #send({ method, path, body }: Call): Promise<string> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        origin: this.#origin,
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const retryAfter = Number(response.headers.get('retry-after'));
    if (response.status === 429 && retryAfter > 0) throw new TooMany(retryAfter * 1_000);
    // An address that a list gave may no longer exist.
    if (!response.ok && response.status !== 404 && response.status !== 409) {
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    }
    return text;
  }
}
