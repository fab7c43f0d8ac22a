// The paths and patterns of the tools' settings. A tool does not report one that matches nothing:
// what it should find, check or leave out would be missed silently.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';

export function unmatched(patterns, files) {
  const paths = new Set(files.flatMap((path) => [path, ...foldersOf(path)]));
  const isThere = (wanted) =>
    paths.has(wanted) ||
    (/[*?{[]/.test(wanted) && [...paths].some((path) => posix.matchesGlob(path, wanted)));
  return patterns
    .filter(({ folder, pattern }) => !isThere(posix.join(folder, pattern.replace(/^!/, ''))))
    .map(({ setting, folder, pattern }) => `${setting}: ${posix.join(folder, pattern)}`);
}

/** Every pattern of the settings of a repository: `{ setting, folder, pattern }`. */
export async function patternsOf(root, files) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const load = async (path) => (await import(pathToFileURL(join(root, path)).href)).default;
  const named = (name) => files.filter((path) => posix.basename(path).startsWith(name));
  const vitest = await Promise.all(
    named('vitest.config.').map(async (path) => vitestPatterns(path, await load(path))),
  );
  const stryker = await Promise.all(
    named('stryker.config.').map(async (path) => strykerPatterns(path, await load(path))),
  );
  return [
    ...knipPatterns(JSON.parse(read('knip.json'))),
    ...biomePatterns(JSON.parse(read('biome.json'))),
    ...turboPatterns(parseWithComments(read('turbo.json'))),
    ...workspacePatterns(read('pnpm-workspace.yaml')),
    ...vitest.flat(),
    ...stryker.flat(),
  ];
}

export function knipPatterns({ workspaces }) {
  return Object.entries(workspaces).flatMap(([folder, { entry, project, ...plugins }]) => [
    { setting: 'knip.json', folder, pattern: 'package.json' },
    ...[entry, project, plugins.vitest?.config, plugins.playwright?.config]
      .flatMap((list) => list ?? [])
      .map((pattern) => ({ setting: 'knip.json', folder, pattern })),
  ]);
}

export function biomePatterns({ files, overrides }) {
  return [files, ...overrides]
    .flatMap(({ includes }) => includes)
    .map((pattern) => ({ setting: 'biome.json', folder: '.', pattern }));
}

/** `outputs` is left out, because what a task makes is not in the repository. */
export function turboPatterns({ globalDependencies = [], tasks }) {
  return [...globalDependencies, ...Object.values(tasks).flatMap(({ inputs = [] }) => inputs)].map(
    (pattern) => ({ setting: 'turbo.json', folder: '.', pattern }),
  );
}

export function workspacePatterns(text) {
  const [, list] = /^packages:\n((?: +- .*\n)+)/m.exec(text);
  return list
    .trim()
    .split('\n')
    .map((line) => ({
      setting: 'pnpm-workspace.yaml',
      folder: line.replace(/^ *- /, ''),
      pattern: 'package.json',
    }));
}

export function vitestPatterns(path, { test }) {
  const { include, exclude, setupFiles, globalSetup, projects } = test;
  return [include, exclude, setupFiles, globalSetup, projects]
    .flatMap((list) => list ?? [])
    .map((pattern) => ({ setting: path, folder: packageOf(path), pattern }));
}

/** What Stryker writes, and what it leaves out of its sandbox, is not checked. */
function strykerPatterns(path, { mutate, vitest }) {
  return [...mutate, vitest.configFile].map((pattern) => ({
    setting: path,
    folder: posix.dirname(path),
    pattern,
  }));
}

/** Settings below a package's tests are for the package, as their tool runs there. */
const packageOf = (path) => posix.dirname(path).replace(/\/test\/.*$/, '');

const parseWithComments = (text) => JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ''));

function foldersOf(path) {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
