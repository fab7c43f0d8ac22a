import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addUsers } from '../../test/fixtures.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { backUpDatabase } from '../backup.ts';
import { takeFence } from '../fencing.ts';
import { type Database, openDatabase } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { handleOlderDatabase } from './detect-older-database.ts';
import { readGeneration } from './generation.ts';
import { readGenerationFile } from './generation-file.ts';
import { GenerationFileKeeper } from './generation-keeper.ts';

const NOW = Date.UTC(2026, 10, 27, 15);
const FAR = Date.UTC(2100, 0, 1);

function newServer() {
  const folder = temporaryFolder();
  const path = join(folder, 'tideline.sqlite');
  const failures: unknown[] = [];
  function start() {
    const database = openDatabase(path);
    const putBack = handleOlderDatabase(database, NOW);
    const onFailure = (error: unknown) => void failures.push(error);
    const keeper = new GenerationFileKeeper({ database, isNew: false, onFailure });
    takeFence(database);
    const repositories = createRepositories(database);
    let isOpen = true;
    const kill = () => {
      if (isOpen) database.close();
      isOpen = false;
    };
    onTestFinished(kill);
    return { database, putBack, keeper, kill, ...repositories };
  }
  return {
    folder,
    path,
    failures,
    start,
    mark: () => readGenerationFile(folder),
    putBack(copy: string) {
      for (const tail of ['-wal', '-shm']) rmSync(`${path}${tail}`, { force: true });
      copyFileSync(copy, path);
    },
  };
}

const session = (idHash: string) => ({
  idHash,
  userId: 'u2',
  expiresAt: FAR,
  provedAt: 0,
  lastActiveAt: 0,
  factorAt: null,
});

async function copied() {
  const server = newServer();
  const first = server.start();
  addUsers(first.database);
  first.sessions.add(session('s1'));
  await first.keeper.writeUntilCurrent();
  const copy = join(temporaryFolder(), 'copy.sqlite');
  backUpDatabase(server.path, copy);
  return { ...server, first, copy };
}

const numberOf = ({ sqlite }: Database) => readGeneration(sqlite)?.number ?? 0;

