import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvError, newMasterKeyVariable } from '../config/env.ts';
import { parseEnvFile } from './env-file.ts';

const OPTION = '--env-file';

/**
 * The file of `--env-file FILE` becomes the whole environment: the operator's shell may have other
 * variables than the service. Only a new master key, which no file holds, comes from the shell.
 * Throws `EnvError` for an unreadable file.
 */
export function takeEnvFile(
  args: readonly string[],
  folder: string | null,
): { readonly args: readonly string[]; readonly variables: NodeJS.ProcessEnv | undefined } {
  const at = args.findIndex((arg) => arg === OPTION || arg.startsWith(`${OPTION}=`));
  const given = args[at];
  if (given === undefined) return { args, variables: undefined };
  const isJoined = given !== OPTION;
  const file = isJoined ? given.slice(OPTION.length + 1) : (args[at + 1] ?? '');
  if (file === '') throw new EnvError(`${OPTION} needs a file name`);
  return {
    args: args.toSpliced(at, isJoined ? 1 : 2),
    variables: { ...newMasterKeyVariable(), ...readEnvFile(resolve(folder ?? '', file)) },
  };
}

function readEnvFile(path: string): Readonly<Record<string, string>> {
  try {
    return parseEnvFile(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EnvError(`${OPTION} the file ${path} can not be read (${reason})`, { cause });
  }
}
