import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A script on the disk, with what V8 has compiled of it in an earlier process. */
export interface CompiledScript {
  /** Whether what was kept serves; else V8 compiles the script anew, and nothing but time is lost. */
  readonly isKept: boolean;
  /** Runs the script, once, as a CommonJS module. */
  run(): void;
  /** Keeps what has been compiled by now, for later processes. */
  keep(): void;
}

const DIGEST = 'sha256';
const DIGEST_BYTES = 32;

/**
 * Reads a CommonJS bundle. To read megabytes of source and compile what a start runs of it takes V8
 * a third of that start; what it keeps of one (its code cache) spares the later ones that. Node has a
 * call for it from version 22 on.
 *
 * What was kept lies beside the script, behind a digest of both: V8 looks at versions, options and
 * lengths only, and would run damaged code.
 *
 * The script must be ASCII, as its build makes sure: such a text is there a good deal sooner than one
 * that has to be decoded.
 */
export function loadCompiled(file: string): CompiledScript {
  const source = readFileSync(file);
  const keptFile = `${file}.v8`;
  const kept = readKept(keptFile, source);
  const script = new Script(Module.wrap(source.toString('latin1')), {
    filename: file,
    ...(kept === null ? {} : { cachedData: kept }),
  });
  return {
    isKept: kept !== null && script.cachedDataRejected === false,
    run() {
      const module = new Module(file);
      if (process.sourceMapsEnabled) mapStacks(file);
      const compiled = script.runInThisContext();
      compiled.call(
        module.exports,
        module.exports,
        createRequire(file),
        module,
        file,
        dirname(file),
      );
    },
    keep() {
      const code = script.createCachedData();
      writeFileSync(keptFile, Buffer.concat([digestOf(source, code), code]));
    },
  };
}

function readKept(file: string, source: Buffer): Buffer | null {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    // None was kept, or it can't be read: the source is there.
    return null;
  }
  const code = content.subarray(DIGEST_BYTES);
  return digestOf(source, code).equals(content.subarray(0, DIGEST_BYTES)) ? code : null;
}

function digestOf(source: Buffer, code: Buffer): Buffer {
  return createHash(DIGEST).update(source).update(code).digest();
}

/** What keeps the maps of stacks alive. */
const mapped: Module[] = [];

/** Node maps a stack by the file's name, and learns the map from the last module of that name. */
function mapStacks(file: string): void {
  const module = new Module(file) as Module & { _compile(content: string, name: string): void };
  module._compile(`//# sourceMappingURL=${file}.map`, file);
  mapped.push(module);
}
