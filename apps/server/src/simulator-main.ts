import { startSimulatedVenue } from './bot/venue/simulated-venue.ts';
import { misspeltVariables, readEnv } from './config/env.ts';
import { monotonicClock } from './runtime/clock.ts';
import { createLog } from './runtime/log.ts';
import { narrowDataFolder, setPrivateUmask } from './runtime/private-files.ts';
import { RepeatSuppression } from './runtime/repeat-suppression.ts';
import { stopOnSignal } from './runtime/stop.ts';
import { makeDataFolder } from './start/data-folder.ts';
import { runStart } from './start/start-errors.ts';

/** Runs the simulator as a process of its own, which the product reaches through `SIM_URL`. */
setPrivateUmask();
await runStart(async () => {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL, undefined, new RepeatSuppression(monotonicClock));
  for (const each of misspeltVariables())
    log.warn(each, 'a variable is set that nothing reads: is its name right?');
  makeDataFolder(env.DATA_DIR);
  narrowDataFolder(env.DATA_DIR, log);
  // Start is pressed in another process, so the market does not wait for it.
  const simulator = await startSimulatedVenue(env, {
    wall: monotonicClock,
    log,
    waitsForTrader: false,
  });
  // Signals first, because a program that reads the line may send one at once.
  stopOnSignal(simulator.close, log);
  process.stdout.write(`The simulator is running at ${simulator.origin}\n`);
});
