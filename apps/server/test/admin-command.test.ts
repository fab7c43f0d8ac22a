// Runs in: all
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder, openDatabase } from '@tideline/db';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  done,
  OWNER,
  refused,
  sealSecrets,
  useAdminCommand,
  withPeople,
} from './admin-command-setup.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { OBEY, SURVIVE } from './shell-limits.ts';

const OPTIONS = { timeout: PROCESS_TIMEOUT };
const newSetup = useAdminCommand();
const peopled = () => withPeople(newSetup());

describe('the command', OPTIONS, () => {
  test('says what it can do, without any data', async () => {
    const { admin, dataDir } = newSetup();
    rmSync(dataDir, { recursive: true });
    const { code, stdout } = await admin('help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^npm run admin -- COMMAND\n/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('refuses what it does not know, bad variables, and a folder without a database', async () => {
    const { admin, adminWith, dataDir } = newSetup();
    expect(await admin('user')).toEqual(
      refused('there is no command "user": npm run admin -- help', 2),
    );
    expect(await adminWith({ PORT: 'banana' }, 'users')).toEqual(
      refused('PORT must be a whole number from 1 to 65535, was "banana"', 2),
    );
    expect(await admin('users')).toEqual(
      refused(
        `there is no database in ${dataDir}: set DATA_DIR as the server has it, and start that once`,
      ),
    );
    expect(existsSync(join(dataDir, 'lock.sqlite'))).toBe(false);
  });

  test('leaves the database of a running server of another version alone', async () => {
    const { admin, databaseFile, holdLock } = peopled();
    holdLock();
    const sqlite = new Sqlite(databaseFile);
    sqlite.pragma('user_version = 1');
    sqlite.close();
    const before = readFileSync(databaseFile);
    expect(await admin('users')).toEqual(
      refused('the server that runs is of another version: stop it first'),
    );
    expect(readFileSync(databaseFile).equals(before)).toBe(true);
  });
});

describe('users', OPTIONS, () => {
  test('are listed, beside a running server too', async () => {
    const { admin, withData, holdLock } = peopled();
    withData(({ users }) => users.setActive('bob', false));
    holdLock();
    expect(await admin('users')).toEqual(
      done(
        [
          'ann@example.com    trader  active     no second factor  since 1970-01-01',
          'bob@example.com    trader  suspended  no second factor  since 1970-01-01',
          'owner@example.com  owner   active     no second factor  since 2026-01-05',
          '',
        ].join('\n'),
      ),
    );
  });

  test('become administrators and stop being it, signed out and audited [V7.4.2] [V16.2.1]', async () => {
    const { admin, user, withData, audited } = peopled();
    const signIn = () =>
      withData(({ sessions }) =>
        sessions.add({
          idHash: 'hash',
          userId: 'ann',
          expiresAt: Number.MAX_SAFE_INTEGER,
          provedAt: 0,
          lastActiveAt: 0,
          factorAt: null,
        }),
      );
    for (const [word, isAdmin, text] of [
      ['on', true, 'an administrator now'],
      ['off', false, 'no administrator any more'],
    ] as const) {
      signIn();
      expect(await admin('set-admin', 'Ann@example.com', word)).toEqual(
        done(`ann@example.com is ${text}.\n`),
      );
      expect(user('ann')?.isAdmin).toBe(isAdmin);
      expect(withData(({ sessions }) => sessions.ofUser('ann'))).toEqual([]);
    }
    expect(audited()).toEqual([
      ['console', 'user.admin', 'ann@example.com', { isAdmin: false }],
      ['console', 'user.admin', 'ann@example.com', { isAdmin: true }],
    ]);
  });

  test('whose rights are taken leave no link behind that they have made', async () => {
    const { admin, withData } = peopled();
    await admin('set-admin', 'ann@example.com', 'on');
    const link = {
      kind: 'invite',
      userId: null,
      createdBy: 'ann',
      createdAt: 0,
      expiresAt: 9,
    } as const;
    withData(({ oneTimeLinks }) =>
      oneTimeLinks.add({ ...link, tokenHash: 'hash', email: 'new@example.com' }),
    );
    await admin('set-admin', 'ann@example.com', 'off');
    expect(withData(({ oneTimeLinks }) => oneTimeLinks.takeLink('hash', 'invite', 1))).toBeNull();
  });

  test('G7 lose their second factor and nothing else: the owner too, beside a running server [V6.4.4]', async () => {
    const { admin, dataDir, databaseFile, user, withData, audited, holdLock } = peopled();
    const before = user('owner');
    withData((repositories) => {
      sealSecrets(repositories, dataDir, ['owner', 'ann']);
      for (const id of ['owner', 'ann']) {
        repositories.secondFactors.beginEnrolment(id, Buffer.from(`the sealed secret of ${id}`));
        repositories.secondFactors.confirmSecret(id, { confirmedAt: 1, timeStep: 1 });
        repositories.recoveryCodes.replace(id, [`code of ${id}`]);
        repositories.sessions.add({
          idHash: `session of ${id}`,
          userId: id,
          expiresAt: Number.MAX_SAFE_INTEGER,
          provedAt: 0,
          lastActiveAt: 0,
          factorAt: 1,
        });
      }
    });
    holdLock();
    expect(await admin('second-factor', OWNER.email)).toEqual(
      done(
        [
          'The second factor of owner@example.com and its recovery codes are removed, and all sessions ended.',
          'The password alone signs in now. A user who must have a second factor sets one up first.',
          '',
        ].join('\n'),
      ),
    );
    withData(({ secondFactors, recoveryCodes, sessions, brokerConfigs, alarms, sealing }) => {
      expect([secondFactors.findFactor('owner'), recoveryCodes.left('owner')]).toEqual([null, 0]);
      expect(sessions.ofUser('owner')).toEqual([]);
      expect(brokerConfigs.get('owner')).not.toBeNull();
      expect(sealing.fingerprint()).not.toBeNull();
      expect(secondFactors.findFactor('ann')?.confirmedAt).toBe(1);
      expect([recoveryCodes.left('ann'), sessions.ofUser('ann').length]).toEqual([1, 1]);
      const notices = alarms.readPage('owner', { beforeId: null, maxRows: 9, isOpenOnly: false });
      expect(notices).toMatchObject([{ code: 'SECOND_FACTOR_REMOVED', userId: 'owner' }]);
    });
    expect(user('owner')).toEqual({ ...before, generation: 1 });
    expect(audited()).toEqual([['console', 'second-factor.removed', OWNER.email, null]]);
    expect(readFileSync(databaseFile).includes('the sealed secret of owner')).toBe(false);
    expect(await admin('second-factor', OWNER.email)).toEqual(
      refused('owner@example.com has no second factor'),
    );
    expect(await admin('second-factor', 'eve@example.com')).toEqual(
      refused('there is no user eve@example.com'),
    );
  });

  test('that are not there, and the owner, are not changed', async () => {
    const { admin, user, audited } = peopled();
    expect(await admin('set-admin', 'eve@example.com', 'on')).toEqual(
      refused('there is no user eve@example.com'),
    );
    expect(await admin('set-admin', OWNER.email, 'off')).toEqual(
      refused(`${OWNER.email} is the owner, who always is an administrator`),
    );
    expect(user('owner')?.isAdmin).toBe(true);
    expect(audited()).toEqual([]);
  });

  test('who are suspended are let in again [V16.3.3]', async () => {
    const { admin, user, withData, audited, holdLock } = peopled();
    withData(({ users }) => users.setActive('ann', false));
    expect(await admin('activate', 'ann@example.com')).toEqual(
      refused('ann@example.com is not on the whitelist: an administrator has to add it first'),
    );
    expect(user('ann')?.isActive).toBe(false);
    withData(({ allowedEmails }) => allowedEmails.add('ann@example.com', 0));
    const line = 'ann@example.com may sign in again.\n';
    expect(await admin('activate', 'ann@example.com')).toEqual(done(line));
    expect(user('ann')?.isActive).toBe(true);
    expect(audited()).toEqual([['console', 'user.status', 'ann@example.com', { isActive: true }]]);
    holdLock();
    expect(await admin('activate', 'ann@example.com')).toEqual(
      done(`${line}The server runs: start it again before this account can trade.\n`),
    );
    expect(await admin('activate', 'eve@example.com')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('owner-link', OPTIONS, () => {
  test('makes a link that serves once, and keeps only its hash [V6.4.1] [V11.5.1]', async () => {
    const { admin, databaseFile, withData, audited, holdLock } = peopled();
    holdLock();
    const { code, stdout } = await admin('owner-link');
    expect(code).toBe(0);
    const [, token = ''] =
      /^owner@example.com can set a new password within 24 hours, once:\nhttp:\/\/localhost:3000\/api\/login#reset=([\w-]{43})\n$/.exec(
        stdout,
      ) ?? [];
    const hash = createHash('sha256').update(token).digest('hex');
    const files = [databaseFile, `${databaseFile}-wal`].filter((path) => existsSync(path));
    for (const file of files) expect(readFileSync(file).includes(token)).toBe(false);
    const take = (now: number) =>
      withData(({ oneTimeLinks }) => oneTimeLinks.takeLink(hash, 'reset', now));
    expect(take(Date.now() + 25 * 3_600_000)).toBeNull();
    expect(take(Date.now())).toMatchObject({ userId: 'owner', createdBy: null });
    expect(take(Date.now())).toBeNull();
    expect(audited()).toEqual([['console', 'user.reset-link', OWNER.email, null]]);
  });

  test('G8 is not undone by a start when it is made on a database that was put back manually', async () => {
    const { admin, databaseFile, withData } = peopled();
    await admin('users');
    const copy = `${databaseFile}.monday`;
    copyFileSync(databaseFile, copy);
    await admin('set-admin', 'ann@example.com', 'on');
    rmSync(databaseFile);
    renameSync(copy, databaseFile);
    const { stdout, stderr } = await admin('owner-link');
    expect(stderr).toMatch(/^tideline: the database was put back manually: [^\n]+\n$/);
    const [, token = ''] = /#reset=([\w-]{43})/.exec(stdout) ?? [];
    const hash = createHash('sha256').update(token).digest('hex');
    expect((await admin('users')).stderr).toBe('');
    withData(({ oneTimeLinks, users, alarms }) => {
      expect(oneTimeLinks.find(hash, 'reset', Date.now())).toMatchObject({ userId: 'owner' });
      expect(users.findById('ann')).toMatchObject({ isActive: false, isAdmin: false });
      expect(alarms.isOpen('RESTORED')).toBe(true);
    });
  });

  test('is refused while there is no owner', async () => {
    const { admin, withData } = newSetup();
    withData(() => null);
    expect(await admin('owner-link')).toEqual(
      refused('there is no owner yet: the start of the server prints the link to become it'),
    );
  });
});

describe('backup', OPTIONS, () => {
  test('copies the database beside a running server, and touches neither it nor the lock [H9]', async () => {
    const { admin, dataDir, databaseFile, holdLock } = peopled();
    const copy = join(dataDir, 'copy.sqlite');
    expect(await admin('backup', copy)).toEqual(
      done(
        `${copy} is whole: users 3, accounts 0; no step was ever taken; the master key is not in it, keep that elsewhere.\n`,
      ),
    );
    expect(existsSync(join(dataDir, 'lock.sqlite'))).toBe(false);
    holdLock();
    const before = readFileSync(databaseFile);
    expect(await admin('backup', `${copy}-2`)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(databaseFile).equals(before)).toBe(true);
    const restored = new Sqlite(copy, { readonly: true });
    expect(restored.prepare('SELECT count(*) FROM users').pluck().get()).toBe(3);
    restored.close();
  });

  test('is refused where its name is taken, and where nothing can be written', async () => {
    const { admin, dataDir, databaseFile } = peopled();
    expect(await admin('backup', databaseFile)).toEqual(
      refused(`${databaseFile} is there already: name another file`),
    );
    const nowhere = join(dataDir, 'missing', 'copy.sqlite');
    expect(await admin('backup', nowhere)).toEqual(
      refused(`${nowhere}.partial can not be written (ENOENT)`),
    );
    expect(readdirSync(dataDir)).not.toContain('missing');
  });

  test('is refused in a folder that may only be read, and on a full disk [H9]', async () => {
    const { adminUnder, dataDir } = peopled();
    const folder = join(dataDir, 'backups');
    mkdirSync(folder);
    const copy = join(folder, 'copy.sqlite');
    // 64 kB: enough to read the database, but not to copy it.
    const full = await adminUnder(`${SURVIVE}; ulimit -f 64`, 'backup', copy);
    expect(full).toMatchObject({ code: 1, stdout: '' });
    expect(full.stderr).toMatch(
      /^tideline: .*copy.sqlite.partial can not be written \(SQLITE_(FULL|IOERR_WRITE)\)\n$/,
    );
    chmodSync(folder, 0o555);
    expect(await adminUnder(OBEY, 'backup', copy)).toEqual(
      refused(`${copy}.partial can not be written (EACCES)`),
    );
    chmodSync(folder, 0o755);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('needs a database', async () => {
    const { admin, dataDir } = newSetup();
    expect(await admin('backup', join(dataDir, 'copy.sqlite'))).toEqual(
      refused(
        `there is no database in ${dataDir}: set DATA_DIR as the server has it, and start that once`,
      ),
    );
  });
});

test('verify-audit finds a row that was changed [V11.4.3] [V16.4.2]', OPTIONS, async () => {
  const { admin, databaseFile } = peopled();
  await admin('set-admin', 'ann@example.com', 'on');
  await admin('set-admin', 'bob@example.com', 'on');
  expect(await admin('verify-audit')).toEqual(
    done('The audit log is as it was written: 2 rows.\n'),
  );
  const sqlite = new Sqlite(databaseFile);
  const triggers = sqlite.prepare<[], string>(
    "SELECT name FROM sqlite_schema WHERE type='trigger'",
  );
  for (const name of triggers.pluck().all()) sqlite.exec(`DROP TRIGGER "${name}"`);
  sqlite.prepare("UPDATE audit_log SET subject = 'eve@example.com' WHERE id = 1").run();
  sqlite.close();
  expect(await admin('verify-audit')).toEqual(
    refused('the audit log was changed: row 1 is not there or not what was written'),
  );
});

test('a database is opened for one command at a time, and let go of', OPTIONS, async () => {
  const { admin, databaseFile, dataDir } = peopled();
  await admin('users');
  const lock = lockDataFolder(join(dataDir, 'lock.sqlite'));
  lock.release();
  openDatabase(databaseFile).close();
});
