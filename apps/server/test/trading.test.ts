import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const OUTSIDE_HOURS =
  'Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours.';

interface Message {
  readonly message: string;
}

interface Position {
  readonly id: string;
  readonly quantity: number;
  readonly isClosing: boolean;
}

interface Result {
  readonly message: string;
  readonly exitPrice: number;
  readonly pnl: number;
}

interface Order {
  readonly side: string;
  readonly filled_avg_price: string | null;
}

function startMarket(start: string): Promise<RunningApp> {
  return startRunningApp({
    SIM_SPEED: 'step',
    SIM_SEED: '676',
    SIM_START: `2026-11-27T${start}`,
    MONEY_FLOW_GATE: '0',
  });
}

describe('before the trading window', () => {
  let running: RunningApp;
  let owner: Client;
  beforeAll(async () => {
    running = await startMarket('09:40');
    owner = await running.owner();
  }, 60_000);
  afterAll(() => running.close());

  test('the bot can be switched on, and not started [V2.3.1]', async () => {
    expect(await owner.post('/api/bot/toggle', { active: true })).toEqual({
      botActive: true,
      message: 'Bot is on: it analyses the market.',
    });
    const answer = await owner.send('POST', '/api/bot/start');
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ error: OUTSIDE_HOURS, message: OUTSIDE_HOURS });
    expect(await owner.get('/api/bot/status')).toEqual({
      botActive: true,
      isActive: false,
      autoTrade: true,
      isWithinTradingHours: false,
      isMarketOpen: true,
      blockers: [
        expect.objectContaining({ code: 'USER_STATE' }),
        { code: 'WINDOW', text: expect.stringContaining('it is 09:40 ET'), action: null },
      ],
    });
    expect(await owner.get('/api/trading/status')).toEqual({
      circuitBreakerActive: false,
      isWithinTradingHours: false,
      isMarketOpen: true,
      timeInfo: 'Opens in 5m',
    });
  });

  test('settings are saved all the same', async () => {
    await owner.put('/api/settings', { stopLoss: 30, confidenceThreshold: 10 });
    expect(await owner.get('/api/settings')).toEqual({
      autoTrade: true,
      portfolioPercentage: 25,
      profitTarget: 100,
      stopLoss: 30,
      confidenceThreshold: 10,
      riskLevel: 5,
    });
  });

  test('from 9:45 on it can be started, paused, resumed and stopped', async () => {
    await running.simulator.advance(1);
    const status = () => owner.get('/api/bot/status');
    const start = () => owner.post<Message>('/api/bot/start', { profitTarget: 40 });
    expect((await start()).message).toBe('Trading started.');
    expect(await status()).toMatchObject({ botActive: true, isActive: true, autoTrade: true });
    expect(await owner.get('/api/settings')).toMatchObject({ profitTarget: 40, stopLoss: 30 });
    expect(await owner.post('/api/bot/pause')).toEqual({ message: 'Trading paused.' });
    expect(await status()).toMatchObject({ botActive: true, isActive: true, autoTrade: false });
    await owner.put('/api/settings', { autoTrade: true });
    expect(await status()).toMatchObject({ isActive: true, autoTrade: true });
    expect(await owner.post('/api/bot/stop')).toEqual({ message: 'Trading stopped.' });
    expect(await status()).toMatchObject({ botActive: true, isActive: false });
    expect(await owner.post('/api/bot/toggle', { active: false })).toEqual({
      botActive: false,
      message: 'Bot is off.',
    });
  });
});

test('the file KILL in the data folder stops entries [N4]', { timeout: 60_000 }, async () => {
  const running = await startMarket('11:00');
  try {
    const owner = await running.owner();
    await owner.put('/api/settings', { confidenceThreshold: 0 });
    await owner.post('/api/bot/start');
    writeFileSync(join(running.dataDir, 'KILL'), '');
    await running.simulator.advance(1);
    const { decisions } = await owner.get<{ readonly decisions: readonly unknown[] }>(
      '/api/decisions',
    );
    expect(decisions).toMatchObject([{ outcome: 'KILL_SWITCH' }]);
    const [account] = await running.simulator.accounts();
    expect(account?.orders).toEqual([]);
  } finally {
    await running.close();
  }
});

