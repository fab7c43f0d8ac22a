// Engages the kill switch, or releases it with --release, whether the server runs or not:
//   npm run kill [-- [--release | --flatten [--yes]] [--env-file FILE]]
// It needs no build and no server: engaging makes the file KILL in DATA_DIR, and that alone stops
// every entry. The database gets it too, so that losing the file releases nothing.
// --flatten then sells what every account holds: through the server, or by itself where none runs.
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';

const BUSY_TIMEOUT_MS = 2_000;
const SET = `INSERT INTO kill_switch (id, is_engaged, changed_at, changed_by) VALUES (1, ?, ?, NULL)
  ON CONFLICT (id) DO UPDATE SET is_engaged = excluded.is_engaged,
    changed_at = excluded.changed_at, changed_by = NULL`;

const USAGE = 'npm run kill [-- [--release | --flatten [--yes]] [--env-file FILE]]';

const database = fileURLToPath(new URL('../packages/db/', import.meta.url));

// Only the owner may read its files, as with the server's.
process.umask(0o077);

const args = process.argv.slice(2);
const options = readOptions();
const folder = resolve(dataDir() || './data');
const file = join(folder, 'KILL');

if (!existsSync(folder)) fail(1, `there is no folder ${folder}: set DATA_DIR as the server has it`);

if (options.release) {
  // The file goes first, because a server that still saw it would save again that the switch is
  // engaged.
  attempt(
    () => rmSync(file, { recursive: true, force: true }),
    `the file ${file} could not be removed`,
  );
  attempt(
    () => saveInDatabase(false),
    'the database could not be written: the switch stays engaged',
  );
  console.log('Kill switch released.');
} else {
  // A link that leads nowhere exists too, and can't be written through.
  const isThere = () => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  attempt(() => isThere() || writeFileSync(file, ''), `the file ${file} could not be made`);
  try {
    saveInDatabase(true);
  } catch (error) {
    console.error(`tideline: only the file holds the switch (${error.message}): keep it`);
  }
  console.log('Kill switch engaged: no entries.');
  if (options.flatten) await flatten();
}

function readOptions() {
  const flag = { type: 'boolean', default: false };
  const file = { type: 'string' };
  try {
    const { values } = parseArgs({
      // `--` keeps `--env-file` from Node, which would take it for its own.
      args: args[0] === '--' ? args.slice(1) : args,
      options: { release: flag, flatten: flag, yes: flag, 'env-file': file },
    });
    if (values.release && values.flatten) throw new Error('one of --release and --flatten');
    if (values.yes && !values.flatten) throw new Error('--yes goes with --flatten');
    return values;
  } catch (error) {
    return fail(2, `${error.message} (${USAGE})`);
  }
}

/** The service's own folder, where the file of its environment is given. */
function dataDir() {
  const given = options['env-file'];
  if (given === undefined) return process.env.DATA_DIR;
  const path = resolve(process.env.INIT_CWD ?? '', given);
  return attempt(
    () => parseEnv(readFileSync(path, 'utf8')).DATA_DIR,
    `--env-file ${path} can not be read`,
  );
}

/** A checkout that was never built is built first; a release has the program beside it. */
async function flatten() {
  const program = new URL('../apps/server/dist/console/flatten-main.js', import.meta.url);
  if (!existsSync(program)) {
    const { bootstrap } = await import('./lib/bootstrap.mjs');
    const { build } = await import('./lib/build.mjs');
    await bootstrap();
    await build();
  }
  const envFile = options['env-file'];
  process.argv = [
    process.argv[0],
    fileURLToPath(program),
    ...(options.yes ? ['--yes'] : []),
    ...(envFile === undefined ? [] : ['--env-file', envFile]),
  ];
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(program.href);
}

/**
 * There is nothing to save when no database exists, or when it is from before the switch was kept
 * there.
 */
function saveInDatabase(isEngaged) {
  const path = join(folder, 'tideline.sqlite');
  if (!existsSync(path)) return;
  const Sqlite = createRequire(database)('better-sqlite3');
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.pragma('synchronous = FULL');
    const known = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kill_switch'").get();
    if (known !== undefined) sqlite.prepare(SET).run(isEngaged ? 1 : 0, Date.now());
  } finally {
    sqlite.close();
  }
}

function attempt(work, message) {
  try {
    return work();
  } catch (error) {
    return fail(1, `${message} (${error.message})`);
  }
}

function fail(code, message) {
  console.error(`tideline: ${message}`);
  process.exit(code);
}
