import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fillTables, tablesOf } from '../test/fill-tables.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { assertDurable } from './durable-file.ts';
import { defaultMigrationsFolder } from './migrate.ts';
import { openDatabase } from './open.ts';
import { createRepositories } from './repo/index.ts';

interface Journal {
  readonly entries: readonly {
    readonly idx: number;
    readonly when: number;
    readonly tag: string;
  }[];
}

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
}

const VERSIONS = readJournal(defaultMigrationsFolder()).entries.length;

function migrationsOf(folder: string, versions: number, others: readonly string[] = []): string {
  const target = join(folder, `migrations-${versions}-${others.length}`);
  cpSync(defaultMigrationsFolder(), target, { recursive: true });
  const { entries, ...rest } = readJournal(target);
  const kept = entries.slice(0, versions);
  const last = kept.at(-1)?.when ?? 0;
  const added = others.map((text, index) => {
    const tag = `9${index}_other`;
    writeFileSync(join(target, `${tag}.sql`), text);
    const when = last + index + 1;
    return { idx: kept.length + index, version: '6', when, tag, breakpoints: true };
  });
  const journal = { ...rest, entries: [...kept, ...added] };
  writeFileSync(join(target, 'meta', '_journal.json'), JSON.stringify(journal));
  return target;
}

function fileOf(folder: string, versions = VERSIONS) {
  const path = join(folder, 'tideline.sqlite');
  const { sqlite, close } = openDatabase(path, {
    migrationsFolder: migrationsOf(folder, versions),
  });
  fillTables(sqlite);
  close();
  return { path, before: contents(path) };
}

function contents(path: string): Record<string, unknown[]> {
  const sqlite = new Sqlite(path, { readonly: true });
  const rows = tablesOf(sqlite).map(
    (table) => [table, sqlite.prepare(`SELECT * FROM ${table}`).all()] as const,
  );
  sqlite.close();
  return Object.fromEntries(rows);
}

/** A rebuild of a table as drizzle-kit writes it for a changed column. */
const REBUILD_USERS = [
  'PRAGMA foreign_keys=OFF;',
  'CREATE TABLE __new_users (id text PRIMARY KEY NOT NULL, email text NOT NULL UNIQUE, password_hash text NOT NULL, first_name text, last_name text, profile_image_url text, is_owner integer DEFAULT 0 NOT NULL, is_admin integer NOT NULL, is_active integer NOT NULL, created_at integer NOT NULL, deleted_at integer, generation integer DEFAULT 0 NOT NULL);',
  'INSERT INTO __new_users SELECT * FROM users;',
  'DROP TABLE users;',
  'ALTER TABLE __new_users RENAME TO users;',
  'PRAGMA foreign_keys=ON;',
].join('--> statement-breakpoint\n');

describe('opening', () => {
  it('writes every commit through to the disk [H4]', () => {
    const { sqlite, close } = openDatabase(join(temporaryFolder(), 'tideline.sqlite'));
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(sqlite.pragma('synchronous', { simple: true })).toBe(2);
    expect(sqlite.pragma('wal_autocheckpoint', { simple: true })).toBe(8_192);
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
    close();
  });

  it('notices when it does not [H4]', () => {
    const { sqlite, close } = openDatabase(':memory:');
    sqlite.pragma('synchronous = NORMAL');
    expect(() => assertDurable(sqlite)).toThrow(/synchronous must be FULL \(2\), is 1/);
    close();
    const file = new Sqlite(join(temporaryFolder(), 'plain.sqlite'));
    expect(() => assertDurable(file)).toThrow(/journal_mode must be wal, is delete/);
    file.close();
  });

  it('refuses a child without its parent', () => {
    const { sessions } = createRepositories(openDatabase(':memory:'));
    const times = { provedAt: 0, lastActiveAt: 0, factorAt: null, expiresAt: 1 };
    expect(() => sessions.add({ idHash: 'h', userId: 'no-user', ...times })).toThrow(/FOREIGN KEY/);
  });

  it('changes nothing and copies nothing when there is nothing to migrate', () => {
    const folder = temporaryFolder();
    const { path, before } = fileOf(folder);
    openDatabase(path).close();
    expect(contents(path)).toEqual(before);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });
});

