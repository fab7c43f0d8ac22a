import { describe, expect, test } from 'vitest';
import { codeLines, commentWords, figuresOf } from './lib/figures.mjs';
import { source } from './lib/sources.mjs';

const at = (path, ...lines) => source(path, `${lines.join('\n')}\n`);
const many = (count, line) => Array.from({ length: count }, (_, index) => line(index));

describe('lines of code', () => {
  test('leaves out blanks and comments, not code beside a comment', () => {
    const text = [
      '/** Says',
      ' * why. */',
      '',
      'const a = 1; // one',
      '// nothing',
      'export { a };',
    ];
    expect(codeLines(at('a.ts', ...text))).toBe(2);
  });

  test('leaves out a table of literals, not one that is computed', () => {
    const rows = (row) => ['export const T = [', ...many(30, row), '] as const;', 'f();'];
    expect(codeLines(at('a.ts', ...rows((index) => `  { day: ${index}, name: 'x' },`)))).toBe(1);
    expect(codeLines(at('a.ts', ...rows((index) => `  { day: of(${index}) },`)))).toBe(33);
  });
});

test('words of comments are counted without their marks', () => {
  expect(commentWords(at('a.ts', '/**', ' * Two words.', ' */', "// and the rest: 3 'more'"))).toBe(
    7,
  );
});

describe('figures', () => {
  const long = at('apps/a/src/long.ts', 'function long() {', ...many(69, () => '  f();'), '}');
  const counted = (...sources) => figuresOf(sources).counts;

  test('name a function of 71 lines, and none of 70', () => {
    const allowed = at('apps/a/src/b.ts', 'function b() {', ...many(68, () => '  f();'), '}');
    expect(figuresOf([long, allowed]).tooLong).toEqual(['apps/a/src/long.ts:1 long: 71 lines']);
  });

  test('leave out a component that is mostly markup', () => {
    const markup = ['return (', '<div>', ...many(80, () => '<br />'), '</div>', ');'];
    const drawn = at('apps/a/src/page.tsx', 'function Page() {', ...markup, '}');
    expect(figuresOf([drawn]).tooLong).toEqual([]);
  });

  test('name a file of 301 lines and a folder of 21 files', () => {
    const file = at('packages/a/src/file.ts', ...many(301, () => ''));
    const crowd = many(21, (index) => at(`packages/b/src/${index}.ts`, 'f();'));
    expect(figuresOf([file, ...crowd]).tooLong).toEqual([
      'packages/a/src/file.ts: 301 lines',
      'packages/b/src/: 21 files',
    ]);
  });

  test('count tests as no product code, and the laboratory for its comments alone', () => {
    const test = at('apps/a/src/b.test.ts', '// one', 'f();');
    const laboratory = at('lab/src/b.ts', '// two words', 'f();');
    expect(counted(test, laboratory)).toMatchObject({
      'product files': 0,
      'lines of product code': 0,
      'words of comments in apps, packages, lab': 3,
      'of them outside tests': 2,
    });
  });
});
