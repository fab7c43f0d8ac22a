// Runs in: all
import { expect, test } from 'vitest';
import { monotonicClock, type WallClock } from '../src/runtime/clock.ts';
import { setFaults } from './broker-faults.ts';
import { eventually } from './eventually.ts';
import { startFakeMonitor } from './fake-monitor.ts';
import { registerOwner } from './owner.ts';
import { refuseWrites } from './refuse-writes.ts';
import { newSeparateSetup } from './separate-simulator.ts';

const MINUTE = 60_000;
const SHORT = 50;
/** On this generated day trading halts for 15 minutes at 11:40. */
const HALTED_DAY = {
  SIM_SPEED: 'step',
  SIM_DAY: 'halt',
  SIM_SEED: '9',
  SIM_START: '2026-11-24T10:00',
};
const BARS_TO_HALT = 20;
const HALTED_BARS = 3;

/** The host's clock, on which a wait of a whole minute is short. */
function createHurriedWall() {
  let minutes = 0;
  const after: WallClock['after'] = (milliseconds, callback) => {
    if (milliseconds !== MINUTE) return monotonicClock.after(milliseconds, callback);
    return monotonicClock.after(SHORT, () => {
      minutes += 1;
      callback();
    });
  };
  return {
    wall: { now: monotonicClock.now, after },
    async pass(count: number): Promise<void> {
      const end = minutes + count;
      await eventually(async () => (minutes >= end ? true : null));
    },
  };
}

async function newMonitoredSetup() {
  const setup = await newSeparateSetup();
  const { wall, pass } = createHurriedWall();
  const { url, asked } = await startFakeMonitor();
  return {
    ...setup,
    asked,
    start: () => setup.startProduct(wall, { HEARTBEAT_URL: url }),
    isReady: async () => (await setup.client.send('GET', '/readyz')).status === 200,
    async expectBeats() {
      const before = asked.length;
      await eventually(async () => (asked.length > before ? true : null));
    },
    async expectSilence() {
      await pass(5);
      const before = asked.length;
      await pass(5);
      expect(asked).toHaveLength(before);
    },
  };
}

test('the monitor hears of a bot that does its work, and not while the broker is away or nothing can be saved [N7]', {
  timeout: 60_000,
}, async () => {
  const setup = await newMonitoredSetup();
  const { client, databaseFile, asked, isReady, expectBeats, expectSilence } = setup;
  const untilNotReady = () => eventually(async () => ((await isReady()) ? null : true));
  const stopSimulator = await setup.startSimulator();
  await setup.start();
  await registerOwner(client);
  await expectBeats();

  const mend = refuseWrites(databaseFile, 'account_states');
  expect((await client.send('POST', '/api/bot/pause')).status).toBe(409);
  await untilNotReady();
  await expectSilence();
  mend();
  await client.post('/api/bot/pause');
  await expectBeats();

  await stopSimulator();
  await untilNotReady();
  await expectSilence();
  await setup.startSimulator();
  await expectBeats();
  expect(new Set(asked)).toEqual(new Set(['GET /s3cret']));
});

test('G4 nor while the broker answers no request and an exit order is late, although every stream is alive [N7]', {
  timeout: 60_000,
}, async () => {
  const { simulator, client, startSimulator, start, isReady, expectBeats, expectSilence } =
    await newMonitoredSetup();
  await startSimulator();
  await start();
  await registerOwner(client);
  await client.put('/api/settings', { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 });
  await client.post('/api/bot/start');
  const positions = () => client.get<readonly { readonly id: string }[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);
  await expectBeats();

  await setFaults(simulator, { 'error-before': 1 });
  await client.send('POST', `/api/positions/${held.id}/close`);
  const late = await eventually(async () => {
    const { body } = await client.send('GET', '/readyz');
    return (body as { readonly exitsOnTime: boolean }).exitsOnTime ? null : body;
  });
  expect(late).toMatchObject({ marketFeed: true, brokerStreams: true, journal: true });
  await expectSilence();

  await setFaults(simulator, {});
  await eventually(async () => ((await positions()).length === 0 ? true : null));
  await eventually(async () => ((await isReady()) ? true : null));
  await expectBeats();
});

test('nor while the market sends nothing, although every stream is there [N7]', {
  timeout: 60_000,
}, async () => {
  const { simulator, startSimulator, start, isReady, expectBeats, expectSilence } =
    await newMonitoredSetup();
  await startSimulator(HALTED_DAY);
  await start();
  await simulator.advance(BARS_TO_HALT);
  await expectBeats();
  await simulator.advance(HALTED_BARS);
  await expectSilence();
  expect(await isReady()).toBe(true);
  await simulator.advance(1);
  await expectBeats();
});
