import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { EnvError, readEnv } from '../../config/env.ts';
import { monotonicClock } from '../../runtime/clock.ts';
import { createLog } from '../../runtime/log.ts';
import { startSimulatedVenue } from './simulated-venue.ts';

function start(variables: Readonly<Record<string, string>>) {
  const env = readEnv({ DATA_DIR: join(temporaryFolder(), '.'), SIM_SPEED: 'step', ...variables });
  return startSimulatedVenue(env, {
    wall: monotonicClock,
    log: createLog('silent'),
    waitsForTrader: false,
  });
}

test('faults of the environment are in force from the start, under the seed of the market', async () => {
  const simulator = await start({ SIM_FAULTS: 'request-lost=0.1,quote-stale=1', SIM_SEED: '5' });
  const response = await fetch(`${simulator.origin}/sim/faults`);
  expect(await response.json()).toMatchObject({
    seed: 5,
    rates: { 'request-lost': 0.1, 'quote-stale': 1 },
  });
  await simulator.close();
});

test.each([
  ['request-lost', 'SIM_FAULTS must be class=rate pairs between commas, was "request-lost"'],
  ['request-lost=2', 'SIM_FAULTS rates.request-lost must be a number from 0 to 1'],
  ['nonsense=1', 'SIM_FAULTS rates.nonsense is no class of faults'],
])('faults that can not be read name the variable: %s', async (text, message) => {
  const starting = start({ SIM_FAULTS: text });
  await expect(starting).rejects.toThrow(EnvError);
  await expect(starting).rejects.toThrow(message);
});
