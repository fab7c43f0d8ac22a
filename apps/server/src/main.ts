import { type App, startApp } from './app.ts';
import { misspeltVariables, readEnv } from './config/env.ts';
import { dateClock, monotonicClock, watchLoopDelay } from './runtime/clock.ts';
import { createLog } from './runtime/log.ts';
import { endOfLifeWarning } from './runtime/node-support.ts';
import { setPrivateUmask } from './runtime/private-files.ts';
import { RepeatSuppression } from './runtime/repeat-suppression.ts';
import { stopOnSignal } from './runtime/stop.ts';
import { createThreadTimer } from './runtime/thread-time.ts';
import { runStart } from './start/start-errors.ts';
import { readStartOptions } from './start/start-options.ts';

setPrivateUmask();
await runStart(async () => {
  const options = readStartOptions(process.argv.slice(2));
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL, undefined, new RepeatSuppression(monotonicClock));
  for (const each of misspeltVariables())
    log.warn(each, 'a variable is set that nothing reads: is its name right?');
  const app = await startApp(env, {
    ...options,
    wall: monotonicClock,
    dateClock,
    log,
    loopDelay: watchLoopDelay(),
    threadTimeMs: createThreadTimer(),
    onFatal(line) {
      process.stderr.write(`tideline: ${line}\n`);
      process.exit(1);
    },
  });
  // Signals first, because a program that reads the greeting may send one at once.
  stopOnSignal(app.close, log);
  process.stdout.write(greetingText(app));
});

function greetingText({ origin, market, build, setupLink }: App): string {
  const lines = [`Tideline is running at ${origin}`, `Market: ${market}`, `Build: ${build}`];
  const nodeWarning = endOfLifeWarning(process.version, monotonicClock.now());
  if (nodeWarning !== null) lines.push(nodeWarning);
  if (setupLink !== null) lines.push(`Create the owner account: ${setupLink}`);
  return `${lines.join('\n')}\n`;
}
