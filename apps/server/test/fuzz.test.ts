// Runs in: share, all, long
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRestHandler } from '@tideline/api';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callRows } from './call-rows.ts';
import { type FuzzedRequest, fuzzedRequests } from './fuzz-inputs.ts';
import { OWNER } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** PROPERTY_RUNS multiplies the share that the usual run has. */
const INPUTS = 250 * factor(process.env.PROPERTY_RUNS ?? '1');
const QUARTERS = 4;
/** What the product remembers of so many calls, such as guesses and alarms, takes less. */
const GROWTH_BYTES = 16 * 1024 * 1024;

/** The property must not pass without a case. */
function factor(text: string): number {
  if (!(Number(text) > 0)) throw new RangeError(`PROPERTY_RUNS must be positive, was ${text}`);
  return Number(text);
}

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });
/** These end the session that the other inputs use. */
const LEAVING = ['auth.logout', 'auth.revokeSessions'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const CHANGES_IN_A_MINUTE = 300;

/** Paths, stacks and module names of the server. */
const INSIDES = /node:internal|node_modules|\/src\/|\.tsx?:\d|\n\s+at |SQLITE|ECONN/;
const FOLDERS = [fileURLToPath(new URL('../../..', import.meta.url)), `${tmpdir()}/`];

async function send({ app }: RunningApp, sent: FuzzedRequest, cookie: string) {
  const { procedure, method, path, body, cookies, headers } = sent;
  const own = LEAVING.includes(procedure) ? '' : cookie;
  return rawRequest(app.origin, method, path, {
    headers: {
      origin: app.origin,
      cookie: `${cookies.before}${own}; ${cookies.after}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test(
  `${INPUTS} strange inputs: each is answered, nothing of the server is shown, memory stays flat [M8] [V2.2.1]`,
  async () => {
    const running = await startRunningApp({ SIM_SPEED: 'step' });
    onTestFinished(() => running.close());
    const owner = await running.owner();
    const { id: otherId } = await owner.get<{ id: string }>('/api/auth/user');
    const rows = callRows({
      otherId,
      othersPosition: 'none',
      othersAlarm: '1',
      othersTrade: 'none',
    });
    const heaps: number[] = [];
    const statuses = new Map<number, number>();

    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      // The product's rules may have ended the session by now.
      const signedIn = running.client();
      await signedIn.post('/api/auth/login', OWNER);
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(fuzzedRequests(routes, rows), async (request) => {
          sent += 1;
          if (sent % (CHANGES_IN_A_MINUTE - 10) === 0) vi.setSystemTime(Date.now() + 60_000);
          const { status, text, headers } = await send(running, request, signedIn.cookie);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
          expect(status).toBeGreaterThanOrEqual(200);
          if (status >= 400) expect(headers['content-type']).toMatch(/^application\/json/);
          expect(text).not.toMatch(INSIDES);
          for (const folder of FOLDERS) expect(text).not.toContain(folder);
        }),
        { numRuns: Math.ceil(INPUTS / QUARTERS), endOnFailure: true },
      );
      heaps.push(heapAfterCollection());
    }
    const [, second = 0, , fourth = 0] = heaps;
    expect(fourth - second).toBeLessThan(GROWTH_BYTES);
    expect(statuses.get(400)).toBeGreaterThan(INPUTS / 4);
    expect(statuses.get(200)).toBeGreaterThan(INPUTS / 50);
    expect({}).not.toHaveProperty('isAdmin');
    expect((await running.client().send('GET', '/healthz')).status).toBe(200);
  },
  60_000 + INPUTS * 60,
);
