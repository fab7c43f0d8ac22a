import { join } from 'node:path';
import { freePorts } from '@tideline/free-ports';
import { onTestFinished } from 'vitest';
import { startApp } from '../src/app.ts';
import { startSimulatedVenue } from '../src/bot/venue/simulated-venue.ts';
import { readEnv } from '../src/config/env.ts';
import { monotonicClock, type WallClock } from '../src/runtime/clock.ts';
import { createLog } from '../src/runtime/log.ts';
import { Client } from './client.ts';
import { onFatal } from './on-fatal.ts';
import { SETUP_TOKEN } from './owner.ts';
import { readerThread } from './reader-thread.ts';
import { SimulatorControl } from './simulator-control.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeWebApp } from './web-app.ts';

/** The simulator is a service that can stop and start again. */
export async function newSeparateSetup() {
  const folder = temporaryFolder();
  const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
  const simulator = new SimulatorControl(simulatorPort);
  const market = {
    SIM_PORT: simulatorPort,
    SIM_SEED: '676',
    SIM_SPEED: '60',
    SIM_START: '2026-11-27T11:03',
    DATA_DIR: join(folder, '.'),
  };
  const product = {
    PORT: port,
    SIM_URL: simulator.origin,
    DATA_DIR: join(folder, 'data'),
    MONEY_FLOW_GATE: '0',
    SETUP_TOKEN,
  };
  const logged: string[] = [];
  return {
    simulator,
    logged,
    databaseFile: join(product.DATA_DIR, 'tideline.sqlite'),
    client: new Client(`http://localhost:${port}`),
    anotherClient: () => new Client(`http://localhost:${port}`),
    startSimulator(changes: Readonly<Record<string, string>> = {}) {
      const log = createLog('silent');
      const env = readEnv({ ...market, ...changes });
      return stoppable(
        startSimulatedVenue(env, { wall: monotonicClock, log, waitsForTrader: false }),
      );
    },
    startProduct(wall: WallClock = monotonicClock, changes: Readonly<Record<string, string>> = {}) {
      const log = createLog('warn', { write: (line) => void logged.push(line) });
      const webRoot = writeWebApp(join(folder, 'web'));
      const env = readEnv({ ...product, ...changes });
      return stoppable(
        startApp(env, { wall, log, webRoot, readerThreadUrl: readerThread(), onFatal }),
      );
    },
  };
}

/** Closed once: by the test, or at its end. */
async function stoppable(
  starting: Promise<{ close(): Promise<void> }>,
): Promise<() => Promise<void>> {
  const started = await starting;
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= started.close();
    return closing;
  };
  onTestFinished(close);
  return close;
}
