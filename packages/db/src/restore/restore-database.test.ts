import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { initialState } from '@tideline/engine';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ADA, AT, BOB, CONTRACT, stateOf } from '../../test/fixtures.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createAccountBook } from '../account-book.ts';
import { backUpDatabase } from '../backup.ts';
import { takeFence } from '../fencing.ts';
import { type Database, openDatabase } from '../open.ts';
import { createRepositories, type Repositories } from '../repo/index.ts';
import { GenerationKeeper } from './generation-keeper.ts';
import { settleGeneration } from './put-back.ts';
import { markRestored, RestoreRefusedError, restoreDatabase } from './restore-database.ts';

const NOW = Date.UTC(2026, 10, 27, 15);
const FAR = Date.UTC(2100, 0, 1);
const PEOPLE = ['bob', 'cid', 'dan', 'eve', 'fay', 'gus'] as const;
const mail = (id: string) => `${id}@example.com`;

const session = (userId: string) => ({
  idHash: `session of ${userId}`,
  userId,
  expiresAt: FAR,
  provedAt: 0,
  lastActiveAt: 0,
  factorAt: null,
});

const keys = (userId: string, key: string, accountNumber: string, environment = 'paper') => ({
  userId,
  venue: 'alpaca',
  environment: environment as 'paper' | 'live',
  sealedKeyId: Buffer.from(key),
  sealedSecretKey: Buffer.from(key),
  isActive: true,
  lastTestedAt: 1,
  account: { accountNumber, cash: 1, buyingPower: 1, portfolioValue: 1 },
});

interface Open extends Repositories {
  readonly database: Database;
}

/** A server with an owner and six traders that is copied, goes on, and is stopped. */
async function newSite() {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const copy = join(temporaryFolder(), 'copy.sqlite');
  function open(): Open {
    const database = openDatabase(path);
    return { database, ...createRepositories(database) };
  }
  async function run(work: (site: Open) => void, until: (site: Open) => void = () => undefined) {
    const site = open();
    settleGeneration(site.database, NOW);
    const keeper = new GenerationKeeper({
      database: site.database,
      onFailure: (error) => {
        throw error;
      },
    });
    const fence = takeFence(site.database);
    work(site);
    for (const { id } of site.users.list()) saveState(site.database, id, fence);
    site.audit.append({ ...ENTRY, action: 'first' });
    backUpDatabase(path, copy);
    until(site);
    site.audit.append({ ...ENTRY, action: 'later' });
    await keeper.close();
    site.database.close();
  }
  await run(addPeople, changeEverything);
  return {
    path,
    copy,
    folder: dirname(path),
    async restore() {
      const restored = await restoreDatabase(path, copy, NOW);
      await markRestored(path);
      return restored;
    },
    /** What is in the database now. */
    read<T>(work: (site: Open) => T): T {
      const site = open();
      try {
        return work(site);
      } finally {
        site.database.close();
      }
    },
  };
}

const ENTRY = { at: 1, actorId: null, actor: 'system', subject: null, detail: null, address: null };

function saveState(database: Database, userId: string, fence: number): void {
  const state = { ...stateOf(userId), botActive: true, isActive: true };
  const step = { userId, fence, at: AT, feed: 'f', state, intents: [], journal: [] };
  createAccountBook(database).commitStep(step);
}

function addPeople(site: Open): void {
  const { users, allowedEmails, sessions, oneTimeLinks, devices, secondFactors } = site;
  users.create(ADA);
  for (const id of PEOPLE) users.create({ ...BOB, id, email: mail(id), isAdmin: id === 'dan' });
  for (const { id, email } of users.list()) {
    allowedEmails.add(email, 0);
    sessions.add(session(id));
    devices.remember({ userId: id, idHash: `device of ${id}`, lastSeenAt: 1 });
    secondFactors.enrol(id, Buffer.from('old'));
    secondFactors.confirm(id, { at: 1, step: 1 });
    site.recoveryCodes.replace(id, ['code-1', 'code-2']);
    site.identities.link({ issuer: 'i', subject: id }, id);
    site.brokerConfigs.save(keys(id, 'old', `A-${id}`));
  }
  users.setActive('fay', false);
  allowedEmails.add('pending@example.com', 0);
  oneTimeLinks.add({
    tokenHash: 'link',
    kind: 'invite',
    email: 'pending@example.com',
    userId: null,
    createdBy: ADA.id,
    createdAt: 0,
    expiresAt: FAR,
  });
  site.sealing.claim('key');
}

