import { describe, expect, test } from 'vitest';
import {
  brokenLinks,
  decisionFaults,
  existsIn,
  missingFiles,
  readDocuments,
} from './lib/documents.mjs';
import { repositoryFiles } from './lib/repository-files.mjs';
import { root } from './lib/spawn.mjs';

const documents = readDocuments(root);

test('every link of every document leads to something', () => {
  expect(documents.length).toBeGreaterThan(150);
  expect(brokenLinks(documents, existsIn(root))).toEqual([]);
});

test('every file that a guide names is there', () => {
  expect(missingFiles(documents, repositoryFiles(root))).toEqual([]);
});

test('every decision has its head, its sections and a line in the index', () => {
  expect(decisionFaults(documents)).toEqual([]);
});

describe('a link', () => {
  const page = {
    path: 'docs/a.md',
    text: '# A page, it is\n\n## Same\n\n## Same\n\n<a id="s1"></a>\n',
  };
  const faults = (text) =>
    brokenLinks([page, { path: 'docs/b.md', text }], (path) =>
      ['docs/a.md', 'docs/b.md', 'docs/c.webp', 'docs/src/d.ts', 'README.md'].includes(path),
    );

  test.each([
    '[a](a.md)',
    '[a](a.md#a-page-it-is)',
    '[a](a.md#same-1)',
    '[a](a.md#s1)',
    '[a](../README.md)',
    '[a](#own)\n\n## Own',
    '[a](https://example.com/none)',
    '![a](c.webp)',
    '`[a](none.md)`',
    '```\n[a](none.md)\n```',
  ])('is good in %j', (text) => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['[a](none.md)', 'none.md'],
    ['[a](a.md#none)', 'a.md#none'],
    ['[a](a.md#same-2)', 'a.md#same-2'],
    ['[a](#none)', '#none'],
    ['[a](src/d.ts#L7)', 'src/d.ts#L7'],
    ['![a](none.webp)', 'none.webp'],
    ['<img src="none.webp">', 'none.webp'],
    ['\\`[a](none.md)', 'none.md'],
  ])('is broken in %j', (text, link) => {
    expect(faults(text)).toEqual([`docs/b.md: ${link} leads nowhere`]);
  });
});

test('a file that a guide names is found by the end of its path', () => {
  const guide = (text) => [
    { path: 'src/README.md', text },
    { path: 'docs/a.md', text: '`none.ts`' },
  ];
  const faults = (text) => missingFiles(guide(text), ['src/deep/one-view.tsx', 'two.ts']);
  expect(
    faults('`one-view.tsx`, `deep/*-view.tsx`, `../two.ts`, none.ts, `node none.mjs x`'),
  ).toEqual([]);
  expect(faults('`one.tsx` `view.tsx` `other/two.ts`')).toEqual([
    'src/README.md: there is no one.tsx',
    'src/README.md: there is no view.tsx',
    'src/README.md: there is no other/two.ts',
  ]);
});

describe('a decision', () => {
  const good = [
    '# 0001. It is so',
    '',
    'Date: 2026-11-28\\',
    'Status: accepted',
    ...['Context', 'Decision', 'Consequences'].flatMap((each) => ['', `## ${each}`, '', 'Text.']),
  ].join('\n');
  const index = { path: 'docs/adr/README.md', text: '- [0001](0001-so.md) It is so' };
  const faults = (text, name = '0001-so.md') =>
    decisionFaults([index, { path: `docs/adr/${name}`, text }]).map((line) =>
      line.replace(`docs/adr/${name} `, ''),
    );

  test('is good with all of it', () => {
    expect(faults(good)).toEqual([]);
  });

  test.each([
    [good.replace('0001.', '0002.'), 'has no title with its number'],
    [good.replace(/Date: .*/, ''), 'has no date'],
    [good.replace('2026-11-28', 'today'), 'has no date'],
    [good.replace('accepted', 'maybe'), 'has no status'],
    [good.replace('accepted', 'superseded by [0009](0009-none.md)'), 'has no status'],
    [good.replace('## Context', '## Story'), 'has not the three sections'],
  ])('is refused: %#', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  test('is refused with another name or number, and out of the index', () => {
    expect(faults(good, '0001-So.md')).toEqual([
      'is not named NNNN-title.md',
      'is not in the index',
    ]);
    expect(faults(good.replace('0001.', '0003.'), '0003-so.md')).toEqual([
      'is not number 1',
      'is not in the index',
    ]);
  });
});
