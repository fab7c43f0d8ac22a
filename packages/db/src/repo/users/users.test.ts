import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB, NOW } from '../../../test/fixtures.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openDatabase, toDatabase } from '../../open.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { createRepositories } from '../index.ts';
import { NO_PASSWORD_HASH } from './delete-user-data.ts';
import type { NewUser } from './users.ts';

const CAT: NewUser = { ...BOB, id: 'u3', email: 'cat@example.com', isAdmin: false };

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const { users } = createRepositories(database);
  users.create(CAT);
  return { database, users };
}

function openWithoutOwner() {
  const database = openEmptyDatabase();
  const { users } = createRepositories(database);
  for (const user of [BOB, CAT]) users.create({ ...user, isAdmin: true });
  return { database, users };
}

describe('users', () => {
  it('come back as they were created', () => {
    const { users } = open();
    expect(users.findById('u1')).toEqual(ADA);
    expect(users.findByEmail('bob@example.com')).toEqual(BOB);
    expect(users.findById('u4')).toBeNull();
    expect(users.findByEmail('Bob@example.com')).toBeNull();
    expect(users.findOwner()).toEqual(ADA);
    expect(users.listUsers().map(({ id }) => id)).toEqual(['u1', 'u2', 'u3']);
  });

  it('have an e-mail address each of their own [K8]', () => {
    const { users } = open();
    expect(() => users.create({ ...ADA, id: 'u4' })).toThrow(/UNIQUE/);
  });

  it('have no owner at first', () => {
    const { users } = createRepositories(openEmptyDatabase());
    expect(users.findOwner()).toBeNull();
  });

  it('become administrators and stop being it, are suspended and come back', () => {
    const { users } = open();
    expect(users.setAdmin(CAT.id, true)).toBe('done');
    expect(users.setActive(CAT.id, false)).toBe('done');
    expect(users.findById(CAT.id)).toMatchObject({ isAdmin: true, isActive: false });
    expect(users.setAdmin(CAT.id, false)).toBe('done');
    expect(users.setActive(CAT.id, true)).toBe('done');
    expect(users.findById(CAT.id)).toMatchObject({ isAdmin: false, isActive: true });
    expect(users.findById(BOB.id)).toEqual(BOB);
  });

  it('have another password when it is set', () => {
    const { users } = open();
    expect(users.setPasswordHash(CAT.id, 'new')).toBe('done');
    expect(users.findById(CAT.id)?.passwordHash).toBe('new');
    expect(users.findById(BOB.id)).toEqual(BOB);
  });

  it('that are not there are not found', () => {
    const { users } = open();
    users.softDelete(CAT.id, NOW);
    for (const id of ['u4', CAT.id]) {
      expect(users.setAdmin(id, true)).toBe('not-found');
      expect(users.setActive(id, true)).toBe('not-found');
      expect(users.setPasswordHash(id, 'new')).toBe('not-found');
      expect(users.softDelete(id, NOW)).toBe('not-found');
    }
  });
});

describe('links that an administrator has made', () => {
  const link = { createdAt: 1, expiresAt: 100 };

  function openWithLinks() {
    const { database, users } = open();
    const { oneTimeLinks } = createRepositories(database);
    for (const { id } of [ADA, BOB]) {
      const by = { ...link, createdBy: id };
      const invite = { userId: null, email: `guest-of-${id}@example.com` };
      oneTimeLinks.add({ ...by, ...invite, kind: 'invite', tokenHash: `invite ${id}` });
      const reset = { userId: CAT.id, email: `${id}@example.net` };
      oneTimeLinks.add({ ...by, ...reset, kind: 'reset', tokenHash: `reset ${id}` });
    }
    const rows = database.sqlite
      .prepare('SELECT token_hash FROM one_time_links ORDER BY 1')
      .pluck();
    return { users, tokens: () => rows.all() };
  }

  it.each<[string, (users: ReturnType<typeof open>['users']) => unknown]>([
    ['suspended', (users) => users.setActive(BOB.id, false)],
    ['no administrator any more', (users) => users.setAdmin(BOB.id, false)],
    ['deleted', (users) => users.softDelete(BOB.id, NOW)],
  ])('are void once the maker is %s, and no others', (_, change) => {
    const { users, tokens } = openWithLinks();
    expect(change(users)).toBe('done');
    expect(tokens()).toEqual(['invite u1', 'reset u1']);
  });

  it('serve while the maker stays an administrator', () => {
    const { users, tokens } = openWithLinks();
    users.setActive(BOB.id, true);
    users.setAdmin(BOB.id, true);
    expect(users.setActive(ADA.id, false)).toBe('owner');
    expect(users.softDelete(CAT.id, NOW)).toBe('done');
    expect(tokens()).toEqual(['invite u1', 'invite u2']);
  });
});

