import { join } from 'node:path';
import { type BarFile, BarFileError, readBarFile } from '@tideline/broker/bars';
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
import { type Env, EnvError } from '../../config/env.ts';
import { monotonicNowMs, type WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { errorCodeOf, isTransient, RetryableStartError } from '../../runtime/retryable-error.ts';

/**
 * `waitsForTrader`: a new market waits for its first trader. Throws `EnvError` for unusable settings, and
 * `DataFolderLockedError` when another process uses the simulator's file.
 */
export async function startSimulatedVenue(
  env: Env,
  {
    wall,
    log,
    waitsForTrader,
  }: { readonly wall: WallClock; readonly log: Log; readonly waitsForTrader: boolean },
): Promise<Simulator> {
  const lock = lockDataFolder(join(env.DATA_DIR, 'simulator-lock.sqlite'));
  const store = openSimulatorStore(join(env.DATA_DIR, 'simulator.sqlite'));
  const closeFiles = () => {
    store.close();
    lock.release();
  };
  try {
    const simulator = await createSimulator({
      store,
      symbol: env.SYMBOL,
      speed: env.SIM_SPEED,
      seed: env.SIM_SEED,
      barFile: env.SIM_BARS === undefined ? null : await readBars(env, env.SIM_BARS),
      dayKind: env.SIM_DAY ?? null,
      startText: env.SIM_START ?? null,
      waitsForTrade: waitsForTrader,
      faults:
        env.SIM_FAULTS === undefined ? undefined : parseFaultPlan(env.SIM_FAULTS, env.SIM_SEED),
      port: env.SIM_PORT ?? 0,
      wall,
      stopwatch: monotonicNowMs,
      log: (line) => log.info(line),
    });
    return {
      ...simulator,
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

async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  try {
    return await startSimulator(options);
  } catch (error) {
    if (error instanceof SimulatorSettingError) throw new EnvError(error.message, { cause: error });
    throw error;
  }
}

function parseFaultPlan(text: string, seed: number): FaultPlan {
  try {
    return parseFaultRates(text, seed);
  } catch (error) {
    if (!(error instanceof FaultPlanError)) throw error;
    throw new EnvError(`SIM_FAULTS ${error.message}`, { cause: error });
  }
}

async function readBars(env: Env, path: string): Promise<BarFile> {
  try {
    const { SYMBOL: symbol, SIM_TIMEZONE: timezone = null } = env;
    return await readBarFile(path, { symbol, timezone });
  } catch (error) {
    if (!(error instanceof BarFileError)) throw error;
    // The server has no options for date order and splits, so the file must be mended.
    const words = error.message
      .replaceAll('--timezone', 'SIM_TIMEZONE')
      .replace(/; (?:say which with --date-order|--adjust-splits).*$/, '; mend the file first');
    const line = `SIM_BARS ${words}`;
    // The contents of a file stay unusable, so the start is not tried again; a file that the system
    // failed to read may be readable later.
    const isSystemError = errorCodeOf(error.cause) !== '' && isTransient(error.cause);
    throw isSystemError
      ? new RetryableStartError(line, { cause: error })
      : new EnvError(line, { cause: error });
  }
}
