// Runs in: all
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { alarmsOf, ledgerOf } from './held-trade.ts';
import { loseFence, refuseWrites } from './refuse-writes.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const TIMEOUT = 60_000;
const NOTHING_DONE = 'Nothing was done: the server could not save it. Try again.';
const STOPPED =
  'This account has been stopped after an internal error. The operator must restart it.';
/** Only the trader or the flatten time sells. */
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };

interface Position {
  readonly id: string;
  readonly quantity: number;
}

interface Alarm {
  readonly id: string;
  readonly code: string;
}

interface Decision {
  readonly gates: readonly { readonly code: string; readonly passes: boolean }[];
}

/** Every bar from 11:05 to 12:10 of this half day enters. */
async function startTrading(changes: Readonly<Record<string, string>> = {}) {
  const running = await startRunningApp({
    SIM_SPEED: 'step',
    SIM_SEED: '676',
    SIM_START: '2026-11-27T11:00',
    MONEY_FLOW_GATE: '0',
    ...changes,
  });
  const owner = await running.owner();
  await owner.put('/api/settings', PATIENT);
  await owner.post('/api/bot/start');
  return { running, owner };
}

async function heldPosition(owner: Client): Promise<Position> {
  const [position] = await owner.get<readonly Position[]>('/api/positions');
  if (position === undefined) throw new Error('there is no position');
  return position;
}

async function readOrders({ simulator }: RunningApp) {
  const [account] = await simulator.accounts();
  return account?.orders ?? [];
}

async function filled(running: RunningApp, side: 'buy' | 'sell'): Promise<number> {
  const orders = (await readOrders(running)).filter((order) => order.side === side);
  return orders.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0);
}

describe('a storage that refuses for a while [H1]', () => {
  let running: RunningApp;
  let owner: Client;
  beforeAll(async () => {
    // Entries end at 11:20, and positions are flattened from 11:25 on.
    const hours = { LAST_ENTRY_MINUTES: '100', FLATTEN_MINUTES: '95' };
    ({ running, owner } = await startTrading(hours));
  }, TIMEOUT);
  afterAll(() => running.close());

  const refuse = (table: string) => refuseWrites(running.databaseFile, table);
  const readHealth = async () => (await owner.send('GET', '/readyz')).body;

  test('an order whose attempt can not be stored is not sent; a later one is', {
    timeout: TIMEOUT,
  }, async () => {
    const mend = refuse('attempts');
    await running.simulator.advance(2);
    const { decisions } = await owner.get<{
      readonly decisions: readonly { readonly outcome: string }[];
    }>('/api/decisions');
    expect(decisions.map(({ outcome }) => outcome)).toContain('entered');
    expect(await readOrders(running)).toEqual([]);
    expect(await owner.get('/api/positions')).toEqual([]);
    mend();
    await running.simulator.advance(2);
    const { quantity } = await heldPosition(owner);
    expect(await filled(running, 'buy')).toBe(quantity);
  });

  test('a command that can not be saved is not carried out; the next one is [N7]', async () => {
    const { id } = await heldPosition(owner);
    const mend = refuse('account_states');
    for (const [method, path, body] of [
      ['POST', '/api/bot/pause'],
      ['POST', '/api/bot/stop'],
      ['POST', '/api/bot/toggle', { active: false }],
      ['PUT', '/api/settings', { stopLoss: 50 }],
    ] as const) {
      const answer = await owner.send(method, path, body);
      expect([path, answer.status]).toEqual([path, 409]);
      expect(answer.body).toEqual({ error: NOTHING_DONE, message: NOTHING_DONE });
    }
    const untouched = { botActive: true, isActive: true, autoTrade: true };
    expect(await owner.get('/api/bot/status')).toMatchObject(untouched);
    expect(await owner.get('/api/settings')).toMatchObject(PATIENT);
    expect(await owner.get('/api/positions')).toMatchObject([{ id, isClosing: false }]);
    expect(await readHealth()).toMatchObject({ journal: false });
    mend();
    expect(await owner.put('/api/settings', { stopLoss: 50 })).toMatchObject({ stopLoss: 50 });
    expect(await readHealth()).toMatchObject({ journal: true });
  });

  test('a position past its flatten time is sold all the same, under an id of its own [C11]', {
    timeout: TIMEOUT,
  }, async () => {
    const { id, quantity } = await heldPosition(owner);
    const mend = refuse('account_states');
    await running.simulator.advance(2);
    expect(await filled(running, 'sell')).toBe(quantity);
    const sells = (await readOrders(running)).filter(({ side }) => side === 'sell');
    expect(sells.map(({ clientOrderId }) => clientOrderId)).toEqual([`${id}-exit-emergency`]);
    expect(await owner.get('/api/positions')).toEqual([]);
    expect(await readHealth()).toMatchObject({ journal: false });
    const sold = async () => {
      const { alarms } = await owner.get<{ readonly alarms: readonly Alarm[] }>('/api/alarms');
      return alarms.find(({ code }) => code === 'EMERGENCY_EXIT');
    };
    const unsaved = await sold();
    expect(unsaved).toMatchObject({ scope: 'account', severity: 'critical', isUnsaved: true });
    const answer = await owner.send('POST', `/api/alarms/${unsaved?.id}/acknowledge`);
    expect(answer.status).toBe(409);
    mend();
    await running.simulator.advance(1);
    expect(await sold()).not.toHaveProperty('isUnsaved');
    expect(await readHealth()).toMatchObject({ journal: true });
    expect(alarmsOf(running).map(({ code }) => code)).toContain('EMERGENCY_EXIT');
    expect(ledgerOf(running)).toMatchObject([{ trade_id: id, quantity, reason: 'flatten' }]);
  });
});

