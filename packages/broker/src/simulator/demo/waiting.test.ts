import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { memoryStore, startVenue } from '../test/harness.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';
import { demoStartTime } from './demo-start.ts';

const START = demoStartTime(tinyMarket());
const DAY = '2025-02-07';
const TEN_MINUTES = 600_000;

async function open(options: Parameters<typeof startVenue>[0] = {}) {
  const wall = createManualWall();
  const venue = await startVenue({ speed: 20, waits: true, wall, ...options });
  onTestFinished(() => venue.simulator.close());
  const clock = async () => (await venue.get('/sim/clock')).body;
  return { ...venue, wall, clock };
}

describe('E2 a market that waits for its first trader', () => {
  test('stands, and is open for what a newcomer does before', async () => {
    const { wall, clock, openCustomer: openAccount } = await open();
    const me = await openAccount(50_000);
    wall.advance(TEN_MINUTES - 1);
    expect(await clock()).toMatchObject({ mode: 'waiting', speed: 0, now: START });
    expect((await me.call('GET', '/v2/account')).body.cash).toBe('50000');
    expect((await me.call('GET', '/v2/clock')).body.is_open).toBe(true);
  });

  test('begins on request, and sends its clock with that', async () => {
    const { wall, clock, simulator } = await open();
    wall.advance(90_000);
    expect(simulator.beginMarket()).toMatchObject({ mode: 'running', speed: 20, now: START });
    wall.advance(1_000);
    expect(await clock()).toMatchObject({ mode: 'running', now: START + 20_000 });
    // The ten minutes are over, and no other wait of ten minutes began.
    wall.advance(TEN_MINUTES);
    expect((await clock()).now).toBe(START + 20_000 + TEN_MINUTES * 20);
  });

  test('begins by itself after ten minutes', async () => {
    const { wall, clock } = await open();
    wall.advance(TEN_MINUTES + 1_000);
    expect(await clock()).toMatchObject({ mode: 'running', speed: 20, now: START + 20_000 });
  });

  test('begins with an order of any account', async () => {
    const { wall, clock, openCustomer: openAccount } = await open();
    const me = await openAccount(50_000);
    const symbol = tinySymbol(DAY, 'call', 600);
    const order = { symbol, qty: '2', side: 'buy', type: 'market', time_in_force: 'day' };
    const { body: posted } = await me.call('POST', '/v2/orders', order);
    wall.advance(1_000);
    expect(await clock()).toMatchObject({ mode: 'running', now: START + 20_000 });
    expect((await me.call('GET', `/v2/orders/${posted.id}`)).body.status).toBe('filled');
  });

  test('waits on after a restart, and no more once it has begun', async () => {
    const store = memoryStore();
    const first = await open({ store });
    await first.openCustomer(50_000);
    await first.simulator.close();
    const second = await open({ store });
    expect(await second.clock()).toMatchObject({ mode: 'waiting', now: START });
    second.simulator.beginMarket();
    second.wall.advance(1_000);
    await second.simulator.close();
    const third = await open({ store });
    expect(await third.clock()).toMatchObject({ mode: 'running', now: START + 20_000 });
  });

  test('waits on when it is another market, and no more once one had begun', async () => {
    const store = memoryStore();
    const first = await open({ store });
    await first.openCustomer(50_000);
    await first.simulator.close();
    const other = await open({ store, market: tinyMarket('other') });
    expect(await other.clock()).toMatchObject({ mode: 'waiting', epoch: 'other' });
    await other.simulator.close();
    const again = await open({ store, market: tinyMarket('other') });
    expect(await again.clock()).toMatchObject({ mode: 'waiting' });
    again.simulator.beginMarket();
    again.wall.advance(1_000);
    await again.simulator.close();
    const third = await open({ store, market: tinyMarket('third') });
    expect(await third.clock()).toMatchObject({ mode: 'running', epoch: 'third' });
  });

  test('is no other than it was: held, or running by itself', async () => {
    const { defaultStart } = tinyMarket();
    const held = await open({ speed: 'step', waits: false });
    expect(held.simulator.beginMarket()).toMatchObject({
      mode: 'step',
      speed: 0,
      now: defaultStart,
    });
    const own = await open({ waits: false });
    own.wall.advance(1_000);
    expect(await own.clock()).toMatchObject({ mode: 'running', now: defaultStart + 20_000 });
  });
});
