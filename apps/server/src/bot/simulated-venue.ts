import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type FaultPlan,
  FaultPlanError,
  parseFaultRates,
  type Simulator,
  type SimulatorOptions,
  SimulatorSettingError,
  startSimulator,
} from '@tideline/broker/simulator';
import { lockDataFolder, openSimulatorStore } from '@tideline/db';
import { stopwatch, type Wall } from '../clock.ts';
import { type Env, EnvError } from '../env.ts';
import type { Log } from '../log.ts';

/**
 * The built-in simulator, with its own file in the data folder. Throws `EnvError` when it can't be
 * started like that, and `DataFolderLockedError` when another process plays it already.
 */
export async function startSimulatedVenue(
  env: Env,
  { wall, log }: { readonly wall: Wall; readonly log: Log },
): Promise<Simulator> {
  const lock = lockDataFolder(join(env.DATA_DIR, 'simulator-lock.sqlite'));
  const store = openSimulatorStore(join(env.DATA_DIR, 'simulator.sqlite'));
  const closeFiles = () => {
    store.close();
    lock.release();
  };
  try {
    const simulator = await start({
      store,
      symbol: env.SYMBOL,
      speed: env.SIM_SPEED,
      seed: env.SIM_SEED,
      bars: env.SIM_BARS === undefined ? null : readBars(env.SIM_BARS),
      day: env.SIM_DAY ?? null,
      start: env.SIM_START ?? null,
      faults: env.SIM_FAULTS === undefined ? undefined : readFaults(env.SIM_FAULTS, env.SIM_SEED),
      port: env.SIM_PORT ?? 0,
      wall,
      stopwatch,
      log: (line) => log.info(line),
    });
    return {
      origin: simulator.origin,
      async close() {
        await simulator.close();
        closeFiles();
      },
    };
  } catch (error) {
    closeFiles();
    throw error;
  }
}

async function start(options: SimulatorOptions): Promise<Simulator> {
  try {
    return await startSimulator(options);
  } catch (error) {
    if (error instanceof SimulatorSettingError) throw new EnvError(error.message, { cause: error });
    throw error;
  }
}

function readFaults(text: string, seed: number): FaultPlan {
  try {
    return parseFaultRates(text, seed);
  } catch (error) {
    if (!(error instanceof FaultPlanError)) throw error;
    throw new EnvError(`SIM_FAULTS ${error.message}`, { cause: error });
  }
}

function readBars(path: string): { readonly name: string; readonly text: string } {
  try {
    const bytes = readFileSync(path);
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    return { name: path, text };
  } catch (error) {
    throw new EnvError(`SIM_BARS the file ${path} can not be read`, { cause: error });
  }
}
