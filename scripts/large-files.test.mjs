import { describe, expect, test } from 'vitest';
import { checkSizes } from './large-files.mjs';
import { source } from './lib/sources.mjs';

const many = (count, line) => Array.from({ length: count }, (_, index) => line(index));
const file = (path, ...lines) => source(path, `${lines.join('\n')}\n`);
const fileOf = (lines, path = 'packages/a/src/file.ts') => file(path, ...many(lines, () => ''));
const folderOf = (count) => many(count, (index) => file(`packages/b/src/${index}.ts`, 'f();'));
const functionOf = (lines, path = 'apps/a/src/f.ts') =>
  file(path, 'function long() {', ...many(lines - 2, () => '  f();'), '}');
const row = (path, reason = 'Because.') => ({ path, reason });

describe('too large are', () => {
  test('a function of 71 lines, listed or not', () => {
    expect(checkSizes([functionOf(70)], [])).toEqual([]);
    expect(checkSizes([functionOf(71)], [])).toEqual([
      'apps/a/src/f.ts:1 long has 71 lines, 70 are allowed',
    ]);
    expect(checkSizes([functionOf(71)], [row('apps/a/src/f.ts')])).toContain(
      'apps/a/src/f.ts:1 long has 71 lines, 70 are allowed',
    );
  });

  test('a method and a constructor of 71 lines', () => {
    const body = many(69, () => '    f();');
    const members = ['  constructor() {', ...body, '  }', '  go() {', ...body, '  }'];
    expect(checkSizes([file('apps/a/src/c.ts', 'class C {', ...members, '}')], [])).toEqual([
      'apps/a/src/c.ts:2 constructor has 71 lines, 70 are allowed',
      'apps/a/src/c.ts:73 go has 71 lines, 70 are allowed',
    ]);
  });

  test('a file of 301 lines without a row', () => {
    expect(checkSizes([fileOf(300)], [])).toEqual([]);
    expect(checkSizes([fileOf(301)], [])).toEqual([
      expect.stringContaining('packages/a/src/file.ts has 301 lines, 300 are allowed'),
    ]);
    expect(checkSizes([fileOf(301)], [row('packages/a/src/file.ts')])).toEqual([]);
  });

  test('a folder of 21 sources without a row', () => {
    expect(checkSizes(folderOf(20), [])).toEqual([]);
    expect(checkSizes(folderOf(21), [])).toEqual([
      expect.stringContaining('packages/b/src/ has 21 sources, 20 are allowed'),
    ]);
    expect(checkSizes(folderOf(21), [row('packages/b/src/')])).toEqual([]);
  });

  test('no tests, and no component that is mostly markup', () => {
    const markup = ['return (', '<div>', ...many(80, () => '<br />'), '</div>', ');'];
    const drawn = file('apps/a/src/page.tsx', 'function Page() {', ...markup, '}');
    const tests = [
      functionOf(90, 'apps/a/src/f.test.ts'),
      fileOf(400, 'packages/a/test/cases.ts'),
      ...many(5, (index) => file(`packages/b/src/${index}.test.ts`, 'f();')),
    ];
    expect(checkSizes([drawn, ...tests, ...folderOf(20)], [])).toEqual([]);
  });
});

describe('a row is refused', () => {
  const LIST = 'scripts/large-files.json';

  test('when it is not needed any more, or names nothing', () => {
    expect(checkSizes([fileOf(300)], [row('packages/a/src/file.ts'), row('packages/a/')])).toEqual([
      `${LIST}: packages/a/src/file.ts is within the limits or gone: remove its row`,
      `${LIST}: packages/a/ is within the limits or gone: remove its row`,
    ]);
  });

  test.each([[{ path: 'packages/a/src/file.ts' }], [row('packages/a/src/file.ts', ' ')]])(
    'without a reason: %j',
    (unfounded) => {
      expect(checkSizes([fileOf(301)], [unfounded])).toEqual([
        `${LIST}: packages/a/src/file.ts has no reason`,
      ]);
    },
  );

  test('when it is there twice', () => {
    const twice = [row('packages/a/src/file.ts'), row('packages/a/src/file.ts')];
    expect(checkSizes([fileOf(301)], twice)).toEqual([
      `${LIST}: packages/a/src/file.ts is listed twice`,
    ]);
  });

  test('when it is the thirteenth', () => {
    const files = many(13, (index) => fileOf(301, `packages/a/src/${index}.ts`));
    const rows = files.map(({ path }) => row(path));
    expect(checkSizes(files.slice(0, 12), rows.slice(0, 12))).toEqual([]);
    expect(checkSizes(files, rows)).toEqual([`${LIST}: 13 rows, 12 are allowed`]);
  });
});
