import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { EnvError } from '../config/env.ts';
import { isKillFilePresent, makeDataFolder, openKillFile } from './data-folder.ts';

describe('the data folder', () => {
  test('is made with all above it, and left alone when it is there', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    makeDataFolder(folder);
    writeFileSync(join(folder, 'kept'), '');
    makeDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['kept']);
  });

  test('G3 is made for its owner alone', () => {
    const folder = join(temporaryFolder(), 'data');
    makeDataFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each(['/proc/1/x', '/proc/1/x/y/z', '/dev/null/x', `/tmp/${'x'.repeat(300)}`])(
    'G14 that can never be, %s, is refused at once',
    (path) => {
      expect(() => makeDataFolder(path)).toThrow(EnvError);
    },
  );

  test('that is a file is refused by name', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeDataFolder(file)).toThrow(EnvError);
    expect(() => makeDataFolder(file)).toThrow(/^DATA_DIR must be a folder/);
  });
});

describe('the kill switch', () => {
  test('is on while the file KILL is there, whatever it holds [N4]', () => {
    const folder = temporaryFolder();
    expect(isKillFilePresent(folder)).toBe(false);
    writeFileSync(join(folder, 'KILL'), '');
    expect(isKillFilePresent(folder)).toBe(true);
    rmSync(join(folder, 'KILL'));
    mkdirSync(join(folder, 'KILL'));
    expect(isKillFilePresent(folder)).toBe(true);
  });

  test('G14 is on while KILL is a link that leads nowhere, and off without it', () => {
    const folder = temporaryFolder();
    const target = join(folder, 'nowhere', 'KILL');
    symlinkSync(target, join(folder, 'KILL'));
    expect(isKillFilePresent(folder)).toBe(true);
    openKillFile(folder).create();
    expect([isKillFilePresent(folder), existsSync(target)]).toEqual([true, false]);
    openKillFile(folder).remove();
    expect(isKillFilePresent(folder)).toBe(false);
  });

  test('is on when the folder can not be looked into [N4] [V16.5.3]', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(isKillFilePresent(file)).toBe(true);
  });
});
