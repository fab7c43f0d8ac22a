import { callerFolder, EnvError, readEnv } from '../config/env.ts';
import { dateClock, monotonicClock } from '../runtime/clock.ts';
import { createLog } from '../runtime/log.ts';
import { setPrivateUmask } from '../runtime/private-files.ts';
import { RepeatSuppression } from '../runtime/repeat-suppression.ts';
import { runStart } from '../start/start-errors.ts';
import { takeEnvFile } from './env-file-option.ts';
import { flattenEverything } from './flatten/flatten-everything.ts';

setPrivateUmask();
await runStart(async () => {
  const { args, variables } = takeEnvFile(process.argv.slice(2), callerFolder());
  const unknown = args.find((arg) => arg !== '--yes');
  if (unknown !== undefined) throw new EnvError(`there is no option ${JSON.stringify(unknown)}`);
  const env = readEnv(variables);
  const printLine = (line: string) => void process.stderr.write(`tideline: ${line}\n`);
  const repeats = new RepeatSuppression(monotonicClock);
  const { exitCode, text } = await flattenEverything(env, {
    isSure: args.includes('--yes'),
    printLine,
    surroundings: {
      wall: monotonicClock,
      dateClock,
      log: createLog('warn', undefined, repeats),
      onFatal(line) {
        printLine(line);
        process.exit(1);
      },
    },
  });
  repeats.writeCounts();
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
});