describe('the owner', () => {
  it('is never demoted, suspended or deleted', () => {
    const { users } = open();
    expect(users.setAdmin(ADA.id, false)).toBe('owner');
    expect(users.setActive(ADA.id, false)).toBe('owner');
    expect(users.softDelete(ADA.id, NOW)).toBe('owner');
    expect(users.findById(ADA.id)).toEqual(ADA);
    expect(users.setActive(ADA.id, true)).toBe('done');
  });
});

describe('the last administrator', () => {
  it('is not demoted, suspended or deleted [K4]', () => {
    const { users } = openWithoutOwner();
    expect(users.setAdmin(CAT.id, false)).toBe('done');
    expect(users.setAdmin(BOB.id, false)).toBe('last-admin');
    expect(users.setActive(BOB.id, false)).toBe('last-admin');
    expect(users.softDelete(BOB.id, NOW)).toBe('last-admin');
    expect(users.findById(BOB.id)).toMatchObject({ isAdmin: true, isActive: true });
  });

  it('is the one who is neither suspended nor deleted', () => {
    const suspended = openWithoutOwner().users;
    suspended.setActive(CAT.id, false);
    expect(suspended.setAdmin(BOB.id, false)).toBe('last-admin');
    const { users, database } = openWithoutOwner();
    database.sqlite.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(CAT.id);
    expect(users.setAdmin(BOB.id, false)).toBe('last-admin');
  });

  it('is no user who may not act as one, even when there is no other', () => {
    const { users } = createRepositories(openEmptyDatabase());
    users.create({ ...BOB, isActive: false });
    users.create(CAT);
    expect(users.setActive(CAT.id, false)).toBe('done');
    expect(users.setAdmin(BOB.id, false)).toBe('done');
    expect(users.softDelete(BOB.id, NOW)).toBe('done');
  });

  it('is left when two administrators demote each other at once [K4]', () => {
    const path = join(temporaryFolder(), 'tideline.sqlite');
    const first = openDatabase(path);
    const { users } = createRepositories(first);
    for (const user of [BOB, CAT]) users.create({ ...user, isAdmin: true });
    first.close();

    const bobs = openDatabase(path);
    bobs.sqlite.pragma('busy_timeout = 0');
    const ofBob = createRepositories(bobs).users;
    const meanwhile: unknown[] = [];
    const cats = new Sqlite(path, {
      verbose: (statement) => {
        if (!/^update "users"/.test(String(statement))) return;
        try {
          meanwhile.push(ofBob.setAdmin(CAT.id, false));
        } catch (error) {
          meanwhile.push(error instanceof Sqlite.SqliteError ? error.code : error);
        }
      },
    });
    const ofCat = createRepositories(toDatabase(cats)).users;

    expect(ofCat.setAdmin(BOB.id, false)).toBe('done');
    expect(meanwhile).toEqual(['SQLITE_BUSY']);
    expect(ofBob.setAdmin(CAT.id, false)).toBe('last-admin');
    expect(ofBob.listUsers().filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    cats.close();
    bobs.close();
  });
});

describe('a deleted user', () => {
  it('is found no more, and the address may register again [V7.4.2]', () => {
    const { users } = open();
    expect(users.softDelete(BOB.id, NOW)).toBe('done');
    expect(users.findById(BOB.id)).toBeNull();
    expect(users.findByEmail(BOB.email)).toBeNull();
    expect(users.listUsers().map(({ id }) => id)).toEqual(['u1', 'u3']);
    const again = { ...BOB, id: 'u4' };
    users.create(again);
    expect(users.findByEmail(BOB.email)).toEqual(again);
  });

  it('is no owner, however that row was deleted', () => {
    const { users, database } = open();
    database.sqlite.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(ADA.id);
    expect(users.findOwner()).toBeNull();
  });

  it('keeps a row without names, rights or a password, for the journal', () => {
    const { users, database } = open();
    users.softDelete(BOB.id, NOW);
    const row = database.sqlite.prepare('SELECT * FROM users WHERE id = ?').get(BOB.id);
    expect(row).toEqual({
      id: BOB.id,
      email: BOB.email,
      password_hash: NO_PASSWORD_HASH,
      first_name: null,
      last_name: null,
      profile_image_url: null,
      is_owner: 0,
      is_admin: 0,
      is_active: 0,
      created_at: BOB.createdAt,
      deleted_at: NOW,
      generation: 0,
    });
  });
});
