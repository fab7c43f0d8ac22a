import { expect, test } from 'vitest';
import { parseEnvFile } from './env-file.ts';

/** The rules of systemd.exec(5); what it leaves open, systemd's parser decides. */
test.each([
  ['A=1\nB=2', { A: '1', B: '2' }],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['  A = a b  \n', { A: 'a b' }],
  ['A=\nB=""', { A: '', B: '' }],
  ['A="  quoted  "  ', { A: '  quoted  ' }],
  ["A='single $x \\ \"'", { A: 'single $x \\ "' }],
  ['A="two\nlines"', { A: 'two\nlines' }],
  ['A="a\\\nb"', { A: 'ab' }],
  ['A="\\" \\\\ \\` \\$ \\n"', { A: '" \\ ` $ \\n' }],
  ['A=one\\\ntwo', { A: 'onetwo' }],
  ['A=a\\ b\\\\c', { A: 'a b\\c' }],
  ['A=a\\  ', { A: 'a ' }],
  ['A="one" "two"three', { A: 'onetwothree' }],
  ['A=it"s', { A: 'it"s' }],
  ['# A=1\n; B=2\nC=3 # not a comment', { C: '3 # not a comment' }],
  ['# goes on \\\nA=1', { A: '1' }],
  ['export A=1\n9=2\nB C=3\nD', {}],
  ['A=$HOME $(b) `c`', { A: '$HOME $(b) `c`' }],
  ['A=1\nA=2', { A: '2' }],
  ['A=x=y', { A: 'x=y' }],
  ['', {}],
])('G14 E7 %j is read as systemd reads it', (text, expected) => {
  expect(parseEnvFile(text)).toEqual(expected);
});
