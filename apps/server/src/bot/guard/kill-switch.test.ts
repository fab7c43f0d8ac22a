import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { addUsers } from '../../../test/users.ts';
import { isKillFilePresent, openKillFile } from '../../start/data-folder.ts';
import { KillSwitch } from './kill-switch.ts';

function create({ hasFile = true } = {}) {
  const folder = temporaryFolder();
  const path = join(folder, 'KILL');
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann');
  const wall = createManualWall();
  const { log, lines } = listeningLog();
  const { killSwitch: repository } = repositories;
  const engagements: boolean[] = [];
  const start = (): KillSwitch =>
    new KillSwitch({
      repository,
      isKillFilePresent: () => isKillFilePresent(folder),
      file: hasFile ? openKillFile(folder) : null,
      wall,
      log,
      onKillSwitchEngaged: () => engagements.push(repository.read().isEngaged),
    });
  return {
    folder,
    path,
    database,
    repository,
    wall,
    lines,
    start,
    killSwitch: start(),
    engagements,
    isFileThere: () => isKillFilePresent(folder),
  };
}

function refuseWrites({ database }: ReturnType<typeof create>): void {
  database.sqlite.pragma('query_only = 1');
}

describe('the kill switch', () => {
  test('is released at first', () => {
    const { killSwitch } = create();
    expect(killSwitch.isEngaged()).toBe(false);
    expect(killSwitch.readState()).toEqual({ isEngaged: false, changedAt: null, changedBy: null });
  });

  test('is engaged in file and database, with who and when, and then says so [N4]', () => {
    const { killSwitch, start, isFileThere, wall, engagements } = create();
    killSwitch.engage('ann');
    const state = { isEngaged: true, changedAt: wall.now(), changedBy: 'ann' };
    expect(killSwitch.readState()).toEqual(state);
    expect(start().readState()).toEqual(state);
    expect(isFileThere()).toBe(true);
    expect(engagements).toEqual([true]);
  });

  test('stays engaged when its file is lost, and when its row is [N4]', () => {
    const { killSwitch, path, repository } = create();
    killSwitch.engage('ann');
    rmSync(path);
    expect(killSwitch.isEngaged()).toBe(true);
    killSwitch.engage('ann');
    repository.set({ isEngaged: false, changedAt: 0, changedBy: null });
    expect(killSwitch.isEngaged()).toBe(true);
  });

  test('is engaged by a file, and no more released by losing it once it was seen', () => {
    const { killSwitch, path, repository, wall } = create();
    mkdirSync(path);
    expect(killSwitch.isEngaged()).toBe(true);
    expect(repository.read()).toEqual({
      isEngaged: true,
      changedAt: wall.now(),
      changedBy: null,
    });
    rmSync(path, { recursive: true });
    expect(killSwitch.isEngaged()).toBe(true);
  });

  test('does not write down again who engaged it', () => {
    const { killSwitch, path } = create();
    killSwitch.engage('ann');
    writeFileSync(path, '');
    killSwitch.isEngaged();
    expect(killSwitch.readState().changedBy).toBe('ann');
  });

  test('is released in both', () => {
    const { killSwitch, isFileThere, repository, wall } = create();
    killSwitch.engage('ann');
    wall.advance(5);
    expect(killSwitch.release('ann')).toBe(true);
    expect(killSwitch.isEngaged()).toBe(false);
    expect(isFileThere()).toBe(false);
    expect(repository.read()).toEqual({
      isEngaged: false,
      changedAt: wall.now(),
      changedBy: 'ann',
    });
  });

  test('works without a file of its own', () => {
    const { killSwitch, isFileThere } = create({ hasFile: false });
    killSwitch.engage('ann');
    expect([killSwitch.isEngaged(), isFileThere()]).toEqual([true, false]);
    expect(killSwitch.release('ann')).toBe(true);
    expect(killSwitch.isEngaged()).toBe(false);
  });
});

describe('what can not be read or written', () => {
  test('counts as engaged: the database [N4]', () => {
    const { killSwitch, database, lines } = create();
    database.sqlite.exec('DROP TABLE kill_switch');
    expect(killSwitch.isEngaged()).toBe(true);
    expect(killSwitch.readState()).toEqual({ isEngaged: true, changedAt: null, changedBy: null });
    expect(lines.at(-1)?.msg).toBe('the kill switch can not be read');
  });

  test('is made up for by the other: the file stands for the database [N4]', () => {
    const created = create();
    refuseWrites(created);
    created.killSwitch.engage('ann');
    expect(created.isFileThere()).toBe(true);
    expect(created.start().isEngaged()).toBe(true);
  });

  test('is saved as soon as that is possible, and logged once', () => {
    const created = create();
    refuseWrites(created);
    created.killSwitch.engage('ann');
    rmSync(created.path);
    expect(created.killSwitch.isEngaged()).toBe(true);
    const warnings = created.lines.filter(
      ({ msg }) => msg === 'the kill switch could not be saved',
    );
    expect(warnings).toHaveLength(1);
    created.database.sqlite.pragma('query_only = 0');
    expect(created.killSwitch.isEngaged()).toBe(true);
    expect(created.repository.read().isEngaged).toBe(true);
    created.repository.set({ isEngaged: false, changedAt: 0, changedBy: null });
    expect(created.killSwitch.isEngaged()).toBe(false);
  });

  test('is made up for by the process when both refuse, and it still says so', () => {
    const created = create();
    refuseWrites(created);
    rmSync(created.folder, { recursive: true });
    created.killSwitch.engage('ann');
    expect(created.killSwitch.isEngaged()).toBe(true);
    expect(created.engagements).toEqual([false]);
    created.database.sqlite.pragma('query_only = 0');
    expect(created.killSwitch.release('ann')).toBe(true);
    expect(created.killSwitch.isEngaged()).toBe(false);
  });

  test('is not released: a database that can not be written', () => {
    const created = create();
    created.killSwitch.engage('ann');
    refuseWrites(created);
    expect(created.killSwitch.release('ann')).toBe(false);
    expect(created.killSwitch.isEngaged()).toBe(true);
  });

  test('is not released: a file that can not be removed, and nothing is written then', () => {
    const created = create();
    const stubborn = new KillSwitch({
      repository: created.repository,
      isKillFilePresent: () => true,
      file: {
        create: () => undefined,
        remove: () => {
          throw new Error('not permitted');
        },
      },
      wall: created.wall,
      log: listeningLog().log,
      onKillSwitchEngaged: () => undefined,
    });
    stubborn.engage('ann');
    expect(stubborn.release('ann')).toBe(false);
    expect(created.repository.read().isEngaged).toBe(true);
  });
});
