import { readEnv } from '../env.ts';
import { writePrivately } from '../private-files.ts';
import { runStart } from '../start-errors.ts';
import { readCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** `npm run admin`: what an operator does past the web, beside a running server or in its place. */
writePrivately();
await runStart(async () => {
  const command = readCommand(process.argv.slice(2));
  if (typeof command === 'string') {
    process.stderr.write(`tideline: ${command}\n`);
    process.exitCode = 2;
    return;
  }
  const { exitCode, text } = await runCommand(command, readEnv());
  if (exitCode === 0) process.stdout.write(`${text}\n`);
  else process.stderr.write(`tideline: ${text}\n`);
  process.exitCode = exitCode;
});
