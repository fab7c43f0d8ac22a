import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { source } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';
import {
  checkFailureNumbers,
  checkRows,
  checkStandardNumbers,
  checkTests,
} from './requirements/check.mjs';
import { listOf } from './requirements/list.mjs';
import { pageOf } from './requirements/page.mjs';
import { asvs, failures } from './requirements/pages.mjs';
import { titlesOf } from './requirements/test-titles.mjs';
import { testsOf } from './requirements/tests.mjs';
import { judge, outOfDate } from './requirements.mjs';

const FILE = 'packages/db/src/a.test.ts';
const parsed = (text) => source(FILE, text);
const textOf = (path) => readFileSync(join(root, path), 'utf8');

describe('the titles of a file', () => {
  test.each([
    ["test('a', () => {});", ['a']],
    ["it('a', { timeout: 1 }, async () => {});", ['a']],
    [
      "describe('a', () => { describe('b', () => { it('c', f); }); test('d', f); });",
      ['a > b > c', 'a > d'],
    ],
    ["test.each([['x'], ['y']])('a %s', f);", ['a %s']],
    ["test.each`x | y`('a $x', f);", ['a $x']],
    ["describe.skipIf(!DATA)('a', () => { it('b', f); });", ['a > b']],
    ["test.skipIf(!DATA).each([1])('a %i', f);", ['a %i']],
    ["describe.each([1])('a %i', () => { it('b', f); });", ['a %i > b']],
    [`for (const x of y) test(\`a \${x} b\`, f);`, ['a … b']],
    ["export function cases() { it('a', f); }", ['a']],
    [
      "test.describe('a', () => { test.use({}); test('b', async () => { await test.step('c', f); }); });",
      ['a > b'],
    ],
    ["describe(NAME, () => { it('a', f); });", ['a']],
  ])('are read from %s', (text, expected) => {
    expect(titlesOf(parsed(text))).toEqual(expected);
  });

  test.each([
    "test.skip('a', f);",
    "test.todo('a');",
    "it.fails('a', f);",
    "describe.skip('a', () => { it('b', f); });",
    "test.fixme('a', f);",
    "other('a', f);",
    "mine.test('a', f);",
    "// test('a', f);",
  ])('do not hold %s', (text) => {
    expect(titlesOf(parsed(text))).toEqual([]);
  });
});

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
    expect(testsOf(parsed(text))).toEqual(
      expected.map(([title, ids]) => ({ path: FILE, title, ids })),
    );
  });

  test.each([
    "test('A1 a', f);",
    "test('a [b]', f);",
    "test.skip('a [A1]', f);",
    "test.todo('a [A1]');",
  ])('are none in %s', (text) => {
    expect(testsOf(parsed(text))).toEqual([]);
  });
});

describe('a list', () => {
  test('is sections of rows, each with what is said of it', () => {
    const text = `# Title\n\nSome words.\n\n## A. One\n\n- **A1** Something that goes\n  wrong.\n  - Does: A thing:\n    on two lines.\n  - Open: Another.\n\n## V1 Two\n\n- **V1.2.1** (level 1) Words.\n  - Never: None.\n  - Page: SECURITY.md: Logs\n`;
    const page = { path: 'SECURITY.md', heading: 'Logs' };
    expect(listOf(text)).toEqual([
      {
        id: 'A',
        heading: 'A. One',
        rows: [
          {
            id: 'A1',
            asks: 'Something that goes wrong.',
            does: 'A thing: on two lines.',
            open: 'Another.',
            pages: [],
          },
        ],
      },
      {
        id: 'V1',
        heading: 'V1 Two',
        rows: [{ id: 'V1.2.1', level: 1, asks: 'Words.', never: 'None.', pages: [page] }],
      },
    ]);
  });

  test.each([
    '- A1 without its stars',
    '- **A1**',
    '  - Does: before any row',
    '- **A1** a\n  - Says: b',
    '- **A1** a\n  - Does: b\n  - Does: c',
  ])('is refused with %j', (lines) => {
    expect(() => listOf(`## A. One\n\n${lines}\n`)).toThrow(SyntaxError);
  });
});

