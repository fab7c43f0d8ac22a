import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openDatabase } from '../open.ts';
import { handleOlderDatabase } from './detect-older-database.ts';
import { GenerationFileKeeper } from './generation-keeper.ts';
import {
  allowFirstDatabase,
  MissingDatabaseError,
  refuseMissingDatabase,
} from './missing-database.ts';

const NOW = Date.UTC(2026, 10, 27, 15);

function newFolder() {
  const folder = temporaryFolder();
  const path = join(folder, 'tideline.sqlite');
  const begin = (isNew = false) =>
    allowFirstDatabase(path, { ownKeyFile: join(folder, 'master.key'), isNew, now: NOW });
  return {
    folder,
    path,
    begin,
    async start(isNew = false) {
      const isBegun = await begin(isNew);
      const database = openDatabase(path);
      handleOlderDatabase(database, NOW);
      const onFailure = (error: unknown) => {
        throw error;
      };
      const keeper = new GenerationFileKeeper({ database, isNew: isBegun, onFailure });
      await keeper.writeUntilCurrent();
      database.close();
    },
    lose() {
      for (const tail of ['', '-wal', '-shm']) rmSync(`${path}${tail}`, { force: true });
    },
    names: () => readdirSync(folder).sort(),
  };
}

async function refusal(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MissingDatabaseError);
  const { message } = error as Error;
  expect(message).toMatch(/^[^\n]+npm start -- --new[^\n]*$/);
  return message;
}

describe('G9 a database that should be there and is not', () => {
  it('is refused once one had been completed: gone, emptied, or without a table', async () => {
    const { path, start, lose, names, begin } = newFolder();
    await start();
    lose();
    const before = names();
    const line = await refusal(start());
    expect(line).toContain('tideline.generation says that it had been completed');
    writeFileSync(path, '');
    await refusal(start());
    rmSync(path);
    const tableless = new Sqlite(path);
    tableless.pragma('journal_mode = WAL');
    tableless.close();
    await refusal(begin());
    rmSync(path);
    expect(names()).toEqual(before);
  });

  it.each([
    ['a backup', 'copy.sqlite', /a backup lies there \(copy\.sqlite\)/],
    ['a copy from before an upgrade', 'backups/tideline.sqlite.before-8', /a backup lies there/],
    ['an encrypted backup', 'backups/monday.age', /a backup lies there/],
    ['a master key', 'master.key', /a master key is there \(master\.key\)/],
    ['its log', 'tideline.sqlite-wal', /its log is there/],
  ])('is refused beside %s', async (_, name, trace) => {
    const { folder, begin, path } = newFolder();
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, name), 'x');
    expect(await refusal(begin())).toMatch(trace);
    expect(() => refuseMissingDatabase(path, join(folder, 'master.key'))).toThrow(trace);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('x');
  });

  it('is refused where a link leads to nothing', async () => {
    const { folder, path, begin } = newFolder();
    symlinkSync(join(folder, 'unmounted', 'tideline.sqlite'), path);
    expect(await refusal(begin())).toContain('the link in its place leads to nothing');
  });

  it('is refused with its log beside an emptied file, and the log is kept', async () => {
    const { path, begin, folder } = newFolder();
    const database = openDatabase(path);
    database.sqlite.exec("INSERT INTO sealing VALUES (1, 'f')");
    truncateSync(path, 0);
    await refusal(begin());
    expect(existsSync(`${path}-wal`)).toBe(true);
    database.close();
    expect(readdirSync(folder)).toContain('tideline.sqlite');
  });

  it('is begun again with --new, once, and nothing is deleted', async () => {
    const { folder, start, lose, names } = newFolder();
    await start();
    lose();
    writeFileSync(join(folder, 'tideline.sqlite'), '');
    await start(true);
    expect(names()).toEqual([
      'tideline.generation',
      'tideline.generation.aside-20261127T150000Z',
      'tideline.sqlite',
      'tideline.sqlite.aside-20261127T150000Z',
    ]);
    // `--new` works for one start, whether it is dropped from the command or left in it.
    lose();
    expect(await refusal(start(true))).toContain('take it out of the command');
    await refusal(start());
    await start(true);
    await start();
  });

  it('is no reason to touch a database that is there, whatever is said', async () => {
    const { path, start, begin, names } = newFolder();
    await start();
    const before = names();
    expect(await begin(true)).toBe(false);
    refuseMissingDatabase(path, null);
    expect(names()).toEqual(before);
  });
});

describe('a first start', () => {
  it('begins in an empty folder, beside a key that the operator keeps, and beside a simulator', async () => {
    const { folder, path, begin, start } = newFolder();
    for (const name of ['lock.sqlite', 'simulator.sqlite', 'simulator-lock.sqlite', 'KILL']) {
      writeFileSync(join(folder, name), 'x');
    }
    writeFileSync(join(folder, 'operators.key'), 'x');
    mkdirSync(join(folder, 'backups'));
    expect(await begin()).toBe(false);
    expect(await begin(true)).toBe(false);
    refuseMissingDatabase(path, null);
    await start();
  });

  it('that was killed before its first commit is begun again', async () => {
    const { path, start } = newFolder();
    const killed = join(temporaryFolder(), 'tideline.sqlite');
    const half = new Sqlite(killed);
    half.pragma('journal_mode = WAL');
    // A cache of two pages makes SQLite write uncommitted pages to the log.
    half.pragma('cache_size = 2');
    half.exec('BEGIN; CREATE TABLE users (id); CREATE TABLE more AS SELECT randomblob(90000)');
    for (const tail of ['', '-wal']) copyFileSync(`${killed}${tail}`, `${path}${tail}`);
    half.close();
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    await start();
  });

  it('that was killed before its file was written goes on', async () => {
    const { folder, path, start } = newFolder();
    const database = openDatabase(path);
    handleOlderDatabase(database, NOW);
    writeFileSync(join(folder, 'master.key'), 'x');
    writeFileSync(join(folder, 'tideline.generation.partial'), '{"lin');
    database.close();
    await start();
  });
});
