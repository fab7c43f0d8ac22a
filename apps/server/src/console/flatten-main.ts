import { callerFolder, EnvError, readEnv } from '../config/env.ts';
import { dateClock, monotonicClock } from '../runtime/clock.ts';
import { createLog } from '../runtime/log.ts';
import { setPrivateUmask } from '../runtime/private-files.ts';
import { RepeatSuppression } from '../runtime/repeat-suppression.ts';
import { runStart } from '../start/start-errors.ts';
import { extractEnvFile } from './env-file-option.ts';
import { flattenEverything } from './flatten/flatten-everything.ts';

setPrivateUmask();
await runStart(async () => {
  const { args, variables } = extractEnvFile(process.argv.slice(2), callerFolder());
  const unknownArgument = args.find((arg) => arg !== '--yes');
  if (unknownArgument !== undefined)
    throw new EnvError(`there is no option ${JSON.stringify(unknownArgument)}`);
  const env = readEnv(variables);
  const printLine = (line: string) => void process.stderr.write(`tideline: ${line}\n`);
  const repeatSuppression = new RepeatSuppression(monotonicClock);
  const { exitCode, text } = await flattenEverything(env, {
    skipsConfirmation: args.includes('--yes'),
    printLine,
    hostOptions: {
      wall: monotonicClock,
      dateClock,
      log: createLog('warn', undefined, repeatSuppression),
      onFatal(line) {
        printLine(line);
        process.exit(1);
      },
    },
  });
  repeatSuppression.writeCounts();
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
});
