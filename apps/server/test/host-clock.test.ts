// Runs in: all
import { afterEach, expect, test, vi } from 'vitest';
import { dateClock, monotonicClock, type WallClock } from '../src/runtime/clock.ts';
import { eventually } from './eventually.ts';
import { positionsOf } from './held-trade.ts';
import { startTrading } from './process-setup.ts';
import { newSeparateSetup } from './separate-simulator.ts';
import { wholePosition } from './whole-position.ts';

const HOUR = 3_600_000;

/** The host's clock, set to another time before the process began. */
function wallOff(by: number): WallClock {
  return { now: () => monotonicClock.now() + by, after: monotonicClock.after };
}

afterEach(() => vi.useRealTimers());

test.each([
  ['back', HOUR, 0],
  ['forward', 0, HOUR],
])(
  'a clock that was put %s an hour while the process was down: the position is managed and sold once',
  {
    timeout: 120_000,
  },
  async (_, before, after) => {
    const { simulator, client, logged, startSimulator, startProduct } = await newSeparateSetup();
    await startSimulator();
    const stop = await startProduct(wallOff(before));
    await startTrading(client);
    const positions = () => positionsOf(client);
    const held = await wholePosition(client, simulator);
    const [bought] = await simulator.accounts();
    await stop();

    await startProduct(wallOff(after));
    expect(await positions()).toMatchObject([{ id: held.id }]);
    const { ageMs } = await client.get<{ readonly ageMs: number }>('/api/account');
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(HOUR);
    await eventually(async () => {
      const { status } = await client.send('GET', '/readyz');
      return status === 200 ? true : null;
    });
    // Every limit in wall time has begun again or has passed.
    await client.post(`/api/positions/${held.id}/close`);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    const [sold] = await simulator.accounts();
    expect(sold?.positions).toEqual([]);
    expect(sold?.orders.slice(bought?.orders.length).map(({ side }) => side)).toEqual(['sell']);
    expect(logged.filter((line) => line.includes('account stopped'))).toEqual([]);
  },
);

test('G10 a clock that is set while the process lives moves what is dated, and nothing that lasts', () => {
  const before = monotonicClock.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const by of [-5 * 60_000, 5 * 60_000]) {
    vi.setSystemTime(before + by);
    expect(dateClock.now()).toBe(before + by);
    const moved = monotonicClock.now() - before;
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(moved).toBeLessThan(60_000);
  }
});
