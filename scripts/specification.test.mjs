// The specification's figures that the code's own tables have, and its anchors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appRouter } from '../packages/api/src/index.ts';
import {
  CALENDAR_YEARS,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  OPERATOR_LIMITS,
  REFUSAL_CODES,
  SETTINGS_RANGES,
  THRESHOLD_RANGES,
  targetDelta,
  WEIGHTS,
} from '../packages/engine/src/index.ts';
import { repositoryFiles } from './lib/repository-files.mjs';
import { root } from './lib/spawn.mjs';

const text = readFileSync(join(root, 'docs/reference/specification.md'), 'utf8');

function section(anchor) {
  const [, rest] = text.split(`<a id="${anchor}"></a>`);
  return rest.split('<a id=')[0].replaceAll(/\s+/g, ' ');
}

function rows(anchor) {
  const [, rest] = text.split(`<a id="${anchor}"></a>`);
  const lines = rest.split('<a id=')[0].match(/^\|.*\|$/gm) ?? [];
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
}

const range = ({ min, max }) => `${min}–${max.toLocaleString('en')}`;

describe('the specification', () => {
  test('has anchors that are there once, and links that lead to one', () => {
    const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, link] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(link);
    for (const [, id, number] of text.matchAll(/<a id="s([\d-]+)"><\/a>\n(?:## |\*\*)([\d.]+)/g)) {
      expect(number.replace(/\.$/, '').replace('.', '-')).toBe(id);
    }
  });

  test('has each section that the sources cite', () => {
    const sources = repositoryFiles(root, ['apps', 'packages', 'lab', 'e2e']).filter((path) =>
      /\.(tsx?|mjs)$/.test(path),
    );
    const cited = sources.flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /specification (?:§[\d.]*\d(?: and )?)+/gi,
        ),
      ].flatMap(([words]) => words.match(/[\d.]*\d/g) ?? []),
    );
    expect(cited.length).toBeGreaterThan(40);
    for (const section of cited) expect(text).toContain(`<a id="s${section.replace('.', '-')}">`);
  });

  test('names every gate in the order in which they are asked', () => {
    expect(rows('s7-2').map(([code]) => code.replaceAll('`', ''))).toEqual([...REFUSAL_CODES]);
  });

  test('gives the points of every part of the score', () => {
    const points = Object.values(WEIGHTS.parts).map((part) => `${part.points}`);
    expect(rows('s5-1').map(([, cell]) => cell)).toEqual([...points, '0']);
    expect(section('s5')).toContain(`its version (${WEIGHTS.version})`);
    const { warmUpBars, leastConfidence, leastLead } = WEIGHTS.signal;
    expect(section('s5-3')).toContain(`fewer than ${warmUpBars} bars`);
    expect(section('s5-3')).toContain(`larger sum below ${leastConfidence}`);
    expect(section('s5-3')).toContain(`difference below ${leastLead}`);
  });

  test('gives defaults and ranges of thresholds and settings', () => {
    const thresholds = section('s5-5');
    for (const [name, limits] of Object.entries(THRESHOLD_RANGES)) {
      expect(thresholds, name).toContain(range(limits));
      expect(thresholds, name).toMatch(new RegExp(`[ ,]${DEFAULT_THRESHOLDS[name]}[ ,]`));
    }
    const settings = rows('s6-2').map((cells) => cells.slice(0, 3));
    for (const [name, limits] of Object.entries(SETTINGS_RANGES)) {
      const row = settings.find(([cell]) => cell === `\`${name}\``);
      expect(row, name).toEqual([
        expect.any(String),
        `${DEFAULT_SETTINGS[name]}`,
        expect.stringContaining(range(limits)),
      ]);
    }
    const level = DEFAULT_SETTINGS.riskLevel;
    expect(section('s6-2')).toContain(`so ${level} is ${targetDelta(level).toFixed(2)}`);
  });

  test('gives the operator’s limits', () => {
    const limits = section('s16');
    for (const [name, { default: usual, ...ends }] of Object.entries(OPERATOR_LIMITS)) {
      expect(limits, name).toContain(range(ends));
      expect(limits, name).toContain(usual.toLocaleString('en'));
    }
    expect(section('s4-1')).toContain(`(${CALENDAR_YEARS.first} to ${CALENDAR_YEARS.last})`);
  });

  test('names every documented call, and no other', () => {
    const named = [...section('s13-4').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)];
    const [table] = section('s13-4').split('Beside them');
    const calls = named.map(([, call]) => call).filter((call) => table.includes(`\`${call}\``));
    const documented = Object.values(appRouter._def.procedures).map(({ _def }) =>
      _def.meta.rest.replaceAll(/:(\w+)/g, '{$1}'),
    );
    expect(calls.toSorted()).toEqual(documented.toSorted());
  });
});
