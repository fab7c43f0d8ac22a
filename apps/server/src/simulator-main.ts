import { mkdirSync } from 'node:fs';
import { startSimulatedVenue } from './bot/simulated-venue.ts';
import { systemWall } from './clock.ts';
import { EnvError, readEnv } from './env.ts';
import { createLog } from './log.ts';

/** The simulator as a process of its own: the product reaches it through `SIM_URL`. */
try {
  const env = readEnv();
  mkdirSync(env.DATA_DIR, { recursive: true });
  const simulator = await startSimulatedVenue(env, {
    wall: systemWall,
    log: createLog(env.LOG_LEVEL),
  });
  process.stdout.write(`The simulator is running at ${simulator.origin}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  }
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`tideline: ${error.message}\n`);
  process.exit(2);
}
