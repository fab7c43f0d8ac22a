import { readFileSync, statSync } from 'node:fs';
import { InputError } from './input-error.ts';

/** Throws an `InputError` that names option and file. */
export function readInput(option: string, path: string): Buffer {
  try {
    if (statSync(path).isDirectory()) throw new InputError(`${option} ${path} is a folder`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${option} ${path} can not be read: ${readErrorText(error)}`, {
      cause: error,
    });
  }
}

export function readErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return READ_ERROR_TEXTS[code] ?? (code === '' ? 'unknown reason' : code);
}

const READ_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space left',
  EROFS: 'the file system is read-only',
};