describe('the generation', () => {
  it.each([
    ['a start', (database: Database) => void takeFence(database)],
    ['signing out', (database: Database) => createRepositories(database).sessions.remove('s1')],
    [
      'a suspension',
      (database: Database) => void createRepositories(database).users.setActive('u2', false),
    ],
    [
      'a password',
      (database: Database) => void createRepositories(database).users.setPasswordHash('u2', 'new'),
    ],
    [
      'a removal',
      (database: Database) => void createRepositories(database).users.softDelete('u2', 1),
    ],
  ])('is raised by %s, in its transaction', async (_, act) => {
    const { first } = await copied();
    const before = numberOf(first.database);
    expect(() =>
      first.together(() => {
        act(first.database);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(numberOf(first.database)).toBe(before);
    act(first.database);
    expect(numberOf(first.database)).toBeGreaterThan(before);
  });

  it('is not raised by what takes nothing away: signing in, acting, what has run out', async () => {
    const { first } = await copied();
    const before = numberOf(first.database);
    first.sessions.add({ ...session('s2'), expiresAt: 1 });
    first.sessions.recordActivity('s1', 5);
    first.sessions.removeExpired(2);
    first.allowedEmails.add('new@example.com', 1);
    expect(numberOf(first.database)).toBe(before);
  });

  it('is in the file, private, once it is kept, and the file never goes back', async () => {
    const { first, folder, mark, failures } = await copied();
    first.sessions.remove('s1');
    await Promise.all([first.keeper.writeUntilCurrent(), first.keeper.writeUntilCurrent()]);
    expect(mark()?.number).toBe(numberOf(first.database));
    expect(statSync(join(folder, 'tideline.generation')).mode & 0o777).toBe(0o600);
    first.database.sqlite.exec('UPDATE generation SET number = 1');
    await first.keeper.writeUntilCurrent();
    expect(mark()?.number).toBeGreaterThan(1);
    expect(failures).toEqual([]);
  });
});

describe('G8 a database that was put back manually', () => {
  it.each([
    [
      'signing out alone',
      (server: Awaited<ReturnType<typeof copied>>) => server.first.sessions.remove('s1'),
    ],
    [
      'nothing but a stop',
      (server: Awaited<ReturnType<typeof copied>>) => server.first.keeper.close(),
    ],
    [
      'nothing but a start',
      (server: Awaited<ReturnType<typeof copied>>) => void takeFence(server.first.database),
    ],
  ])('is known after %s, and no user is trusted', async (_, act) => {
    const server = await copied();
    await act(server);
    await server.first.keeper.writeUntilCurrent();
    server.first.kill();
    server.putBack(server.copy);
    const next = server.start();
    expect(next.putBack?.reason).toMatch(/it is of generation \d+, and the server had come to \d+/);
    expect(next.sessions.find('s1')).toBeNull();
    expect(
      next.users.listUsers().map(({ isActive, passwordHash }) => [isActive, passwordHash]),
    ).toEqual([
      [true, '!'],
      [false, '!'],
    ]);
    expect(next.alarms.isOpen('RESTORED')).toBe(true);
    expect(next.audit.page({ beforeId: null, maxRows: 1 })).toMatchObject([
      { actor: 'system', action: 'database.restored', detail: { carriedOver: false } },
    ]);
    await next.keeper.writeUntilCurrent();
    next.kill();
    const again = server.start();
    expect(again.putBack).toBeNull();
  });

  it('is put right by the newer one where that was moved aside', async () => {
    const server = await copied();
    server.first.users.setPasswordHash('u2', 'newer');
    server.first.users.setActive('u1', false);
    await server.first.keeper.close();
    server.first.kill();
    copyFileSync(server.path, join(server.folder, 'tideline.sqlite.old'));
    server.putBack(server.copy);
    const next = server.start();
    expect(next.putBack?.findings).toEqual({
      isCarriedOver: true,
      takenAway: ['bob@example.com has the newer password.'],
      notGiven: [],
      unguarded: [],
    });
    expect(next.users.findById('u2')).toMatchObject({ passwordHash: 'newer', isActive: true });
    expect(next.sessions.find('s1')).toBeNull();
  });

  it('goes by no copy that is itself older than the file says', async () => {
    const server = await copied();
    copyFileSync(server.copy, join(server.folder, 'monday.sqlite'));
    server.first.users.setActive('u2', false);
    await server.first.keeper.close();
    server.first.kill();
    server.putBack(server.copy);
    expect(server.start().putBack?.findings.isCarriedOver).toBe(false);
  });

  it('is known in a folder without the file, and where the file is another database’s or damaged', async () => {
    const server = await copied();
    server.first.kill();
    const other = newServer();
    const others = other.start();
    await others.keeper.writeUntilCurrent();
    others.kill();
    other.putBack(server.copy);
    expect(other.start().putBack?.reason).toBe('it is another one than the server had');
    const fresh = newServer();
    fresh.putBack(server.copy);
    expect(fresh.start().putBack?.reason).toContain('tideline.generation');
    const torn = newServer();
    torn.putBack(server.copy);
    writeFileSync(join(torn.folder, 'tideline.generation'), '{"lineage":');
    expect(torn.start().putBack?.reason).toContain('tideline.generation');
  });

  it('is none when the process is killed between any two writes [H10]', async () => {
    const server = newServer();
    for (const moment of ['first commit', 'commit', 'file', 'kept', 'commit', 'file'] as const) {
      const next = server.start();
      expect([moment, next.putBack]).toEqual([moment, null]);
      if (moment === 'first commit') addUsers(next.database);
      else next.users.setPasswordHash('u2', `${moment} ${Math.random()}`);
      if (moment === 'file') await next.keeper.writeUntilCurrent();
      if (moment === 'kept') await next.keeper.close();
      next.kill();
      expect(server.mark()?.number ?? 0).toBeLessThanOrEqual(numberIn(server.path));
    }
  });

  it('is none after an upgrade from a version without generations', async () => {
    const server = await copied();
    server.first.database.sqlite.exec('DELETE FROM generation');
    server.first.kill();
    rmSync(join(server.folder, 'tideline.generation'));
    const next = server.start();
    expect(next.putBack).toBeNull();
    await next.keeper.writeUntilCurrent();
    expect(readFileSync(join(server.folder, 'tideline.generation'), 'utf8')).toMatch(
      /^\{"lineage":"[\w-]+","number":\d+,"isNew":false\}\n$/,
    );
  });
});

function numberIn(path: string): number {
  const database = openDatabase(path);
  const number = numberOf(database);
  database.close();
  return number;
}
