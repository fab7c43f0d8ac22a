import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HeldTrade, holdTrade } from './held-trade.ts';
import { startRunningApp } from './running-app.ts';
import { Script } from './script.ts';

const TRADER = { email: 'ada@example.com', password: 'a long enough password' };

let held: HeldTrade;
let owner: Script;
let trader: Script;

beforeAll(async () => {
  held = await holdTrade();
  const { origin } = held.running.app;
  owner = new Script(origin, held.owner.cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
}, 120_000);
afterAll(() => held.running.close());

describe('settings', () => {
  const DEFAULTS = {
    autoTrade: true,
    portfolioPercentage: 25,
    profitTarget: 100,
    stopLoss: 20,
    confidenceThreshold: 55,
    riskLevel: 5,
  };

  test('begin with the defaults and are saved by both readings of the call', async () => {
    expect(await trader.call('GET', '/api/settings')).toEqual(DEFAULTS);
    const one = {
      portfolioPercentage: 30,
      profitTarget: 150,
      stopLoss: 25,
      confidenceThreshold: 60.5,
    };
    expect(await trader.call('PUT', '/api/settings', one)).toEqual({ ...DEFAULTS, ...one });
    const other = { autoTrade: false, portfolioPercentage: 40, profitTarget: 90, stopLoss: 15 };
    expect(await trader.call('PUT', '/api/settings', other)).toEqual({
      ...DEFAULTS,
      ...one,
      ...other,
    });
    expect(await trader.call('PUT', '/api/settings', DEFAULTS)).toEqual(DEFAULTS);
  });

  test.each([
    [{ portfolioPercentage: 0 }, 'portfolioPercentage'],
    [{ portfolioPercentage: 101 }, 'portfolioPercentage'],
    [{ profitTarget: 4 }, 'profitTarget'],
    [{ stopLoss: 101 }, 'stopLoss'],
    [{ confidenceThreshold: -0.1 }, 'confidenceThreshold'],
    [{ riskLevel: 2.5 }, 'riskLevel'],
    [{ autoTrade: 'yes' }, 'autoTrade'],
    [{ isAdmin: true }, 'isAdmin'],
    [{}, ''],
  ])('%j is refused', async (body, field) => {
    expect(await trader.call('PUT', '/api/settings', body, 400)).toMatchObject({
      error: expect.stringMatching(new RegExp(`^${field}`)),
    });
  });

  test('of the indicators are read by all and changed by administrators', async () => {
    const defaults = {
      mfiBullishThreshold: 60,
      mfiBearishThreshold: 20,
      rsiOversoldThreshold: 30,
      rsiOverboughtThreshold: 70,
      emaFastPeriod: 9,
      emaSlowPeriod: 20,
      relativeVolumeThreshold: 1.5,
      ivThreshold: 25,
      slippageThreshold: 1,
    };
    expect(await trader.call('GET', '/api/admin/settings')).toEqual(defaults);
    await trader.call('PUT', '/api/admin/settings', defaults, 403);
    expect(await owner.call('PUT', '/api/admin/settings', defaults)).toEqual(defaults);
    const crossed = { ...defaults, emaFastPeriod: 30 };
    await owner.call('PUT', '/api/admin/settings', crossed, 400);
  });
});

describe('the bot', () => {
  test('is switched, started, paused and stopped', async () => {
    const status = () => trader.call('GET', '/api/bot/status');
    const open = { isWithinTradingHours: true, isMarketOpen: true };
    expect(await status()).toEqual({
      ...{ botActive: false, isActive: false, autoTrade: true, ...open },
      blockers: [expect.objectContaining({ code: 'USER_STATE', text: 'Trading is off.' })],
    });
    const toggled = { botActive: true, message: expect.any(String) };
    expect(await trader.call('POST', '/api/bot/toggle', { active: true })).toEqual(toggled);
    const sent = { portfolioPercentage: 25, profitTarget: 100, stopLoss: 20, riskLevel: 5 };
    await trader.call('POST', '/api/bot/start', sent);
    expect(await status()).toMatchObject({ botActive: true, isActive: true, autoTrade: true });
    await trader.call('POST', '/api/bot/start', { ...sent, autoTrade: true });
    await trader.call('POST', '/api/bot/pause');
    expect(await status()).toMatchObject({ botActive: true, isActive: true, autoTrade: false });
    await trader.call('POST', '/api/bot/stop', {});
    expect(await status()).toMatchObject({ botActive: true, isActive: false });
    await trader.call('POST', '/api/bot/toggle', {}, 400);
  });

  test('does not start outside the trading window', async () => {
    const early = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-02-03T09:35' });
    try {
      const { status } = await (await early.owner()).send('POST', '/api/bot/start');
      expect(status).toBe(409);
    } finally {
      await early.close();
    }
  });
});

describe('what screens read', () => {
  test('trading status, account, signal, analytics', async () => {
    expect(await owner.call('GET', '/api/trading/status')).toMatchObject({
      circuitBreakerActive: false,
      isWithinTradingHours: true,
      isMarketOpen: true,
      timeInfo: expect.any(String),
    });
    await owner.call('GET', '/api/account');
    await owner.call('GET', '/api/backend-logic');
    expect(await owner.call('GET', '/api/analytics/90d')).toMatchObject({
      pnl90d: expect.stringMatching(/^-?\d+(\.\d+)?$/),
      totalTrades: expect.stringMatching(/^\d+$/),
      averagePnL: expect.stringMatching(/^-?\d+(\.\d+)?$/),
    });
    await owner.call('GET', '/api/analytics/performance');
    await owner.call('GET', '/api/analytics/daily-pnl');
    await owner.call('GET', '/api/analytics/today');
  });

  test('what goes beyond the specification', async () => {
    for (const path of ['/api/decisions', '/api/bars']) {
      await owner.call('GET', path);
      await owner.call('GET', `${path}?day=2026-11-27`);
      await owner.call('GET', `${path}?day=yesterday`, undefined, 400);
      for (const day of ['0001-01-01', '2012-12-31', '9999-12-31']) {
        const nothing = { day, [path === '/api/bars' ? 'bars' : 'decisions']: [] };
        expect(await owner.call('GET', `${path}?day=${day}`)).toMatchObject(nothing);
      }
    }
    // The chart's time ends with the session: 16:00, 13:00 on a half day, never on a holiday.
    for (const [day, closesAt] of [
      ['2026-11-25', '2026-11-25T21:00:00.000Z'],
      ['2026-11-26', null],
      ['2026-11-27', '2026-11-27T18:00:00.000Z'],
    ]) {
      const bars = await owner.call('GET', `/api/bars?day=${day}`);
      expect(bars).toMatchObject({ day, closesAt });
    }
    await owner.call('GET', '/api/equity');
    await owner.call('GET', '/api/trades?limit=5');
    await owner.call('GET', '/api/trades?limit=0', undefined, 400);
    await owner.call('GET', '/api/trades/none', undefined, 404);
    await owner.call('PUT', '/api/trades/none/note', { note: 'Late.' }, 404);
    await owner.call('GET', '/api/performance');
    await owner.call('GET', '/api/calibration');
    await owner.call('GET', '/api/slippage?account=all');
    await owner.call('POST', '/api/what-if', { settings: { confidenceThreshold: 0 } });
    await owner.call('POST', '/api/what-if', { settings: { riskLevel: 3 } }, 400);
    await trader.call('POST', '/api/what-if', { settings: { ivThreshold: 30 }, user: 'x' }, 403);
    await trader.call('GET', '/api/performance?user=other', undefined, 403);
    await owner.call('GET', '/api/exit-lab');
    await trader.call('GET', '/api/exit-lab?user=other', undefined, 403);
    for (const day of ['2026-11-27', '0001-01-01', '2012-12-31', '9999-12-31']) {
      await owner.call('GET', `/api/days/${day}`);
    }
    await owner.call('GET', '/api/days/yesterday', undefined, 400);
    await owner.call('GET', '/api/market/status');
    await owner.call('GET', '/api/alarms?limit=5');
    await owner.call('POST', '/api/alarms/999999/acknowledge', undefined, 404);
    await owner.call('GET', '/api/audit?limit=5');
    await trader.call('GET', '/api/audit', undefined, 403);
    await owner.call('POST', '/api/kill-switch', { engaged: true });
    await owner.call('POST', '/api/kill-switch', { engaged: false });
    await trader.call('POST', '/api/kill-switch', { engaged: true }, 403);
  });
});

/** Last, because it closes what the other tests read. */
test('a position is closed by its id, once', async () => {
  const [position] = (await owner.call('GET', '/api/positions')) as Record<string, unknown>[];
  expect(position).toMatchObject({
    id: expect.any(String),
    contractType: expect.stringMatching(/^(call|put)$/),
    expiry: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    strike: expect.any(Number),
    quantity: expect.any(Number),
    entryPrice: expect.any(Number),
  });
  expect(await owner.call('GET', '/api/orders/history')).toContainEqual(
    expect.objectContaining({ side: 'buy', qty: expect.stringMatching(/^\d+$/) }),
  );
  const path = `/api/positions/${String(position?.id)}/close`;
  await trader.call('POST', path, undefined, 404);
  expect(await owner.call('POST', path)).toEqual({
    message: expect.any(String),
    warnings: expect.any(Array),
  });
});
