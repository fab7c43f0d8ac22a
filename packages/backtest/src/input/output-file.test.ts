import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDistinct, prepareOutput, writeOutputs } from './output-file.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backtest-output-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an output file', () => {
  test('is written whole, over an older one, and a link stays a link', () => {
    const target = join(folder, 'report.json');
    const link = join(folder, 'link.json');
    writeFileSync(target, 'older and longer');
    symlinkSync(target, link);
    const file = prepareOutput('--json', link, []);
    expect(readFileSync(target, 'utf8')).toBe('older and longer');
    writeOutputs([{ file, chunks: ['new', ' text'] }]);
    expect(readFileSync(target, 'utf8')).toBe('new text');
    expect(readdirSync(folder).sort()).toEqual(['link.json', 'report.json']);
  });

  test('is left as it was when another can not be written or the content fails', () => {
    const [first, second] = ['a.json', 'b.html'].map((name) => join(folder, name));
    writeFileSync(first ?? '', 'older');
    function* failing() {
      yield 'half';
      throw new TypeError('no content');
    }
    const files = [
      { file: prepareOutput('--json', first ?? '', []), chunks: ['new'] },
      { file: prepareOutput('--html', second ?? '', []), chunks: failing() },
    ];
    expect(() => writeOutputs(files)).toThrow('no content');
    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(readFileSync(first ?? '', 'utf8')).toBe('older');
  });

  test('that can not be is refused before anything is written', () => {
    const input = join(folder, 'bars.csv');
    writeFileSync(input, 'bars');
    mkdirSync(join(folder, 'sub'));
    const prepare = (name: string) => () => prepareOutput('--json', join(folder, name), [input]);
    expect(prepare('sub')).toThrow(/^--json .*sub is a folder$/);
    expect(prepare('missing/o.json')).toThrow(/can not be written: no such file or folder$/);
    expect(prepare('bars.csv/o.json')).toThrow(/can not be written: a part of its path/);
    expect(prepare('bars.csv')).toThrow(/would overwrite an input$/);
    expect(prepare('sub/../bars.csv')).toThrow(/would overwrite an input$/);
    expect(() => checkDistinct([prepare('x')(), prepare('./x')()])).toThrow('name one file');
    expect(readdirSync(folder).sort()).toEqual(['bars.csv', 'sub']);
  });
});
