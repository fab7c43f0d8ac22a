import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeFence } from './fencing.ts';
import { openDatabase } from './open.ts';
import { openCopy } from './open-copy.ts';

test('a copy holds what is in the log too, and nothing of it comes back into the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'tideline.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  expect(takeFence(database)).toBe(1);
  const copy = openCopy(path);
  expect(takeFence(copy)).toBe(2);
  copy.close();
  expect(takeFence(database)).toBe(2);
});
