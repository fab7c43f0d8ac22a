import { callerFolder, readEnv } from '../config/env.ts';
import { setPrivateUmask } from '../runtime/private-files.ts';
import { runStart } from '../start/start-errors.ts';
import { readCommand } from './command.ts';
import { extractEnvFile } from './env-file-option.ts';
import { runCommand } from './run-command.ts';

setPrivateUmask();
await runStart(async () => {
  const given = withoutLeadingDashes(process.argv.slice(2));
  const { args, variables } = extractEnvFile(given, callerFolder());
  const command = readCommand(args);
  if (typeof command === 'string') {
    process.stderr.write(`tideline: ${command}\n`);
    process.exitCode = 2;
    return;
  }
  const env = readEnv(variables);
  enterFolder(callerFolder());
  const { exitCode, text } = await runCommand(command, env);
  if (exitCode === 0) process.stdout.write(`${text}\n`);
  else process.stderr.write(`tideline: ${text}\n`);
  process.exitCode = exitCode;
});

/** Node 20 would take `--env-file` for its own option; the `--` before it prevents that. */
function withoutLeadingDashes(args: readonly string[]): readonly string[] {
  return args[0] === '--' ? args.slice(1) : args;
}

/**
 * File names of a command count from the folder where it was typed, variables from the server's folder.
 */
function enterFolder(folder: string | null): void {
  try {
    if (folder !== null) process.chdir(folder);
  } catch {
    // Without access to the folder no file in it can be named either.
  }
}
