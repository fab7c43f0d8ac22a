import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { writeWebApp } from './web-app.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltServer {
  readonly main: string;
  readonly simulator: string;
  readonly console: string;
  readonly kill: string;
}

let built: BuiltServer | null = null;

/**
 * The server as it ships, in a tree of its own: the bundle beside a web app, and below the server's
 * node_modules, for its native addons. The first process that wants it builds it for all.
 */
export function buildServer(): BuiltServer {
  built ??= buildOnce(join(inject('builds'), 'present'));
  return built;
}

function buildOnce(root: string): BuiltServer {
  const [done, failed] = ['done', 'failed'].map((name) => `${root}-${name}`) as [string, string];
  if (isFirst(root)) {
    try {
      build(root);
    } catch (error) {
      writeFileSync(failed, '');
      throw error;
    }
    writeFileSync(done, '');
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error('another process could not build the server');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  return entriesOf(join(root, 'server', 'dist'));
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function build(root: string): void {
  writeWebApp(join(root, 'web', 'dist'));
  execFileSync(process.execPath, [join(SERVER, 'build.mjs'), join(root, 'server', 'dist')]);
  addKillScript(root);
}

function addKillScript(root: string): void {
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'apps'));
  cpSync(join(SERVER, '..', '..', 'scripts', 'kill.mjs'), join(root, 'scripts', 'kill.mjs'));
  symlinkSync(join(root, 'server'), join(root, 'apps', 'server'));
}

export function buildLater(migration?: string): BuiltServer {
  const present = dirname(buildServer().main);
  // As deep in the folders as the present build, so it finds the same web app and addons.
  const dist = join(mkdtempSync(join(present, '..', '..', 'later-')), 'dist');
  cpSync(present, dist, { recursive: true });
  const entries = entriesOf(dist);
  appendFileSync(entries.main, '// a later build\n');
  if (migration !== undefined) addMigration(join(dist, 'migrations'), migration);
  return entries;
}

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number }[];
}

function addMigration(folder: string, sql: string): void {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('there is no migration yet');
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' };
  writeFileSync(join(folder, 'later.sql'), sql);
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
}

function entriesOf(dist: string): BuiltServer {
  return {
    main: join(dist, 'main.js'),
    simulator: join(dist, 'simulator-main.js'),
    console: join(dist, 'console', 'main.js'),
    kill: join(dist, '..', '..', 'scripts', 'kill.mjs'),
  };
}
