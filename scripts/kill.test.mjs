import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('./kill.mjs', import.meta.url));
const db = fileURLToPath(new URL('../packages/db/', import.meta.url));
const Sqlite = createRequire(db)('better-sqlite3');

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function migrate(folder) {
  const sqlite = new Sqlite(join(folder, 'tideline.sqlite'));
  sqlite.pragma('journal_mode = WAL');
  const files = readdirSync(join(db, 'migrations')).filter((name) => name.endsWith('.sql'));
  for (const name of files.toSorted()) {
    sqlite.exec(readFileSync(join(db, 'migrations', name), 'utf8'));
  }
  onTestFinished(() => sqlite.close());
  return () => sqlite.prepare('SELECT is_engaged, changed_by FROM kill_switch').get();
}

function kill(folder, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const ENGAGED = { status: 0, stdout: 'Kill switch engaged: no entries.\n', stderr: '' };
const RELEASED = { status: 0, stdout: 'Kill switch released.\n', stderr: '' };

test('the switch is engaged and released in file and database, beside a process that has it open [N4]', () => {
  const folder = dataFolder();
  const readSwitch = migrate(folder);
  for (const _ of ['first', 'again']) {
    expect(kill(folder)).toEqual(ENGAGED);
    expect(existsSync(join(folder, 'KILL'))).toBe(true);
    expect(readSwitch()).toEqual({ is_engaged: 1, changed_by: null });
  }
  for (const _ of ['first', 'again']) {
    expect(kill(folder, '--release')).toEqual(RELEASED);
    expect(existsSync(join(folder, 'KILL'))).toBe(false);
    expect(readSwitch()).toEqual({ is_engaged: 0, changed_by: null });
  }
});

test('G14 a link KILL that leads nowhere is engaged, and goes with a release', () => {
  const folder = dataFolder();
  symlinkSync('/nowhere/KILL', join(folder, 'KILL'));
  expect(kill(folder)).toEqual(ENGAGED);
  expect(kill(folder, '--release')).toEqual(RELEASED);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder without a database has the file alone', () => {
  const folder = dataFolder();
  expect(kill(folder)).toEqual(ENGAGED);
  expect(readdirSync(folder)).toEqual(['KILL']);
  expect(kill(folder, '--release')).toEqual(RELEASED);
  expect(readdirSync(folder)).toEqual([]);
});

test('a database that cannot be written does not hinder engaging, and a release is refused', () => {
  const folder = dataFolder();
  mkdirSync(join(folder, 'tideline.sqlite'));
  expect(kill(folder)).toMatchObject({
    status: 0,
    stdout: ENGAGED.stdout,
    stderr: expect.stringContaining('only the file holds the switch'),
  });
  expect(kill(folder, '--release')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('stays engaged'),
  });
});

test('a folder that is not there and an unknown word are refused', () => {
  const folder = dataFolder();
  expect(kill(join(folder, 'typo'))).toMatchObject({ status: 1, stdout: '' });
  expect(kill(join(folder, 'typo'), '--release')).toMatchObject({ status: 1, stdout: '' });
  expect(existsSync(join(folder, 'typo'))).toBe(false);
  expect(kill(folder, '--relase')).toMatchObject({ status: 2, stdout: '' });
  expect(kill(folder, '--release', 'now')).toMatchObject({ status: 2, stdout: '' });
  expect(kill(folder, '--release', '--flatten')).toMatchObject({ status: 2, stdout: '' });
  expect(kill(folder, '--yes')).toMatchObject({ status: 2, stdout: '' });
  expect(kill(folder, '--', '--env-file', '/no/such/file')).toMatchObject({
    status: 1,
    stdout: '',
  });
  expect(existsSync(join(folder, 'KILL'))).toBe(false);
});

test("the folder is the service's own where its file is given", () => {
  const folder = dataFolder();
  const file = join(dataFolder(), 'env');
  writeFileSync(file, `# of the service\nDATA_DIR=${folder}\n`);
  expect(kill('/nowhere', '--', '--env-file', file)).toEqual(ENGAGED);
  expect(readdirSync(folder)).toEqual(['KILL']);
  expect(kill('/nowhere', '--release', '--env-file', file)).toEqual(RELEASED);
  expect(readdirSync(folder)).toEqual([]);
});
