// Runs in: all, long
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Said, useAdminCommand } from './admin-command-setup.ts';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { positionsOf } from './held-trade.ts';
import { isLongRun } from './long.ts';
import { OWNER, registerOwner } from './owner.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

const OPTIONS = { timeout: PROCESS_TIMEOUT };
const newSetup = useBuiltServer();
const newConsole = useAdminCommand();

const PASSWORD = 'quiet harbour lantern';
const NEWER = 'seven copper kettles';
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
const mail = (name: string) => `${name}@example.com`;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isAdmin: boolean;
}

/** The market moves on demand; its first bar enters. */
const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' };
const BARS_TO_ENTRY = 2;

/**
 * Makes a backup; then all that a restore must not undo happens, a position is bought, and the server
 * closes.
 */
async function afterBackup() {
  const { client: owner, dataDir, port, simulator, run, runSimulator } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  const backup = join(dataDir, '..', 'monday.sqlite');
  const { adminWith } = newConsole();
  const admin = (...args: readonly string[]) => adminWith({ DATA_DIR: dataDir }, ...args);
  const browser = () => new Client(`http://localhost:${port}`);
  const start = async () => {
    const server = run({ ...STEPPED, SIM_URL: simulator.origin });
    await server.started();
    return server;
  };
  await runSimulator({ ...STEPPED, DATA_DIR: join(dataDir, '..') }).started();
  const server = await start();
  await registerOwner(owner);
  await owner.put('/api/settings', PATIENT);
  const people = new Map<string, Client>();
  for (const name of ['bob', 'cid', 'dan', 'eve', 'fay']) {
    await owner.post('/api/allowed-emails', { email: mail(name) });
    const person = browser();
    await person.post('/api/auth/register', { email: mail(name), password: PASSWORD });
    people.set(name, person);
  }
  const ids = new Map(
    (await owner.get<readonly Person[]>('/api/users')).map(({ email, id }) => [email, id]),
  );
  const change = async (method: string, name: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, `/api/users/${ids.get(mail(name))}${path}`, body);
    expect([name, path, answer.status]).toEqual([name, path, 200]);
  };
  await change('PATCH', 'dan', '/admin', { isAdmin: true });
  const cookies = [...people.values(), owner];
  expect(await admin('backup', backup)).toMatchObject({ code: 0 });

  await change('PATCH', 'bob', '/status', { isActive: false });
  await change('DELETE', 'cid', '');
  await change('PATCH', 'dan', '/admin', { isAdmin: false });
  await change('PATCH', 'fay', '/admin', { isAdmin: true });
  const eve = people.get('eve');
  await eve?.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: NEWER });
  await owner.post('/api/allowed-emails', { email: mail('gus') });
  await owner.post('/api/bot/start');
  await simulator.advance(BARS_TO_ENTRY);
  const [held] = await positionsOf(owner);
  if (held === undefined) throw new Error('the market of this seed entered nothing');
  await people.get('dan')?.post('/api/auth/logout');

  return {
    ...{ server, start, admin, file, dataDir, backup, held, browser },
    async expectAllSignedOut() {
      for (const each of cookies) {
        expect((await each.send('GET', '/api/auth/user')).status).toBe(401);
      }
    },
    async signIn(name: string, password: string) {
      const person = browser();
      return (await person.send('POST', '/api/auth/login', { email: mail(name), password })).status;
    },
    async expectTakenUp(signedIn: Client) {
      const position = await eventually(async () => (await positionsOf(signedIn))[0] ?? null);
      expect(position.id).toBe(held.id);
      const alarms = rowsOf<{ code: string; severity: string }>(file, 'SELECT * FROM alarms');
      expect(alarms.map(({ code }) => code)).toContain('ADOPTED_TRADE');
      expect(alarms.filter(({ code }) => code === 'RESTORED')).toMatchObject([
        { severity: 'critical' },
      ]);
      await signedIn.post(`/api/positions/${held.id}/close`);
      await simulator.advance(1);
      expect((await simulator.accounts())[0]?.positions).toEqual([]);
    },
  };
}

type Setup = Awaited<ReturnType<typeof afterBackup>>;

async function stop({ server }: Setup): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.exited()).toEqual({ code: 0, signal: null });
}

/** Everyone but the owner is suspended, and no password serves. */
async function expectNoUserTrusted({
  admin,
  file,
  browser,
  signIn,
  start,
  expectAllSignedOut,
  expectTakenUp,
}: Setup) {
  await start();
  await expectAllSignedOut();
  for (const name of ['bob', 'cid', 'dan', 'eve', 'fay']) {
    expect([name, await signIn(name, PASSWORD)]).toEqual([name, 401]);
  }
  expect(await signIn('owner', OWNER.password)).toBe(401);
  const { stdout } = await admin('owner-link');
  const [, token] = /#reset=([\w-]+)/.exec(stdout) ?? [];
  const owner = browser();
  await owner.post('/api/auth/reset', { token, password: NEWER });
  if ((await owner.send('GET', '/api/auth/user')).status !== 200) {
    await owner.post('/api/auth/login', { email: OWNER.email, password: NEWER });
  }
  const people = await owner.get<readonly Person[]>('/api/users');
  expect(people.filter(({ isActive }) => isActive).map(({ email }) => email)).toEqual([
    OWNER.email,
  ]);
  expect(rowsOf(file, "SELECT email FROM allowed_emails WHERE email LIKE 'gus%'")).toEqual([]);
  await expectTakenUp(owner);
}