describe('a storage that refuses while a position is open', () => {
  let running: RunningApp;
  let owner: Client;
  beforeAll(async () => {
    ({ running, owner } = await startTrading());
    await running.simulator.advance(2);
  }, TIMEOUT);
  afterAll(() => running.close());

  const isHalted = async () => {
    const { decisions } = await owner.get<{ readonly decisions: readonly Decision[] }>(
      '/api/decisions',
    );
    return decisions[0]?.gates.find(({ code }) => code === 'HALT')?.passes === false;
  };

  test('the trader’s close is carried out once, and nothing is entered before a restart', {
    timeout: TIMEOUT,
  }, async () => {
    const { id, quantity } = await heldPosition(owner);
    const mend = refuseWrites(running.databaseFile, 'account_states');
    const close = () => owner.send('POST', `/api/positions/${id}/close`);
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await running.simulator.advance(1);
    expect(await filled(running, 'sell')).toBe(quantity);
    expect(await owner.get('/api/positions')).toEqual([]);

    mend();
    await running.simulator.advance(1);
    expect(await isHalted()).toBe(true);
    await running.restart();
    await running.simulator.advance(1);
    expect(await isHalted()).toBe(false);
    expect(await filled(running, 'sell')).toBe(quantity);
  });
});

test('a newer process stops the account for good: only a restart takes it up [G5]', {
  timeout: TIMEOUT,
}, async () => {
  const { running, owner } = await startTrading();
  try {
    await running.simulator.advance(2);
    const { id, quantity } = await heldPosition(owner);
    loseFence(running.databaseFile);
    for (const path of ['/api/bot/pause', '/api/bot/stop', `/api/positions/${id}/close`]) {
      const answer = await owner.send('POST', path);
      expect([path, answer.status]).toEqual([path, 409]);
      expect(answer.body).toEqual({ error: STOPPED, message: STOPPED });
    }
    expect((await owner.send('GET', '/readyz')).body).toMatchObject({ journal: false });

    await running.restart();
    expect(await owner.get('/api/positions')).toMatchObject([{ id, quantity }]);
    expect((await owner.send('POST', `/api/positions/${id}/close`)).status).toBe(200);
    await running.simulator.advance(1);
    expect(await filled(running, 'sell')).toBe(quantity);
  } finally {
    await running.close();
  }
});
