// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE_FOLDER = new URL('../src/', import.meta.url);

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line);

test('every apostrophe of a screen is a typographic one', () => {
  const files = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' });
  const screens = files.filter((path) => path.endsWith('.tsx') && !path.includes('.test.'));
  expect(screens.length).toBeGreaterThan(100);
  const straight = screens.flatMap((path) => {
    const lines = readFileSync(new URL(path, SOURCE_FOLDER), 'utf8').split('\n');
    return lines.filter((line) => !isComment(line) && /[a-z]'[a-z]/i.test(line));
  });
  expect(straight).toEqual([]);
});
