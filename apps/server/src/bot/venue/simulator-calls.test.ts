import { BrokerError } from '@tideline/broker';
import { sessionsBetween } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { readEnv } from '../../config/env.ts';
import { monotonicClock } from '../../runtime/clock.ts';
import { createLog } from '../../runtime/log.ts';
import { startSimulatedVenue } from './simulated-venue.ts';
import { readPlayedSessions } from './simulator-calls.ts';

test('the sessions that are played, and not those of the calendar before and after', async () => {
  const env = readEnv({ DATA_DIR: temporaryFolder(), SIM_SPEED: 'step' });
  const simulator = await startSimulatedVenue(env, {
    ...{ wall: monotonicClock, log: createLog('silent') },
    waitsForTrader: false,
  });
  onTestFinished(() => simulator.close());
  expect(await readPlayedSessions(simulator.origin, '2025-12-01', '2026-01-31')).toEqual(
    sessionsBetween('2026-01-05', '2026-01-31'),
  );
});

test('a simulator that is away is a broker that is', async () => {
  await expect(
    readPlayedSessions('http://127.0.0.1:9', '2026-01-05', '2026-01-09'),
  ).rejects.toMatchObject({ name: BrokerError.name, kind: 'unavailable' });
});