describe('G8 a backup that was restored [H10]', () => {
  test(
    'by the command: what was taken away since is taken away, what was given is listed, and a position bought since is taken up',
    OPTIONS,
    async () => {
      const setup = await afterBackup();
      const { admin, backup, start, signIn, browser, expectAllSignedOut, expectTakenUp } = setup;
      expect(await admin('restore', backup)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'tideline: the server is running: stop it first; nothing was changed\n',
      });
      await stop(setup);
      const said = await admin('restore', backup);
      expect(said).toMatchObject({ code: 0, stderr: '' });
      for (const line of [
        'bob@example.com was suspended.',
        'cid@example.com was removed.',
        'dan@example.com is no administrator any more.',
        'eve@example.com has the newer password.',
      ]) {
        expect(takenBy(said)).toContain(line);
      }
      expect(said.stdout).toMatch(
        /Given since, and not carried over:\n(.*\n)*.*fay@example.com was made an/,
      );
      expect(said.stdout).toContain('gus@example.com was put on the whitelist.');

      await start();
      await expectAllSignedOut();
      expect(await signIn('bob', PASSWORD)).toBe(401);
      expect(await signIn('cid', PASSWORD)).toBe(401);
      expect(await signIn('eve', PASSWORD)).toBe(401);
      expect(await signIn('eve', NEWER)).toBe(200);
      expect(await signIn('dan', PASSWORD)).toBe(200);
      const owner = browser();
      await owner.post('/api/auth/login', OWNER);
      const people = await owner.get<readonly Person[]>('/api/users');
      const admins = people.filter(({ isAdmin }) => isAdmin).map(({ email }) => email);
      expect(admins).toEqual([OWNER.email]);
      expect(people.map(({ email }) => email)).not.toContain(mail('cid'));
      await expectTakenUp(owner);
    },
  );

  // Tests in packages/db show what is done to the users of such a database.
  test.skipIf(!isLongRun)(
    'over one that cannot be read: only the owner is trusted, by a new link',
    OPTIONS,
    async () => {
      const setup = await afterBackup();
      await setup.server.destroy();
      // The log may hold every page that is needed.
      for (const end of ['-wal', '-shm']) rmSync(`${setup.file}${end}`, { force: true });
      writeFileSync(setup.file, readFileSync(setup.file).fill(0xff, 4_096));
      const said = await setup.admin('restore', setup.backup);
      expect(said).toMatchObject({ code: 0, stderr: '' });
      expect(said.stdout).toContain('so no user is trusted');
      expect(said.stdout).toContain('npm run admin -- owner-link');
      expect(readdirSync(setup.dataDir).join(' ')).toMatch(
        /tideline\.sqlite\.replaced-\d{8}T\d{6}Z/,
      );
      await expectNoUserTrusted(setup);
    },
  );

  test(
    'manually, at once after the last act: the start knows it, and no user is trusted',
    OPTIONS,
    async () => {
      const setup = await afterBackup();
      // Killed without a stop; acts that were answered are known all the same.
      await setup.server.destroy();
      for (const tail of ['', '-wal', '-shm']) rmSync(`${setup.file}${tail}`, { force: true });
      copyFileSync(setup.backup, setup.file);
      await expectNoUserTrusted(setup);
    },
  );
});

function takenBy({ stdout }: Said): string {
  return stdout.slice(0, stdout.indexOf('Given since'));
}

describe('G9 a database that is gone', () => {
  test(
    'ends the start with one line and code 2, and is begun again by --new',
    OPTIONS,
    async () => {
      const { run, dataDir, client } = await newSetup();
      const first = run();
      await first.started();
      await registerOwner(client);
      await first.destroy();
      const file = join(dataDir, 'tideline.sqlite');
      for (const tail of ['', '-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
      const refused = run();
      expect(await refused.exited()).toEqual({ code: 2, signal: null });
      expect(refused.stderr).toMatch(/^tideline: the database [^\n]*npm start -- --new[^\n]*\n$/);
      writeFileSync(file, '');
      const { adminWith } = newConsole();
      const command = await adminWith({ DATA_DIR: dataDir }, 'users');
      expect(command.code).toBe(2);
      expect(command.stderr).toContain('npm start -- --new');
      expect(readFileSync(file)).toHaveLength(0);

      const wrong = run({}, '', ['--newer']);
      expect(await wrong.exited()).toEqual({ code: 2, signal: null });
      const again = run({}, '', ['--new']);
      expect(await again.started()).toContain('Create the owner account');
      await again.destroy();
      expect(readdirSync(dataDir).join(' ')).toMatch(/tideline\.sqlite\.aside-\d{8}T\d{6}Z/);
      const next = run();
      await next.started();
    },
  );
});
