import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import { RecordFile } from '../kill/database-reader.ts';
import { ServerProcess } from '../kill/server-process.ts';
import type { Bench } from './bench.ts';
import type { Programs } from './product/product.ts';
import { HOLDING_STYLE, SETUP_TOKEN, TestUsers } from './product/test-users.ts';
import { quantile } from './quantile.ts';

const ENUMERATION_ROW = 'auth.enumeration_gap_ms';
const ACCOUNT_COUNT = 25;
/** Fewer wrong passwords than lock an account. */
const GUESSES_PER_ACCOUNT = 8;
const LONGEST_START_MS = 60_000;

/**
 * Difference of two medians over 200 pairs of wrong sign-ins, at known and unknown addresses. A
 * difference would reveal accounts.
 */
export const accountEnumeration: Bench = {
  measures: [{ name: ENUMERATION_ROW, unit: 'ms', budget: null }],
  run: ({ programs, printLine }) =>
    withServer(programs, async (port, database) => {
      const people = new TestUsers(port, new RecordFile(programs.main, database));
      await people.registerUsers(ACCOUNT_COUNT + 1, HOLDING_STYLE);
      const times: Record<GuessedAccount, number[]> = { trader: [], unknown: [] };
      for (let pair = 0; pair < ACCOUNT_COUNT * GUESSES_PER_ACCOUNT; pair++) {
        // Each client is first as often as the other.
        const order: readonly GuessedAccount[] =
          pair % 2 === 0 ? ['trader', 'unknown'] : ['unknown', 'trader'];
        for (const who of order) times[who].push(await refusedIn(port, who, pair));
      }
      const [known, unknown] = [quantile(times.trader, 0.5), quantile(times.unknown, 0.5)];
      printLine(
        `${ENUMERATION_ROW}: ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without`,
      );
      return [{ name: ENUMERATION_ROW, value: Math.abs(known - unknown) }];
    }),
};

type GuessedAccount = 'trader' | 'unknown';

/** Each guess has its own address, so no limit counts them together. */
async function refusedIn(port: number, who: GuessedAccount, pair: number): Promise<number> {
  const origin = `http://localhost:${port}`;
  const email = `${who}-${1 + (pair % ACCOUNT_COUNT)}@example.com`;
  const body = JSON.stringify({ email, password: 'a wrong password' });
  const begun = performance.now();
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${who === 'trader' ? 1 : 2}.${pair >> 8}.${pair & 255}`,
    },
    body,
  });
  await response.text();
  const took = performance.now() - begun;
  if (response.status !== 401) throw new Error(`a wrong password was answered ${response.status}`);
  return took;
}

async function withServer<T>(
  programs: Programs,
  work: (port: number, database: string) => Promise<T>,
): Promise<T> {
  const [port = 0, simulatorPort = 0] = await freePorts(2);
  const folder = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  const server = new ServerProcess(programs.main, {
    DATA_DIR: folder,
    PORT: String(port),
    SIM_PORT: String(simulatorPort),
    SIM_SPEED: 'step',
    SETUP_TOKEN,
    TRUST_PROXY_HOPS: '1',
    LOG_LEVEL: 'warn',
  });
  try {
    await answerTimes(server, port);
    return await work(port, join(folder, 'tideline.sqlite'));
  } finally {
    await server.destroy();
    process.off('exit', clear);
    clear();
  }
}

async function answerTimes(server: ServerProcess, port: number): Promise<void> {
  await Promise.race([
    server.untilGreeted(),
    sleep(LONGEST_START_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the server did not answer at ${port}: ${server.said}`);
    }),
  ]);
}