describe('a row', () => {
  const page = { path: 'SECURITY.md', heading: 'Logs' };
  const headings = (path) => (path === 'SECURITY.md' ? ['Logs'] : null);
  const check = (rows, tests = []) => {
    const all = rows.map((row) => ({ level: 1, asks: 'x', pages: [], ...row }));
    return checkRows([{ id: 'V1', heading: 'V1 One', rows: all }], tests, headings);
  };

  test.each([
    [{ does: 'x' }, ['V1.2.1 is met without a test or a page']],
    [{ does: 'x', open: 'y' }, []],
    [{ does: 'x', pages: [page] }, []],
    [{ open: 'x' }, []],
    [{ never: 'x' }, []],
    [{}, ['V1.2.1 says neither what is done nor what is open']],
    [{ never: 'x', open: 'y' }, ["V1.2.1 can't be beside the point and answered"]],
    [{ never: 'x', pages: [page] }, ["V1.2.1 can't be beside the point and answered"]],
    [
      { does: 'x', pages: [{ ...page, heading: 'Nothing' }] },
      ['V1.2.1 names no heading of SECURITY.md: Nothing'],
    ],
    [
      { does: 'x', pages: [{ ...page, path: 'NO.md' }] },
      ['V1.2.1 names NO.md, which is not there'],
    ],
    [{ open: 'x', level: 3 }, ['V1.2.1 lacks its level']],
    [{ open: 'x', id: 'V2.9.9' }, ['V2.9.9 stands under V1 One']],
    [{ open: 'x', id: 'A1' }, ['A1 stands under V1 One']],
  ])('of %j without a test: %j', (row, expected) => {
    expect(check([{ id: 'V1.2.1', ...row }])).toEqual(expected);
  });

  test.each([
    ["test('a [V1.2.1]', f);", []],
    ["describe('a [V1.2.1]', () => { test('b', f); });", []],
    ["test.skip('a [V1.2.1]', f);", ['V1.2.1 is met without a test or a page']],
    ["test.todo('a [V1.2.1]');", ['V1.2.1 is met without a test or a page']],
    [
      "describe.skip('a [V1.2.1]', () => { test('b', f); });",
      ['V1.2.1 is met without a test or a page'],
    ],
    ["test('a [V1.2.10]', f);", ['V1.2.1 is met without a test or a page']],
  ])('that is met, with %s: %j', (text, expected) => {
    expect(check([{ id: 'V1.2.1', does: 'x' }], testsOf(parsed(text)))).toEqual(expected);
  });

  test('is there once', () => {
    const row = { id: 'V1.2.1', open: 'x' };
    expect(check([row, row])).toEqual(['V1.2.1 is there more than once']);
  });

  test('is known to the tests that name it', () => {
    const list = [{ rows: [{ id: 'A1' }] }];
    const tests = [{ path: FILE, title: 'a', ids: ['A1', 'A99', 'A1, A2'] }];
    expect(checkTests([list], tests)).toEqual([
      `${FILE} names A99, which no list has: a`,
      `${FILE} names A1, A2, which no list has: a`,
    ]);
  });
});

