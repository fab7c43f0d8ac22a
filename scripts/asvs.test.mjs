import { describe, expect, test } from 'vitest';
import { chapters } from './asvs/chapters.mjs';
import { checkNumbers, checkRows } from './asvs/check.mjs';
import { pageOf } from './asvs/page.mjs';
import { problems } from './asvs.mjs';

const FILE = 'packages/db/src/a.test.ts';
const rows = chapters.flatMap((chapter) => chapter.rows);
const everyTitle = rows.flatMap(({ proof = {} }) => Object.values(proof).flat());
const everyHeading = rows.flatMap(({ page = {} }) => Object.values(page));
const outside = {
  titlesIn: (path) => (path === FILE ? ['a > b'] : everyTitle),
  headingsOf: () => everyHeading,
};

/** All chapters, with the first row changed. */
function withRow(change) {
  const [first, ...rest] = chapters;
  const [row, ...others] = first.rows;
  return [{ ...first, rows: [{ ...row, ...change }, ...others] }, ...rest];
}

const BARE = {
  met: undefined,
  never: undefined,
  open: undefined,
  proof: undefined,
  page: undefined,
};

describe('the rows', () => {
  test('are told to be whole', () => {
    expect(checkRows(chapters, outside)).toEqual([]);
  });

  test.each([
    [{ ...BARE, met: 'x', proof: { [FILE]: ['a > b'] } }, []],
    [{ ...BARE, met: 'x', page: { 'SECURITY.md': everyHeading[0] } }, []],
    [{ ...BARE, open: 'x' }, []],
    [{ ...BARE, never: 'x' }, []],
    [BARE, ['V1.2.1 says neither how it is met nor what is open']],
    [{ ...BARE, met: 'x' }, ['V1.2.1 is met without a test or a page']],
    [{ ...BARE, never: 'x', open: 'y' }, ["V1.2.1 can't be beside the point and answered"]],
    [
      { ...BARE, met: 'x', proof: { [FILE]: ['a > c'] } },
      [`V1.2.1 names a test that ${FILE} does not have: a > c`],
    ],
    [{ ...BARE, met: 'x', proof: { [FILE]: [] } }, [`V1.2.1 names no test of ${FILE}`]],
    [
      { ...BARE, met: 'x', proof: { 'packages/db/src/a.ts': ['a > b'] } },
      ['V1.2.1 names packages/db/src/a.ts, which no test run picks up'],
    ],
    [
      { ...BARE, met: 'x', page: { 'SECURITY.md': 'Nothing' } },
      ['V1.2.1 names no heading of SECURITY.md: Nothing'],
    ],
    [{ asks: '' }, ['V1.2.1 lacks what it asks, or its level']],
    [{ level: 3 }, ['V1.2.1 lacks what it asks, or its level']],
    [{ id: 'V1.2.2' }, ['V1.2.2 is there more than once']],
    [{ id: 'V2.9.9' }, ['V2.9.9 is not of chapter V1']],
  ])('with the first one changed to %j are told so', (change, expected) => {
    expect(checkRows(withRow(change), outside)).toEqual(expected);
  });

  test('that name what is not there are told so', () => {
    const nothing = { titlesIn: () => null, headingsOf: () => null };
    const found = checkRows(
      withRow({ ...BARE, met: 'x', proof: { [FILE]: ['a'] }, page: { 'NO.md': 'x' } }),
      nothing,
    );
    expect(found).toContain(`V1.2.1 names ${FILE}, which is not there`);
    expect(found).toContain('V1.2.1 names NO.md, which is not there');
  });
});

describe('the numbers', () => {
  const HEAD = 'chapter_id,chapter_name,section_id,section_name,req_id,req_description,L';
  const line = (id, level) =>
    `${id.split('.')[0]},A,${id.slice(0, -2)},"B, C",${id},"Verify, that\n""x"".",${level}`;
  const csv = (lines) => `${[HEAD, ...lines].join('\n')}\n`;
  const lines = rows.map(({ id, level }) => line(id, level));

  test('are those of level 1, and of level 2 in some chapters', () => {
    const others = [line('V1.1.1', 2), line('V6.9.9', 3)];
    expect(checkNumbers(chapters, csv([...lines, ...others]))).toEqual([]);
  });

  test('that the standard does not have, has besides, or has of another level are told', () => {
    const [, ...rest] = lines;
    const added = [line('V4.9.9', 1), line('V6.9.9', 2)];
    expect(checkNumbers(chapters, csv([...rest, ...added]))).toEqual([
      'V4.9.9 is missing',
      'V6.9.9 is missing',
      'V1.2.1 is not asked for',
    ]);
    const changed = lines.map((each) => each.replace(/^(V6,.*V6\.1\.1,(?:.|\n)*),1$/, '$1,2'));
    expect(checkNumbers(chapters, csv(changed))).toEqual(['V6.1.1 is of level 2']);
  });
});

describe('the page', () => {
  const lineOf = (text, start) => text.split('\n').find((each) => each.startsWith(start));

  test('is refused when it is not what the rows say', () => {
    const page = pageOf(chapters);
    expect(problems({ page, csv: null, outside })).toEqual([]);
    for (const other of [`${page}more\n`, null]) {
      expect(problems({ page: other, csv: null, outside })).toEqual([
        'docs/asvs.md is out of date: run node scripts/asvs.mjs',
      ]);
    }
  });

  test.each([
    [{ ...BARE, met: 'M', proof: { [FILE]: ['a > b'] } }, 'met'],
    [{ ...BARE, met: 'M', open: 'O' }, 'in part'],
    [{ ...BARE, open: 'O' }, 'open'],
    [{ ...BARE, never: 'N' }, 'beside the point'],
  ])('of a row %j says that it is %s', (change, state) => {
    expect(lineOf(pageOf(withRow(change)), '| V1.2.1 |')).toContain(`| ${state} |`);
  });
});