/** What happens after the copy: everything that takes away, and everything that gives. */
function changeEverything(site: Open): void {
  const { users, sessions, secondFactors, brokerConfigs, database } = site;
  sessions.remove('session of u1');
  users.setActive('bob', false);
  users.softDelete('cid', 5);
  users.setAdmin('dan', false);
  users.setPasswordHash('eve', 'newer');
  secondFactors.remove('eve');
  secondFactors.enrol('eve', Buffer.from('new'));
  secondFactors.confirm('eve', { at: 9, step: 9 });
  site.recoveryCodes.replace('eve', ['code-3']);
  site.recoveryCodes.use('gus', 'code-1');
  site.identities.unlink('gus');
  brokerConfigs.save(keys('eve', 'new', 'A-eve'));
  brokerConfigs.save(keys('gus', 'new', 'L-gus', 'live'));
  site.allowedEmails.remove('pending@example.com');
  site.killSwitch.set({ isEngaged: true, changedAt: 7, changedBy: null });
  // Given: none of it comes back.
  users.setActive('fay', true);
  users.setAdmin('eve', true);
  site.allowedEmails.add('hal@example.com', 0);
  users.create({ ...BOB, id: 'hal', email: mail('hal') });
  const trade = { quantity: 3, contract: CONTRACT };
  const states: readonly [string, object][] = [
    ['eve', { ...initialState('eve') }],
    ['hal', { ...initialState('hal'), trade }],
    ['gus', { ...stateOf('gus'), botActive: true, isActive: true, trade }],
  ];
  for (const [id, state] of states) {
    database.sqlite
      .prepare('INSERT OR REPLACE INTO account_states VALUES (?, 2, ?, 2)')
      .run(id, JSON.stringify(state));
  }
}

/** Everything that is written of somebody. */
const rightsOf = ({ users, secondFactors, recoveryCodes, brokerConfigs, identities }: Open) =>
  Object.fromEntries(
    users
      .list()
      .map(({ id, isActive, isAdmin, passwordHash }) => [
        id,
        [
          isActive ? 'active' : 'suspended',
          isAdmin ? 'admin' : 'trader',
          passwordHash,
          String(secondFactors.get(id)?.sealedSecret),
          recoveryCodes.left(id),
          identities.isLinked(id),
          String(brokerConfigs.get(id)?.sealedKeyId),
        ],
      ]),
  );

