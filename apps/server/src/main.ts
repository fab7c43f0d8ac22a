import { startApp } from './app.ts';
import { systemDates, systemWall, watchLoopDelay } from './clock.ts';
import { misspelt, readEnv } from './env.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { endOfLife } from './node-support.ts';
import { writePrivately } from './private-files.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { runStart } from './start-errors.ts';
import { readStartOptions } from './start-options.ts';
import { stopOnSignal } from './stop.ts';
import { watchThreadTime } from './thread-time.ts';

writePrivately();
await runStart(async () => {
  const options = readStartOptions(process.argv.slice(2));
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL, undefined, new RepeatedLines(systemWall));
  for (const each of misspelt())
    log.warn(each, 'a variable is set that nothing reads: is its name right?');
  const app = await startApp(env, {
    ...options,
    wall: systemWall,
    dates: systemDates,
    log,
    loopDelay: watchLoopDelay(),
    threadTime: watchThreadTime(),
    onFatal(line) {
      process.stderr.write(`tideline: ${line}\n`);
      process.exit(1);
    },
  });
  // First: who reads the greeting may send a signal at once.
  stopOnSignal(app.close, log);
  process.stdout.write(greeting({ ...app, node: endOfLife(process.version, systemWall.now()) }));
});
