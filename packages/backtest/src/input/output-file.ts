import {
  accessSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileErrorText } from '@tideline/broker/bars';
import { InputError } from './input-error.ts';

/** Written at the end, whole or not at all. */
export interface OutputFile {
  readonly optionName: string;
  readonly path: string;
  readonly targetPath: string;
  /** Null for a terminal, a pipe and the like, which are written directly. */
  readonly draftPath: string | null;
}

/**
 * Checks before any computing that a file can be written, and leaves nothing behind. Throws an
 * `InputError` that names option and file.
 */
export function prepareOutput(optionName: string, path: string, inputs: readonly string[]) {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    // A file can't take the place of a pipe, a terminal or /dev/null.
    const isStream = found !== undefined && !found.isFile() && !found.isDirectory();
    if (isStream) return { optionName, path, targetPath: path, draftPath: null };
    const targetPath = resolveTarget(path);
    if (inputs.some((input) => resolveTarget(input) === targetPath)) {
      throw new InputError(`${optionName} ${path} would overwrite an input`);
    }
    if (found?.isDirectory() === true) throw new InputError(`${optionName} ${path} is a folder`);
    if (found !== undefined) accessSync(targetPath, constants.W_OK);
    const draftPath = join(dirname(targetPath), `.${basename(targetPath)}.${process.pid}.tmp`);
    closeSync(openSync(draftPath, 'wx'));
    rmSync(draftPath);
    return { optionName, path, targetPath, draftPath };
  } catch (error) {
    throw toInputError(error, optionName, path);
  }
}

/** Throws `InputError` for two outputs in one file. */
export function checkDistinct(outputs: readonly OutputFile[]): void {
  for (const [index, { optionName, targetPath }] of outputs.entries()) {
    const other = outputs.slice(index + 1).find((output) => output.targetPath === targetPath);
    if (other !== undefined)
      throw new InputError(`${optionName} and ${other.optionName} name one file`);
  }
}

/** Throws `InputError` and leaves nothing behind when an output can't be written. */
export function writeOutputs(
  contents: readonly { readonly file: OutputFile; readonly chunks: Iterable<string> }[],
): void {
  const drafts = contents.flatMap(({ file }) => (file.draftPath === null ? [] : [file.draftPath]));
  let fileInProgress = contents[0]?.file;
  try {
    for (const { file, chunks } of contents) {
      fileInProgress = file;
      writeChunks(file.draftPath ?? file.targetPath, chunks);
    }
    for (const { file } of contents) {
      fileInProgress = file;
      if (file.draftPath !== null) renameSync(file.draftPath, file.targetPath);
    }
  } catch (error) {
    for (const draft of drafts) rmSync(draft, { force: true });
    throw toInputError(error, fileInProgress?.optionName ?? '', fileInProgress?.path ?? '');
  }
}

const MIN_WRITE_CHARACTERS = 1 << 20;

function writeChunks(path: string, chunks: Iterable<string>): void {
  const file = openSync(path, 'w');
  try {
    let pending = '';
    for (const chunk of chunks) {
      pending += chunk;
      if (pending.length < MIN_WRITE_CHARACTERS) continue;
      writeFully(file, pending);
      pending = '';
    }
    writeFully(file, pending);
  } finally {
    closeSync(file);
  }
}

/** A pipe may take only a part, so the write is repeated. */
function writeFully(file: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
}

/** Follows links, so the output does not replace a link. */
function resolveTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // For a new file only the folder is resolved; the caller reports a missing one.
    const absolutePath = resolve(path);
    return statSync(dirname(absolutePath), { throwIfNoEntry: false }) === undefined
      ? absolutePath
      : join(realpathSync(dirname(absolutePath)), basename(absolutePath));
  }
}

function toInputError(error: unknown, optionName: string, path: string): Error {
  if (error instanceof InputError) return error;
  const isFileSystemError = error instanceof Error && 'syscall' in error;
  if (!isFileSystemError) return error instanceof Error ? error : new Error(String(error));
  const reason = fileErrorText(error);
  return new InputError(`${optionName} ${path} can not be written: ${reason}`, { cause: error });
}
