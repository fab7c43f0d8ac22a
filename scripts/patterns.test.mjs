import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAYERS, ROOMS } from './check-arrows.mjs';
import { CLOCK_READERS, PURE } from './check-purity.mjs';
import {
  biomePatterns,
  knipPatterns,
  patternsOf,
  turboPatterns,
  unmatched,
  vitestPatterns,
  workspacePatterns,
} from './lib/patterns.mjs';
import { repositoryFiles } from './lib/repository-files.mjs';
import { root } from './lib/spawn.mjs';

const files = repositoryFiles(root);

test('every path and pattern of the tools’ settings matches a file', async () => {
  const patterns = await patternsOf(root, files);
  const settings = new Set(patterns.map(({ setting }) => setting));
  expect([...settings].filter((path) => !files.includes(path))).toEqual([]);
  expect(settings.size).toBeGreaterThan(14);
  expect(unmatched(patterns, files)).toEqual([]);
});

test('every folder that the arrows are drawn between is there', () => {
  const inside = (base, arrows) =>
    Object.entries(arrows)
      .flatMap(([from, to]) => [from, ...to])
      .map((pattern) => ({ setting: 'check-arrows.mjs', folder: base, pattern }));
  const patterns = [
    ...Object.entries(LAYERS).flatMap(([name, arrows]) => inside(`${name}/src`, arrows)),
    ...Object.entries(ROOMS).flatMap(([folder, arrows]) => inside(folder, arrows)),
  ];
  expect(unmatched(patterns, files)).toEqual([]);
});

test('everything that is pure, or may read a clock, is there', () => {
  const patterns = [...PURE, ...CLOCK_READERS].map((path) => ({
    setting: 'check-purity.mjs',
    folder: '.',
    pattern: path.replace(/\/$/, ''),
  }));
  expect(unmatched(patterns, files)).toEqual([]);
});

/** Each alternative of `lib/(cell|toast).ts` by itself. */
function alternatives(pattern) {
  const [, start, choices, end] = /^(.*)\(([^()]*)\)(.*)$/.exec(pattern) ?? [null, pattern, '', ''];
  return choices.split('|').map((choice) => `${start}${choice}${end}`);
}

test('every module that the web build groups is there', () => {
  const [text] = /const FIRST_MODULES[\s\S]*(?=\nconst oneOf)/.exec(
    readFileSync(join(root, 'apps/web/vite.config.ts'), 'utf8'),
  );
  const patterns = [...text.matchAll(/'((?:components|features|lib|live)\/[^']+)'/g)]
    .flatMap(([, pattern]) => alternatives(pattern))
    .map((path) => `apps/web/src/${path}`);
  expect(patterns.length).toBeGreaterThan(60);
  expect(patterns.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
});

describe('a pattern without a match is found', () => {
  const tree = ['package.json', 'lab/package.json', 'lab/src/a.ts', 'tooling/base.json'];
  const faults = (patterns) => unmatched(patterns, tree);

  test('in knip.json: a workspace, an entry, a plugin’s settings', () => {
    const good = { lab: { entry: ['src/*.ts'], vitest: { config: ['package.json'] } } };
    expect(faults(knipPatterns({ workspaces: good }))).toEqual([]);
    const bad = {
      apps: {},
      lab: { entry: ['src/*.mjs'], project: ['src/**'], vitest: { config: ['test/*.ts'] } },
    };
    expect(faults(knipPatterns({ workspaces: bad }))).toEqual([
      'knip.json: apps/package.json',
      'knip.json: lab/src/*.mjs',
      'knip.json: lab/test/*.ts',
    ]);
  });

  test('in biome.json: also one that leaves out', () => {
    const settings = { files: { includes: ['**', '!lab/old'] }, overrides: [] };
    expect(faults(biomePatterns(settings))).toEqual(['biome.json: !lab/old']);
    settings.files.includes = ['**'];
    settings.overrides = [{ includes: ['lab/**', '**/*.svg'] }];
    expect(faults(biomePatterns(settings))).toEqual(['biome.json: **/*.svg']);
  });

  test('in turbo.json: not what a task makes', () => {
    const tasks = { build: { inputs: ['lab/src/**', 'lib/**'], outputs: ['dist/**'] } };
    const globalDependencies = ['tooling/*.json', 'tooling/*.yaml'];
    expect(faults(turboPatterns({ globalDependencies, tasks }))).toEqual([
      'turbo.json: tooling/*.yaml',
      'turbo.json: lib/**',
    ]);
  });

  test('in pnpm-workspace.yaml', () => {
    expect(faults(workspacePatterns('packages:\n  - lab\n  - e2e\n\ncatalog:\n'))).toEqual([
      'pnpm-workspace.yaml: e2e/package.json',
    ]);
  });

  test('in vitest’s settings, which may lie below a package’s tests', () => {
    const settings = { test: { include: ['src/*.ts', 'src/*.tsx'], setupFiles: ['setup.ts'] } };
    expect(faults(vitestPatterns('lab/test/slow/vitest.config.ts', settings))).toEqual([
      'lab/test/slow/vitest.config.ts: lab/src/*.tsx',
      'lab/test/slow/vitest.config.ts: lab/setup.ts',
    ]);
  });

  test('of a folder, whatever is in it', () => {
    const at = (pattern) => [{ setting: 'x', folder: '.', pattern }];
    expect(faults(at('lab/src'))).toEqual([]);
    expect(faults(at('l*'))).toEqual([]);
    expect(faults(at('lab/test'))).toEqual(['x: lab/test']);
  });
});
