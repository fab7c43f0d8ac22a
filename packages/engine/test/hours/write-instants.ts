import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarInstants } from './instants.ts';

test('writes the instants of this host', () => {
  const file = process.env.INSTANTS_FILE;
  if (file === undefined) throw new Error('INSTANTS_FILE names no file');
  const found = calendarInstants();
  expect(found.sessions).not.toEqual([]);
  writeFileSync(file, JSON.stringify(found));
});