describe('migrating', () => {
  for (let version = 1; version <= VERSIONS; version += 1) {
    it(`loses no row of version ${version} [G12]`, () => {
      const { path, before } = fileOf(temporaryFolder(), version);
      openDatabase(path).close();
      const after = contents(path);
      for (const [table, rows] of Object.entries(before)) {
        expect(rows).toHaveLength(1);
        // Name here any table that a later version drops.
        expect(after[table]).toHaveLength(1);
      }
    });
  }

  it('stops no account for an alarm that was raised when none could be acknowledged', () => {
    const { path } = fileOf(temporaryFolder(), 2);
    const database = openDatabase(path);
    expect(createRepositories(database).alarms.byId(1)).toMatchObject({
      userId: 'u1',
      at: 1,
      raisedAt: 1,
      acknowledgedAt: 1,
      acknowledgedBy: null,
    });
    database.close();
  });

  it('takes a session for idle that is older than the note of acts', () => {
    const { path } = fileOf(temporaryFolder(), 3);
    const database = openDatabase(path);
    const [session] = createRepositories(database).sessions.ofUser('u1');
    expect(session).toMatchObject({ expiresAt: 1, provedAt: 0, lastActiveAt: 0, factorAt: null });
    database.close();
  });

  it('deletes no user, and keeps an e-mail address to one user', () => {
    const { path } = fileOf(temporaryFolder(), 3);
    const database = openDatabase(path);
    const { users } = createRepositories(database);
    const [user] = users.listUsers();
    if (user === undefined) throw new Error('the user is gone');
    expect(user).toMatchObject({ id: 'u1', deletedAt: null });
    expect(() => users.create({ ...user, id: 'u2' })).toThrow(/UNIQUE/);
    database.close();
  });

  it('keeps the children of a table that is rebuilt, and copies the file first [G12] [H8] [H9] [N5]', () => {
    const folder = temporaryFolder();
    const { path, before } = fileOf(folder);
    const { sqlite, close } = openDatabase(path, {
      migrationsFolder: migrationsOf(folder, VERSIONS, [REBUILD_USERS]),
    });
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
    close();
    expect(contents(path)).toEqual(before);
    expect(contents(join(folder, 'backups', `tideline.sqlite.before-${VERSIONS}`))).toEqual(before);
  });

  it('changes nothing when a migration fails [H8]', () => {
    const folder = temporaryFolder();
    const { path, before } = fileOf(folder);
    const migrationsFolder = migrationsOf(folder, VERSIONS, [
      'CREATE TABLE half (id integer);',
      'CREATE TABLE users (id integer);',
    ]);
    expect(() => openDatabase(path, { migrationsFolder })).toThrow(/users/);
    expect(contents(path)).toEqual(before);
    openDatabase(path).close();
  });

  it('takes a migration back that leaves broken references [H8]', () => {
    const folder = temporaryFolder();
    const { path, before } = fileOf(folder);
    const migrationsFolder = migrationsOf(folder, VERSIONS, ['DELETE FROM users;']);
    for (const _ of ['first start', 'second start']) {
      expect(() => openDatabase(path, { migrationsFolder })).toThrow(/references are broken/);
      expect(contents(path)).toEqual(before);
    }
  });

  it('refuses a file that a newer version has written [G13]', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'tideline.sqlite');
    const migrationsFolder = migrationsOf(folder, VERSIONS, ['CREATE TABLE later (id integer);']);
    openDatabase(path, { migrationsFolder }).close();
    expect(() => openDatabase(path)).toThrow(/newer version/);
  });
});
