import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isKilled, makeDataFolder } from './data-folder.ts';
import { EnvError } from './env.ts';

describe('the data folder', () => {
  test('is made with all above it, and left alone when it is there', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    makeDataFolder(folder);
    writeFileSync(join(folder, 'kept'), '');
    makeDataFolder(folder);
    expect(readdirSync(folder)).toEqual(['kept']);
  });

  test('that is a file is refused by name', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeDataFolder(file)).toThrow(EnvError);
    expect(() => makeDataFolder(file)).toThrow(/^DATA_DIR must be a folder/);
  });
});

describe('the kill switch', () => {
  test('is on while the file KILL is there, whatever it holds', () => {
    const folder = temporaryFolder();
    expect(isKilled(folder)).toBe(false);
    writeFileSync(join(folder, 'KILL'), '');
    expect(isKilled(folder)).toBe(true);
    rmSync(join(folder, 'KILL'));
    mkdirSync(join(folder, 'KILL'));
    expect(isKilled(folder)).toBe(true);
  });

  test('is on when the folder can not be looked into', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(isKilled(file)).toBe(true);
  });
});
