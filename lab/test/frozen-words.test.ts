import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadApiDocument } from '@tideline/api/testing';
import { openDatabase } from '@tideline/db';
import { EXIT_REASONS } from '@tideline/engine';
import { expect, test } from 'vitest';
import type { Invariant } from '../src/sim/oracle/invariant.ts';
import { drawScenario } from '../src/sim/scenario/scenario.ts';
import { World } from '../src/sim/world.ts';
import { KeyPaths } from './key-paths.ts';

/**
 * Words in databases, operators' scripts and other programs: unlike code they may not be renamed.
 * Changing a list in `frozen/` is a decision, and `LONG_TESTS=1 npx vitest run -u` writes it down.
 * A removed word needs `upgrade.ts` or a note in the changelog.
 */
const LISTS_FOLDER = join(import.meta.dirname, 'frozen');
const REPOSITORY_ROOT = join(import.meta.dirname, '..', '..');

const frozen = (words: Iterable<string>, list: string) =>
  expect(`${[...new Set(words)].sort().join('\n')}\n`).toMatchFileSnapshot(
    join(LISTS_FOLDER, list),
  );

test('the schema of the database', async () => {
  const { sqlite } = openDatabase(':memory:');
  const rows = sqlite
    .prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  await frozen(rows, 'database.sql');
});

test('paths, fields and codes of the calls', async () => {
  const paths = new KeyPaths({ ignored: ['description', 'summary', 'title'] });
  paths.add('', await loadApiDocument());
  await frozen(paths.sortedPaths(), 'calls.txt');
});

test('what is stored of an account: states, intents, journal and rows', async () => {
  const paths = new KeyPaths({ ignored: [] });
  // All are added: which reasons scenarios meet is chance, and older rows have more.
  for (const reason of EXIT_REASONS) {
    paths.add('journal(trade-closed)', { reason });
    for (const trade of ['trade', 'lastTrade']) paths.add(`state.${trade}.exit`, { reason });
  }
  for (let seed = 1; seed <= (IS_LONG ? ALL_SEEDS : SHARE_SEEDS); seed += 1) {
    const scenario = drawScenario(seed, { hasFaults: true });
    await new World({ scenario, invariants: [collecting(paths)] }).run();
  }
  if (IS_LONG) return frozen(paths.sortedPaths(), 'stored.txt');
  const listed = new Set(readFileSync(join(LISTS_FOLDER, 'stored.txt'), 'utf8').split('\n'));
  expect(paths.sortedPaths().filter((path) => !listed.has(path))).toEqual([]);
});

const IS_LONG = process.env.LONG_TESTS === '1';
/** So many seeds write the list with its rare words; fewer are only compared with it. */
const ALL_SEEDS = 60;
const SHARE_SEEDS = 6;
const JSON_COLUMNS = [
  ['decisions', 'gates'],
  ['decisions', 'contract'],
  ['decisions', 'inputs'],
  ['trades', 'contract'],
  ['intents', 'intent'],
  ['market_rows', 'signal'],
  ['breakers', 'state'],
  ['notices', 'facts'],
  ['trade_details', 'orders'],
  ['trade_details', 'terms'],
] as const;

function collecting(paths: KeyPaths): Invariant {
  return {
    number: 0,
    name: 'lists what is stored',
    watch: ({ queryRows }) => ({
      onCommitted({ state, intents, journal }) {
        paths.add('state', state);
        for (const intent of intents) paths.add(`intent(${intent.type})`, intent);
        for (const entry of journal) paths.add(`journal(${entry.type})`, entry);
      },
      onRunEnd() {
        for (const [table, column] of JSON_COLUMNS) {
          const found = queryRows(
            `SELECT ${column} AS json FROM ${table} WHERE ${column} IS NOT NULL`,
          );
          for (const { json } of found) paths.add(`${table}.${column}`, JSON.parse(String(json)));
        }
      },
    }),
  };
}

const WRITTEN_CODES: readonly {
  readonly list: string;
  readonly under: readonly string[];
  readonly pattern: RegExp;
}[] = [
  {
    list: 'codes.txt',
    under: ['packages/engine/src', 'packages/db/src', 'packages/api/src', 'apps/server/src'],
    pattern: /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g,
  },
  {
    list: 'audit-actions-and-files.txt',
    under: ['packages/db/src', 'apps/server/src'],
    pattern: /'([a-z-]+\.[a-z-]+)'/g,
  },
  {
    list: 'environment.txt',
    under: ['apps/server/src/config/env.ts'],
    pattern: /^ {4}([A-Z][A-Z0-9_]+):/gm,
  },
  {
    list: 'metrics.txt',
    under: ['apps/server/src/metrics'],
    pattern: /\bname: '((?:tideline|process|nodejs)_[a-z_]+)'/g,
  },
  {
    list: 'mcp-tools.txt',
    under: ['apps/server/src/mcp/mcp-tools.ts'],
    pattern: /^ {4}name: '([a-z_]+)'/gm,
  },
  {
    list: 'environment-of-tools.txt',
    under: ['apps', 'packages', 'lab', 'scripts', 'e2e', 'tooling'],
    pattern: /\bprocess\.env\.([A-Z_0-9]+)/g,
  },
  {
    list: 'options.txt',
    under: ['packages/backtest/src', 'lab/src/sim', 'apps/server/src', 'scripts/kill.mjs'],
    pattern: /(?<![\w-])(--[a-z][a-z-]+)/g,
  },
  {
    list: 'browser-storage.txt',
    under: ['apps/web/src', 'packages/api/src', 'apps/server/src'],
    pattern: /'((?:tideline[.:-]|sidebar[.:_-])[^'\s]*|(?:__Host-)?sid)'/g,
  },
  {
    list: 'test-ids.txt',
    under: ['apps/web/src'],
    pattern: /data-testid=(?:"([^"]+)"|\{([^}]+)\})/g,
  },
];

test.each(WRITTEN_CODES)('words of $list', async ({ list, under, pattern }) => {
  const words = under
    .flatMap((place) => sourcesAt(join(REPOSITORY_ROOT, place)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)])
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '');
  expect(words).not.toHaveLength(0);
  await frozen(words, list);
});

function sourcesAt(place: string): string[] {
  if (/\.(tsx?|mjs)$/.test(place)) return /\.(test|spec)\.\w+$/.test(place) ? [] : [place];
  if (/\.\w+$/.test(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(tsx?|mjs)$/.test(entry.name))
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap(({ name }) => sourcesAt(join(place, name)));
}
