// SQLite is compiled here from its package's sources, whose digest is in the lockfile. The package
// itself would fetch a finished binary that nothing vouches for.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { root, run } from './spawn.mjs';

const BINARY = 'build/Release/better_sqlite3.node';
const STAMP = 'sqlite';
const HEADER = join(root, 'scripts/sqlite/object-wrap.h');
/** SQLite is compiled again when one of these changes. */
export const RECIPE = ['scripts/lib/sqlite-addon.mjs', 'scripts/sqlite/object-wrap.h'];

function sqlitePackage() {
  const require = createRequire(join(root, 'packages/db/'));
  return dirname(realpathSync(require.resolve('better-sqlite3/package.json')));
}

/**
 * Compiles SQLite unless a binary was compiled here, for this Node, and loads. `nodeGyp` is the
 * script of the compiler's driver. Throws when it can't be compiled, or the result does not load.
 */
export async function makeSqlite(nodeGyp) {
  const folder = sqlitePackage();
  if (readStamp(STAMP) === stampOf(folder) && loads()) return;
  console.error('tideline: compiling SQLite');
  const args = [nodeGyp, 'rebuild', '--release', ...headers()];
  const code = await run(process.execPath, args, { cwd: folder, env: compileEnvironment() });
  if (code !== 0) {
    throw new Error(
      'SQLite could not be compiled, the reason is above (it needs python3, make and g++)',
    );
  }
  if (!loads()) throw new Error('SQLite was compiled, and this Node can not load it');
  writeStamp(STAMP, stampOf(folder));
}

/** Returns the binary's version, Node and build; an empty text when there is none. */
function stampOf(folder) {
  const file = join(folder, BINARY);
  if (!existsSync(file)) return '';
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  const abi = `${process.platform}-${process.arch}-${process.versions.modules}`;
  return `${abi} ${digest} ${fingerprint(RECIPE.map((path) => join(root, path)))}`;
}

/**
 * Tries the addon in a process of its own, because one for another Node may end the process that
 * loads it.
 */
function loads() {
  const program = "new (require('better-sqlite3'))(':memory:').prepare('SELECT 1').get()";
  const cwd = join(root, 'packages/db');
  return spawnSync(process.execPath, ['-e', program], { cwd, stdio: 'ignore' }).status === 0;
}

function headers() {
  const prefix = headersOf(process.execPath, process.versions.modules);
  return prefix === null ? [] : [`--nodedir=${prefix}`];
}

/**
 * The installation of a Node, when its headers exist and are that Node's own: another's compile as
 * well, but the result does not load. Null makes the compiler's driver fetch the right ones from
 * nodejs.org, with their checksums.
 */
export function headersOf(execPath, modules) {
  const prefix = dirname(dirname(execPath));
  const file = join(prefix, 'include', 'node', 'node_version.h');
  if (!existsSync(file)) return null;
  const found = /^#define NODE_MODULE_VERSION (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return found === modules ? prefix : null;
}

function compileEnvironment() {
  return {
    JOBS: String(availableParallelism()),
    // SQLite is one huge C file: -O3 doubles its compile time for a tenth of its speed.
    CFLAGS: process.env.CFLAGS ?? '-O1',
    CXXFLAGS: `${process.env.CXXFLAGS ?? ''} -include ${JSON.stringify(HEADER)}`,
    // A setting of npm may name the headers of another Node.
    npm_config_nodedir: undefined,
  };
}
