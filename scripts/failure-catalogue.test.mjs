import { describe, expect, test } from 'vitest';
import { checkCatalogue } from './failure-catalogue/check.mjs';
import { pageOf } from './failure-catalogue/page.mjs';
import { sections } from './failure-catalogue/sections.mjs';
import { problems } from './failure-catalogue.mjs';
import { source } from './lib/sources.mjs';
import { titlesOf } from './lib/test-titles.mjs';

/** Every title that the catalogue names. */
const every = sections.flatMap(({ rows }) =>
  rows.flatMap(({ proof = {} }) => Object.values(proof).flat()),
);
const titles = (text) => titlesOf(source('packages/db/src/a.test.ts', text));

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
    expect(titles(text)).toEqual(expected);
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
    expect(titles(text)).toEqual([]);
  });
});

describe('the catalogue', () => {
  const FILE = 'packages/db/src/a.test.ts';
  /** The whole catalogue, but for one row. */
  function withRow(change) {
    const [first, ...rest] = sections;
    const [row, ...rows] = first.rows;
    return [{ ...first, rows: [{ ...row, ...change }, ...rows] }, ...rest];
  }
  /** Every file there is, with every title that the catalogue names. */
  const found = (path) => (path === FILE ? ['a > b'] : every);

  test('is told to be whole', () => {
    expect(checkCatalogue(sections, found)).toEqual([]);
    expect(checkCatalogue(withRow({ proof: { [FILE]: ['a > b'] } }), found)).toEqual([]);
  });

  test.each([
    [{ proof: { [FILE]: ['a > c'] } }, `A1 names a test that ${FILE} does not have: a > c`],
    [{ proof: { [FILE]: ['b'] } }, `A1 names a test that ${FILE} does not have: b`],
    [{ proof: { [FILE]: [] } }, `A1 names no test of ${FILE}`],
    [{ proof: {} }, 'A1 has neither a test nor a reason for having none'],
    [{ proof: undefined }, 'A1 has neither a test nor a reason for having none'],
    [
      { proof: { 'packages/db/src/open.ts': ['a > b'] } },
      'A1 names packages/db/src/open.ts, which no test run picks up',
    ],
    [{ fault: '' }, 'A1 lacks its fault or its required behaviour'],
    [{ id: 'A2' }, 'A1 is missing\nA2 is no number of the catalogue, or there twice'],
    [{ id: 'A23' }, 'A1 is missing\nA23 is no number of the catalogue, or there twice'],
  ])('is refused with the row %j', (change, message) => {
    expect(checkCatalogue(withRow(change), found).join('\n')).toBe(message);
  });

  test('is refused when a file is not there', () => {
    const lines = checkCatalogue(withRow({ proof: { [FILE]: ['a > b'] } }), (path) =>
      path === FILE ? null : every,
    );
    expect(lines).toEqual([`A1 names ${FILE}, which is not there`]);
  });

  test('takes a reason in the place of a test, and counts it apart', () => {
    const open = withRow({ proof: undefined, open: 'Not built yet.' });
    expect(checkCatalogue(open, found)).toEqual([]);
    const [rows, proven, partly, none] = totalOf(pageOf(sections));
    expect(totalOf(pageOf(open))).toEqual([rows, proven - 1, partly, none + 1]);
    const inPart = withRow({ open: 'A part is not built yet.' });
    expect(totalOf(pageOf(inPart))).toEqual([rows, proven - 1, partly + 1, none]);
  });

  test('shows a title as it is, whatever it is made of', () => {
    const page = pageOf(withRow({ proof: { [FILE]: ['a | b > *c* `d` <e> [f]'] } }));
    expect(page).toContain('a \\| b > \\*c\\* \\`d\\` \\<e> \\[f\\]');
  });
});

function totalOf(page) {
  const line = page.split('\n').find((each) => each.startsWith('| **all** |')) ?? '';
  return [...line.matchAll(/\d+/g)].map(Number);
}

test('the page is refused when it is not what the catalogue says', () => {
  const page = pageOf(sections);
  expect(problems(page, () => every)).toEqual([]);
  for (const other of [`${page}one more line\n`, page.replace('A22', 'A23'), null]) {
    expect(problems(other, () => every)).toEqual([
      'docs/failure-catalogue.md is out of date: run node scripts/failure-catalogue.mjs',
    ]);
  }
});