describe('G8 a restore whose replaced database can be read', () => {
  it('takes away what was taken away since, and lists what was given', async () => {
    const { restore, read } = await newSite();
    const { findings, users, accounts } = await restore();
    expect([users, accounts]).toEqual([7, 7]);
    const old = BOB.passwordHash;
    expect(read(rightsOf)).toEqual({
      u1: ['active', 'admin', old, 'old', 2, true, 'old'],
      bob: ['suspended', 'trader', old, 'old', 2, true, 'old'],
      dan: ['active', 'trader', old, 'old', 2, true, 'old'],
      eve: ['active', 'trader', 'newer', 'new', 1, true, 'new'],
      fay: ['suspended', 'trader', old, 'old', 2, true, 'old'],
      gus: ['active', 'trader', old, 'old', 1, false, 'undefined'],
    });
    expect(findings).toEqual({
      isCarriedOver: true,
      taken: [
        'pending@example.com is off the whitelist.',
        'bob@example.com was suspended.',
        'cid@example.com was removed.',
        'dan@example.com is no administrator any more.',
        'eve@example.com has the newer password.',
        'eve@example.com has the newer second factor.',
        'gus@example.com has unlinked an account of the identity provider.',
        'gus@example.com has left this brokerage account.',
        'eve@example.com has stopped trading.',
        'The kill switch is engaged.',
      ],
      notGiven: [
        'hal@example.com was put on the whitelist.',
        'eve@example.com was made an administrator.',
        'fay@example.com was let in again: still suspended here.',
        'gus@example.com has connected another brokerage account: the keys have to be given again.',
        'hal@example.com registered: has to register again.',
      ],
      unguarded: [
        `gus@example.com held 3 × ${CONTRACT.symbol}.`,
        `hal@example.com held 3 × ${CONTRACT.symbol}.`,
      ],
    });
  });

  it('ends every sign-in, device and link, stops what was stopped, and says so for good', async () => {
    const { restore, read } = await newSite();
    await restore();
    read(({ database, killSwitch, audit, alarms, users }) => {
      for (const table of ['sessions', 'devices', 'one_time_links']) {
        expect(database.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
      }
      expect(killSwitch.read().isEngaged).toBe(true);
      const states = createAccountBook(database).loadStates();
      const isOn = (id: string) => states.find(({ userId }) => userId === id)?.botActive;
      expect([isOn('dan'), isOn('eve')]).toEqual([true, false]);
      const [row] = audit.page({ before: null, limit: 1 });
      expect(row).toMatchObject({
        actor: 'console',
        action: 'database.restored',
        detail: { carriedOver: true, taken: 10, notGiven: 5, unguarded: 2, newerRows: 2 },
      });
      const [alarm] = alarms.page(users.owner()?.id ?? '', {
        before: null,
        limit: 1,
        isOpen: true,
      });
      expect(alarm).toMatchObject({ severity: 'critical', code: 'RESTORED', userId: null });
      expect(alarm?.message).toContain(`hal@example.com held 3 × ${CONTRACT.symbol}.`);
    });
  });

  it('is no database that was put back by hand at the next start, and its numbers go on', async () => {
    const { path, copy, restore, read } = await newSite();
    await restore();
    read(({ database }) => {
      expect(settleGeneration(database, NOW)).toBeNull();
      expect(takeFence(database)).toBe(2);
    });
    // Also when it was killed before the file was written.
    await restoreDatabase(path, copy, NOW + 1_000);
    read(({ database }) => expect(settleGeneration(database, NOW)).toBeNull());
  });

  it('keeps the replaced database aside, whole and private, and is repeated cleanly', async () => {
    const { folder, path, restore } = await newSite();
    const before = contentsOf(path);
    const { aside } = await restore();
    expect(aside).toBe(`${path}.replaced-20261127T150000Z`);
    expect(statSync(aside ?? '').mode & 0o777).toBe(0o600);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(contentsOf(aside ?? '')).toEqual(before);
    const first = contentsOf(path);
    const again = await restore();
    expect(again.aside).toBe(`${path}.replaced-20261127T150000Z-2`);
    expect(contentsOf(again.aside ?? '')).toEqual(first);
    expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is killed while it works: what it left is swept away, and the database is the old one', async () => {
    const { path, restore } = await newSite();
    const before = contentsOf(path);
    writeFileSync(`${path}.restoring`, 'half');
    writeFileSync(`${path}.restoring-wal`, 'half');
    writeFileSync(`${path}.restoring.partial`, 'half');
    expect(contentsOf(path)).toEqual(before);
    expect((await restore()).findings.isCarriedOver).toBe(true);
    expect(existsSync(`${path}.restoring.partial`)).toBe(false);
  });
});

describe('G8 a restore whose replaced database can not be read', () => {
  const BROKEN: readonly [string, (path: string) => void][] = [
    ['damaged', (path) => writeFileSync(path, readFileSync(path).fill(0xff, 4_096))],
    ['no database', (path) => writeFileSync(path, 'some text, which is no database')],
    ['empty', (path) => writeFileSync(path, '')],
    [
      'one that was begun anew',
      (path) => {
        writeFileSync(path, '');
        const database = openDatabase(path);
        createRepositories(database).users.create({ ...ADA, id: 'another' });
        database.close();
      },
    ],
    [
      'itself older than the file beside it says',
      (path) => {
        const database = openDatabase(path);
        database.sqlite.exec('UPDATE generation SET number = 1');
        database.close();
      },
    ],
  ];

  it.each(BROKEN)(
    'because it is %s: nobody is trusted but the owner, by a new link',
    async (_, breakIt) => {
      const { path, restore, read } = await newSite();
      breakIt(path);
      const { findings, aside } = await restore();
      expect([findings.isCarriedOver, existsSync(aside ?? '')]).toEqual([false, true]);
      const nobody = ['suspended', 'trader', '!', 'old', 0, false, 'old'];
      expect(read(rightsOf)).toEqual({
        u1: ['active', 'admin', '!', 'old', 0, false, 'old'],
        bob: nobody,
        cid: nobody,
        dan: ['suspended', 'admin', '!', 'old', 0, false, 'old'],
        eve: nobody,
        fay: nobody,
        gus: nobody,
      });
      read(({ database, allowedEmails, alarms }) => {
        for (const table of ['sessions', 'devices', 'one_time_links', 'recovery_codes']) {
          expect(database.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
        }
        expect(allowedEmails.has('pending@example.com')).toBe(false);
        expect(allowedEmails.has(mail('bob'))).toBe(true);
        expect(alarms.isOpen('RESTORED')).toBe(true);
        expect(settleGeneration(database, NOW)).toBeNull();
      });
    },
  );

  it('because there is none, as on another machine', async () => {
    const { copy } = await newSite();
    const path = join(temporaryFolder(), 'tideline.sqlite');
    const { findings, aside } = await restoreDatabase(path, copy, NOW);
    expect([findings.isCarriedOver, aside]).toEqual([false, null]);
    const database = openDatabase(path);
    expect(settleGeneration(database, NOW)).toBeNull();
    database.close();
  });
});

describe('a backup is refused before anything is replaced', () => {
  const WRONG: readonly [string, (copy: string) => void, RegExp][] = [
    ['is no database', (copy) => writeFileSync(copy, 'no database'), /no whole backup.*NOTADB/],
    ['is empty', (copy) => writeFileSync(copy, ''), /is no backup of this program/],
    [
      'is damaged',
      (copy) => writeFileSync(copy, readFileSync(copy).fill(0xff, 4_096)),
      /no whole backup/,
    ],
    [
      'is of another program',
      (copy) => {
        writeFileSync(copy, '');
        new Sqlite(copy).exec('CREATE TABLE t (a)').close();
      },
      /is no backup of this program/,
    ],
    ['is of a newer version', (copy) => pragma(copy, 'user_version = 999'), /newer version/],
    [
      'has a state that is not what was written',
      (copy) => exec(copy, `UPDATE account_states SET state = replace(state, 'A1', 'A2')`),
      /the stored state is not what was written/,
    ],
    [
      'has broken references',
      (copy) => exec(copy, "PRAGMA foreign_keys = OFF; DELETE FROM users WHERE id = 'bob'"),
      /broken references/,
    ],
    [
      'has an audit log that was changed',
      (copy) =>
        exec(copy, "DROP TRIGGER audit_log_unchanged; UPDATE audit_log SET actor = 'somebody'"),
      /row 1 of its audit log/,
    ],
  ];

  it.each(WRONG)('when it %s', async (_, spoil, message) => {
    const { path, copy, folder, restore } = await newSite();
    spoil(copy);
    const before = contentsOf(path);
    const names = readdirSync(folder).sort();
    const error = await restore().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RestoreRefusedError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toMatch(/\n|put it and its -wal/);
    expect(contentsOf(path)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(names);
  });

  it('when it is not there, or is the database itself', async () => {
    const { path, folder } = await newSite();
    await expect(restoreDatabase(path, join(folder, 'no.sqlite'), NOW)).rejects.toThrow(
      'there is no',
    );
    await expect(restoreDatabase(path, path, NOW)).rejects.toThrow('is the database itself');
  });
});

function contentsOf(path: string): unknown {
  const sqlite = new Sqlite(path, { readonly: true });
  const tables = ['users', 'audit_log', 'sessions', 'account_states', 'generation'];
  const rows = tables.map((table) => sqlite.prepare(`SELECT * FROM ${table}`).all());
  sqlite.close();
  return rows;
}

function exec(path: string, text: string): void {
  new Sqlite(path).exec(text).close();
}

function pragma(path: string, text: string): void {
  const sqlite = new Sqlite(path);
  sqlite.pragma(text);
  sqlite.close();
}
