import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runFresh, yearOptions } from './fresh-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-fresh-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(code: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'program.mjs');
  writeFileSync(path, code);
  return path;
}

test('waits for the end of a program that was given its options', async () => {
  const path = program("if (process.argv[2] !== '--paths') process.exit(3);");
  await expect(runFresh(path, ['--paths'])).resolves.toBeUndefined();
});

test('a program that fails is an error with its own words', async () => {
  const path = program("console.error('no such year'); process.exit(2);");
  await expect(runFresh(path, [])).rejects.toThrow(/ended with 2: no such year/);
});

test('asks for the real year where its file lies, else for a generated one', () => {
  mkdirSync(join(folder, 'bars_5min'), { recursive: true });
  const path = join(folder, 'bars_5min', 'SPY_5m_ADMF-PC.csv.gz');
  expect(yearOptions(folder)).toEqual(['--seed', '1', '--sessions', '257']);
  writeFileSync(path, '');
  expect(yearOptions(folder)).toEqual(['--bars', path]);
});
