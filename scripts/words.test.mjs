// Every flagged word is found, in prose and in names, and what only looks like one is not.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/spawn.mjs';

const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** `name` is the file name that the check sees, because it decides by that. */
function flaggedLines(lines, name = 'planted.md') {
  const cspell = join(root, 'node_modules/.bin/cspell');
  const args = ['lint', '--no-progress', '--no-summary', `stdin://${join(root, name)}`];
  const { stdout, stderr } = spawnSync(cspell, args, {
    cwd: root,
    encoding: 'utf8',
    input: lines.join('\n'),
  });
  expect(stderr).toBe('');
  return [...new Set([...stdout.matchAll(/:(\d+):\d+ - Forbidden word/g)].map(([, at]) => +at - 1))]
    .toSorted((a, b) => a - b)
    .map((at) => lines[at]);
}

function wordsOfGlossary() {
  const [, unused] = textOf('docs/reference/glossary.md').split("## Words that we don't use");
  const [tables] = unused.split('## One word, one meaning');
  const [, exempt] = /These are not flagged[^:]*:([\s\S]*?)\n\n/.exec(tables);
  return tables
    .split('\n')
    .filter((line) => /^\| (?!word |---)/.test(line))
    .flatMap((line) =>
      line
        .slice(2)
        .split(' | ')[0]
        .replaceAll(/ \([^)]*\)/g, '')
        .split(', '),
    )
    .map((word) => word.replaceAll('`', ''))
    .filter((word) => !exempt.includes(`\`${word}\``));
}

/** Some words are flagged beside certain words only. */
function sentenceWith(word) {
  if (word === 'others') return 'These are orders of others.';
  if (word === 'hand') return 'It is closed by another hand.';
  if (word === 'ended') return 'The trade has ended.';
  return `This is ${word}, as it is.`;
}

describe('flagged words', () => {
  test('are all those of the glossary, in prose', () => {
    const lines = wordsOfGlossary().map(sentenceWith);
    expect(lines.length).toBeGreaterThan(45);
    expect(flaggedLines(lines)).toEqual(lines);
  });

  test.each(['planted.ts', 'planted.mjs'])('are found in the names of %s', (name) => {
    const lines = [
      'const toldBar = 1;',
      'const isNobody = 1;',
      "import { a } from './front-desk.ts';",
      'const frontDeskOf = newFrontDesk;',
      'class LogMover {}',
      'const { endedTrade } = lostTrades;',
      'tradeEnded();',
      'const INCARNATION = 1;',
      '// Somebody has booked it.',
      "const text = 'The sale is anew.';",
    ];
    expect(flaggedLines(lines, name)).toEqual(lines);
  });

  test('are left alone where they are stored, or other programs’, or mean another thing', () => {
    const lines = [
      'The code is `FOREIGN_POSITION`, `SALE_IN_DOUBT` or BARRED.',
      'PRAGMA foreign_keys = ON, a foreign key, foreignKeys',
      'The header Sec-Fetch-Site says same-site or cross-site.',
      'SIM_DAY=calm',
      "kind: 'read-others', or the others",
      'Of course it may be standing aside.',
      'On the other hand, it is at hand. The handler handles it.',
      'The session ended at 16:00, extended: hasEnded, endedAt.',
      'Trades are left out, only later, one line of fills at a desk behind the door.',
      'The report does not tell.',
      'A wholesale of coarse weathering is retold.',
    ];
    expect(flaggedLines(lines)).toEqual([]);
  });

  test('have each a suggestion, and no other word is checked', () => {
    const [, list] = /^flagWords:\n((?: .*\n)+)/m.exec(textOf('cspell.config.yaml'));
    const entries = list.match(/^ {2}- .+$/gm);
    expect(entries.filter((entry) => !/^ {2}- \w+->\S/.test(entry))).toEqual([]);
    expect(flaggedLines(['Zxqv wrods tpyo'])).toEqual([]);
  });
});
