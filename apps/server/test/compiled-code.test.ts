import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { buildServer } from './built-server.ts';
import { PROCESS_TIMEOUT } from './process-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

beforeAll(() => void buildServer(), PROCESS_TIMEOUT);

/** A program of a few lines, bundled beside nothing: what it says on its standard output. */
function bundled(text: string): string {
  const outfile = join(temporaryFolder(), 'program.mjs');
  const stdin = { contents: text, resolveDir: SOURCES, loader: 'ts' } as const;
  buildSync({ stdin, outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

test('a start of the built server runs what its build has compiled', () => {
  const program = bundled(`
    import { loadCompiled } from './compiled-code.ts';
    console.log(loadCompiled(process.argv[2]).isKept);
  `);
  const { code } = buildServer();
  const isKept = (...options: string[]) =>
    execFileSync(process.execPath, [...options, program, code], { encoding: 'utf8' }).trim();
  expect(isKept()).toBe('true');
  expect(isKept('--enable-source-maps')).toBe('true');
  // Compiled for other options: V8 compiles it anew.
  expect(isKept('--no-opt')).toBe('false');
});

test('stacks name the sources where that is asked for', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'thrower.cjs');
  const source = join(folder, 'thrower.ts');
  writeFileSync(
    source,
    'interface Unused {}\n\n\nexport const from: Unused = fail();\n\nfunction fail(): never {\n  throw new Error("here");\n}\n',
  );
  buildSync({ entryPoints: [source], outfile: file, format: 'cjs', sourcemap: 'linked' });
  const program = bundled(`
    import { loadCompiled } from './compiled-code.ts';
    loadCompiled(process.argv[2]).run();
  `);
  const stackOf = (...options: string[]) =>
    spawnSync(process.execPath, [...options, program, file], { encoding: 'utf8' }).stderr;
  expect(stackOf('--enable-source-maps')).toContain('thrower.ts:7:9');
  expect(stackOf()).toContain('thrower.cjs:');
  expect(stackOf()).not.toContain('thrower.ts:');
});
