// Engages the kill switch, or releases it with --release, whether the server lives or not:
//   npm run kill [-- --release]
// It needs no build and no server: engaging makes the file KILL in DATA_DIR, and that alone stops
// every entry. The database gets it too, so that losing the file releases nothing.
import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUSY_TIMEOUT_MS = 2_000;
const SET = `INSERT INTO kill_switch (id, is_engaged, changed_at, changed_by) VALUES (1, ?, ?, NULL)
  ON CONFLICT (id) DO UPDATE SET is_engaged = excluded.is_engaged,
    changed_at = excluded.changed_at, changed_by = NULL`;

/** The package with SQLite. */
const database = fileURLToPath(new URL('../packages/db/', import.meta.url));

// Only the owner may read its files, as with the server's.
process.umask(0o077);

const args = process.argv.slice(2);
const isRelease = args[0] === '--release';
const folder = resolve(process.env.DATA_DIR || './data');
const file = join(folder, 'KILL');

if (args.length > (isRelease ? 1 : 0)) fail(2, 'npm run kill [-- --release]');
if (!existsSync(folder)) fail(1, `there is no folder ${folder}: set DATA_DIR as the server has it`);

if (isRelease) {
  // The file first: a server that still saw it would save again that the switch is engaged.
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
}

/** Nothing to save without a database, or with one from before the switch was kept there. */
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
    work();
  } catch (error) {
    fail(1, `${message} (${error.message})`);
  }
}

function fail(code, message) {
  console.error(`tideline: ${message}`);
  process.exit(code);
}