describe('the numbers', () => {
  const chapters = listOf(textOf(asvs.list));
  const HEAD = 'chapter_id,chapter_name,section_id,section_name,req_id,req_description,L';
  const line = (id, level) =>
    `${id.split('.')[0]},A,${id.slice(0, -2)},"B, C",${id},"Verify, that\n""x"".",${level}`;
  const csv = (lines) => `${[HEAD, ...lines].join('\n')}\n`;
  const lines = chapters.flatMap(({ rows }) => rows.map(({ id, level }) => line(id, level)));

  test('are those of level 1, and of level 2 in some chapters', () => {
    const others = [line('V1.1.1', 2), line('V6.9.9', 3)];
    expect(checkStandardNumbers(chapters, csv([...lines, ...others]))).toEqual([]);
  });

  test('that the standard does not have, has besides, or has of another level are reported', () => {
    const [, ...rest] = lines;
    const added = [line('V4.9.9', 1), line('V6.9.9', 2)];
    expect(checkStandardNumbers(chapters, csv([...rest, ...added]))).toEqual([
      'V4.9.9 is missing',
      'V6.9.9 is missing',
      'V1.2.1 is not asked for',
    ]);
    const changed = lines.map((each) => each.replace(/^(V6,.*V6\.1\.1,(?:.|\n)*),1$/, '$1,2'));
    expect(checkStandardNumbers(chapters, csv(changed))).toEqual(['V6.1.1 is of level 2']);
  });

  test('of the failures are all there, and no others', () => {
    const [first, ...rest] = listOf(textOf(failures.list));
    expect(checkFailureNumbers([first, ...rest])).toEqual([]);
    const rows = [...first.rows.slice(0, -1), { ...first.rows.at(-1), id: 'A23' }];
    expect(checkFailureNumbers([{ ...first, rows }, ...rest])).toEqual([
      'A22 is missing',
      'A23 is no number of the catalogue',
    ]);
  });
});

describe('a page', () => {
  const row = { id: 'V1.2.1', level: 1, asks: 'x', pages: [] };
  const lineOf = (row, tests = []) =>
    pageOf(asvs, [{ id: 'V1', heading: 'V1 One', rows: [row] }], tests)
      .split('\n')
      .find((line) => line.startsWith('| V1.2.1 |'));

  test.each([
    [{ does: 'D' }, '| met | D |'],
    [{ does: 'D', open: 'O' }, '| in part | D<br>*Open:* O |'],
    [{ open: 'O' }, '| open | *Open:* O |'],
    [{ never: 'N' }, '| beside the point | N |'],
    [{ does: 'D', differs: 'E' }, '| met | D<br>*Decided otherwise:* E |'],
  ])('says of a row with %j: %s', (change, expected) => {
    expect(lineOf({ ...row, ...change })).toContain(expected);
  });

  test('shows pages, and each file with its titles as they are, whatever they are made of', () => {
    const pages = [{ path: 'SECURITY.md', heading: 'Logs' }];
    const tests = [
      { path: FILE, title: 'a | b > *c* `d` <e> [f]', ids: ['V1.2.1'] },
      { path: FILE, title: 'g', ids: ['V1.2.1', 'A1'] },
      { path: FILE, title: 'h', ids: ['V1.2.10'] },
    ];
    expect(lineOf({ ...row, does: 'D', pages }, tests)).toBe(
      `| V1.2.1 | 1 | x | met | D | [Logs](../../SECURITY.md#logs)<br>[a.test.ts](../../${FILE})<br>a \\| b > \\*c\\* \\\`d\\\` \\<e> \\[f\\]<br>g |`,
    );
  });

  test('is refused when it is not what the list and the tests say', () => {
    const rows = [failures, asvs].flatMap(({ list }) =>
      listOf(textOf(list)).flatMap((each) => each.rows),
    );
    const tests = [
      { path: FILE, title: 'a', ids: rows.filter(({ never }) => !never).map(({ id }) => id) },
    ];
    const { pages, problems } = judge({ textOf, tests, csv: null });
    expect(problems).toEqual([]);
    const written = (path) => pages.find((each) => each.path === path).text;
    expect(outOfDate(pages, written)).toEqual([]);
    for (const other of [(path) => `${written(path)}more\n`, () => null]) {
      expect(outOfDate(pages, other)).toEqual(
        pages.map(({ path }) => `${path} is out of date: run node scripts/requirements.mjs`),
      );
    }
  });
});
