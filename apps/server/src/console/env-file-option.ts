import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvError, pickNewMasterKey } from '../config/env.ts';
import { parseEnvFile } from './env-file.ts';

const ENV_FILE_OPTION = '--env-file';

/**
 * The file of `--env-file FILE` becomes the whole environment: the operator's shell may have other
 * variables than the service. Only a new master key, which no file holds, comes from the shell.
 * Throws `EnvError` for an unreadable file.
 */
export function extractEnvFile(
  args: readonly string[],
  folder: string | null,
): { readonly args: readonly string[]; readonly variables: NodeJS.ProcessEnv | undefined } {
  const index = args.findIndex(
    (arg) => arg === ENV_FILE_OPTION || arg.startsWith(`${ENV_FILE_OPTION}=`),
  );
  const option = args[index];
  if (option === undefined) return { args, variables: undefined };
  const isInline = option !== ENV_FILE_OPTION;
  const envFile = isInline ? option.slice(ENV_FILE_OPTION.length + 1) : (args[index + 1] ?? '');
  if (envFile === '') throw new EnvError(`${ENV_FILE_OPTION} needs a file name`);
  return {
    args: args.toSpliced(index, isInline ? 1 : 2),
    variables: { ...pickNewMasterKey(), ...readEnvFile(resolve(folder ?? '', envFile)) },
  };
}

function readEnvFile(path: string): Readonly<Record<string, string>> {
  try {
    return parseEnvFile(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const line = `${ENV_FILE_OPTION} the file ${path} can not be read (${reason})`;
    throw new EnvError(line, { cause });
  }
}