describe('with a position open', () => {
  let running: RunningApp;
  let owner: Client;
  let position: Position;
  beforeAll(async () => {
    running = await startMarket('11:00');
    owner = await running.owner();
    const settings = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
    await owner.put('/api/settings', settings);
    await owner.post('/api/bot/start');
    await running.simulator.advance(2);
    const [open] = await owner.get<readonly Position[]>('/api/positions');
    if (open === undefined) throw new Error('the market of this seed entered nothing');
    position = open;
  }, 60_000);
  afterAll(() => running.close());

  test('keys can not be changed [I2] [V2.3.1]', async () => {
    const { apiKey, baseUrl } = await owner.get<{ apiKey: string; baseUrl: string }>('/api/config');
    const answer = await owner.send('POST', '/api/config', {
      apiKey,
      secretKey: '***hidden***',
      baseUrl,
      environment: 'paper',
    });
    expect(answer.status).toBe(409);
  });

  test('pause, stop and bot off say that it stays guarded [L2]', async () => {
    const guarded = expect.stringContaining('The open position stays guarded until it is closed.');
    expect(await owner.post('/api/bot/pause')).toEqual({ message: guarded });
    expect(await owner.post('/api/bot/stop')).toEqual({ message: guarded });
    const off = await owner.post('/api/bot/toggle', { active: false });
    expect(off).toEqual({ botActive: false, message: guarded });
    expect(await owner.get('/api/positions')).toMatchObject([{ id: position.id }]);
  });

  test('another one can not be closed [K10] [V8.2.2]', async () => {
    const answer = await owner.send('POST', '/api/positions/nobodys/close');
    expect(answer.status).toBe(404);
  });

  test('a close sells it once, however often it is asked for [C16] [C17] [L4] [V2.3.1]', async () => {
    const close = () => owner.send('POST', `/api/positions/${position.id}/close`);
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const messages = answers.map(({ body }) => (body as Message).message).sort();
    expect(messages).toEqual([
      'Already closing',
      'The exit order is at the broker; its price and result are not known yet.',
    ]);
    const unknown = await owner.get(`/api/positions/${position.id}/result`);
    expect(unknown).toMatchObject({ isKnown: false, exitPrice: null, pnl: null });
    await running.simulator.advance(1);
    expect(await owner.get('/api/positions')).toEqual([]);
    const [account] = await running.simulator.accounts();
    expect(account?.positions).toEqual([]);
    const sells = account?.orders.filter(({ side }) => side === 'sell') ?? [];
    expect(sells.map(({ type, filledQuantity }) => [type, filledQuantity])).toEqual([
      ['market', position.quantity],
    ]);
    expect((await close()).status).toBe(404);
  });

  test('B12 what it was sold at, and its result, is reported once it is known', async () => {
    const closed = await owner.get<Result>(`/api/positions/${position.id}/result`);
    expect(closed).toMatchObject({ isKnown: true, quantity: position.quantity });
    expect(closed.message).toContain(`Position closed successfully: ${position.quantity} × SPY `);
    const orders = await owner.get<readonly Order[]>('/api/orders/history');
    const exitOrder = orders.find(({ side }) => side === 'sell');
    expect(closed.exitPrice).toBe(Number(exitOrder?.filled_avg_price));
    expect(await owner.get('/api/analytics/daily-pnl')).toMatchObject({ dailyPnL: closed.pnl });
    expect((await owner.send('GET', '/api/positions/nobodys/result')).status).toBe(404);
  });

  test('it leaves a row in the order history and in the performance', async () => {
    const orders = await owner.get<readonly { readonly side: string }[]>('/api/orders/history');
    expect(orders.map(({ side }) => side)).toContain('sell');
    const { winningTrades, losingTrades } = await owner.get<{
      readonly winningTrades: number;
      readonly losingTrades: number;
    }>('/api/analytics/performance');
    expect(winningTrades + losingTrades).toBe(1);
  });
});
