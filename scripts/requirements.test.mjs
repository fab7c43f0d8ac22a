import { describe, expect, test } from 'vitest';
import { source } from './lib/sources.mjs';
import { testsOf } from './requirements/tests.mjs';

const FILE = 'packages/db/src/a.test.ts';
const read = (text) => testsOf(source(FILE, text));

describe('the requirements that a title names', () => {
  test.each([
    ["test('a [A1]', f);", [['a', ['A1']]]],
    ["test('[A1] [A2] a', f);", [['a', ['A1', 'A2']]]],
    [
      "describe('a [V6.2.1]', () => { test('b [A1]', f); test('c', f); });",
      [
        ['a > b', ['V6.2.1', 'A1']],
        ['a > c', ['V6.2.1']],
      ],
    ],
    ["test.each(rows)('a %s [A1]', f);", [['a %s', ['A1']]]],
    [`for (const x of y) test(\`a \${x} [A1]\`, f);`, [['a …', ['A1']]]],
    ["test('a [A1, A2]', f);", [['a', ['A1, A2']]]],
  ])('are read from %s', (text, expected) => {
    expect(read(text)).toEqual(expected.map(([title, ids]) => ({ path: FILE, title, ids })));
  });

  test.each([
    "test('A1 a', f);",
    "test('a [b]', f);",
    "test.skip('a [A1]', f);",
    "test.todo('a [A1]');",
  ])('are none in %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});
