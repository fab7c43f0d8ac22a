// Runs in: all
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { canFakeClock, createFakeClock } from './fake-clock.ts';
import { positionsOf } from './held-trade.ts';
import { OWNER } from './owner.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import { totpCode } from './totp-code.ts';
import { wholePosition } from './whole-position.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RIGHT_WITHIN_MS = 5_000;

interface Readiness {
  readonly clockStep?: { readonly at: string; readonly byMs: number };
}

const newSetup = useBuiltServer();

async function enrol(client: Client, now: () => number): Promise<string> {
  const { secret } = await client.post<{ readonly secret: string }>('/api/auth/totp/enroll');
  await client.post('/api/auth/totp/confirm', { code: totpCode(secret, now()) });
  return secret;
}

describe.skipIf(!canFakeClock)('the system’s clock of a running server (needs libfaketime)', () => {
  test('G10 is put right with a position open: codes, sessions and audit go by it, books and market by themselves', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const clock = createFakeClock();
    const { client, dataDir, simulator, run } = await newSetup();
    const server = run({ ...clock.variables });
    await server.started();
    await startTrading(client);
    const positions = () => positionsOf(client);
    const held = await wholePosition(client, simulator);
    const secret = await enrol(client, clock.now);
    const lines = () => server.stderr.split('\n').filter((line) => line.includes('another time'));
    let ahead = 0;
    let steps = 0;

    // After each step signing in needs a code of another time.
    for (const by of [10 * MINUTE, -10 * MINUTE, 13 * HOUR, -DAY]) {
      const { now: marketBefore } = await simulator.clock();
      const realBefore = Date.now();
      ahead += by;
      steps += 1;
      clock.put(ahead);
      await sleep(RIGHT_WITHIN_MS);

      expect(lines()).toHaveLength(steps);
      const { body } = await client.send('GET', '/readyz');
      const { clockStep } = body as Readiness;
      expect(Math.abs((clockStep?.byMs ?? 0) - by)).toBeLessThan(1_000);
      expect(Math.abs(Date.parse(clockStep?.at ?? '') - clock.now())).toBeLessThan(10_000);

      const { status } = await client.send('GET', '/api/auth/user');
      expect(status).toBe(by > 12 * HOUR ? 401 : 200);
      // The proof is recent, so no password is required.
      if (status === 200) await client.put('/api/settings', { riskLevel: 5 + (steps % 2) });
      const code = totpCode(secret, clock.now());
      await client.post('/api/auth/login', { ...OWNER, code });
      const [row] = rowsOf<{ at: number; action: string }>(
        `${dataDir}/tideline.sqlite`,
        "SELECT at, action FROM audit_log WHERE action LIKE '%sign%' ORDER BY id DESC LIMIT 1",
      );
      expect(Math.abs((row?.at ?? 0) - clock.now())).toBeLessThan(RIGHT_WITHIN_MS);

      // The market went on by the monotonic clock, 60 of its seconds in one.
      const { now: marketAfter } = await simulator.clock();
      const market = (marketAfter - marketBefore) / 60;
      expect(market).toBeLessThanOrEqual(Date.now() - realBefore + 1_000);
      expect(market).toBeGreaterThan(RIGHT_WITHIN_MS / 2);
      expect(await positions()).toMatchObject([{ id: held.id, quantity: held.quantity }]);
      const [account] = await simulator.accounts();
      expect(account?.positions).toMatchObject([{ quantity: held.quantity }]);
    }

    await client.post(`/api/positions/${held.id}/close`);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    const [account] = await simulator.accounts();
    expect(account?.positions).toEqual([]);
    const sold = account?.orders.filter(({ side }) => side === 'sell') ?? [];
    expect(sold.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0)).toBe(held.quantity);
    expect(server.stderr).not.toMatch(/account stopped/);
    expect(lines()).toHaveLength(4);
  });
});
