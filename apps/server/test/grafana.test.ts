import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Metrics } from '../src/metrics/metrics.ts';
import { hasPromtool, promtool, seriesOf } from './scraped-metrics.ts';
import { makeFolder } from './temporary-folder.ts';

const fileOf = (name: string) =>
  new URL(`../../../deploy/grafana/${name}`, import.meta.url).pathname;
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8');

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

async function knownSeries(): Promise<readonly string[]> {
  const metrics = new Metrics();
  const none = () => 0;
  metrics.measureLoopDelay({ readDelayMs: none });
  metrics.readGaugesFrom('a-build', {
    readAccounts: () => [],
    marketAgeMs: none,
    isMarketTicking: () => true,
    isKillSwitchEngaged: () => false,
    healthCheckNames: ['journal'],
    readHealth: () => ({ journal: true }),
    countOpenAlarms: () => ({ warning: 0, critical: 0 }),
    readOutbox: () => ({ waiting: 0, oldestAgeMs: null }),
    readReaderLoad: () => ({ waiting: 0, running: 0 }),
    countSessions: none,
    countEventStreams: none,
  });
  return seriesOf((await metrics.scrape()).text);
}

/** Names with their fixed labels; `up` is Prometheus' own. */
function selectorsOf(query: string) {
  return [...query.matchAll(/\b((?:tideline|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: labels.split(',').filter((label) => /^\w+="/.test(label) && !/^job=/.test(label)),
    }),
  );
}

function expectKnown(queries: readonly string[], known: readonly string[]): void {
  for (const { name, labels } of queries.flatMap(selectorsOf)) {
    const series = known.filter((each) => each === name || each.startsWith(`${name}{`));
    expect([name, series.length > 0]).toEqual([name, true]);
    for (const label of labels) {
      expect([name, label, series.some((each) => each.includes(label))]).toEqual([
        name,
        label,
        true,
      ]);
    }
  }
}

function panelQueries(): readonly string[] {
  const { panels } = JSON.parse(textOf('tideline.json')) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test('every panel of the dashboard asks for what there is', async () => {
  const queries = panelQueries();
  expect(queries.flatMap(selectorsOf).length).toBeGreaterThan(40);
  expectKnown(queries, await knownSeries());
});

test('every alert rule asks for what there is', async () => {
  const queries = [...textOf('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(
    ([, expr]) => expr ?? '',
  );
  expect(queries.length).toBeGreaterThan(10);
  expectKnown(queries, await knownSeries());
});

test('a query for what there is not would be found', async () => {
  const known = await knownSeries();
  expect(() => expectKnown(['rate(tideline_gone_total[5m])'], known)).toThrow();
  expect(() => expectKnown(['tideline_alarms_open{severity="fatal"}'], known)).toThrow();
});

test.skipIf(!hasPromtool)(
  'the rules pass promtool check rules (needs promtool on the machine)',
  () => {
    const { status, said } = promtool(['check', 'rules', fileOf('alerts.yml')]);
    expect([status, said]).toEqual([0, expect.stringContaining('16 rules found')]);
  },
);

test.skipIf(!hasPromtool)('Prometheus reads the query of every panel (needs promtool)', () => {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  // The tool reads queries as rules; JSON is YAML.
  const rules = panelQueries().map((expr, index) => ({ record: `panel_${index}`, expr }));
  const file = join(folder.path, 'panels.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const { status, said } = promtool(['check', 'rules', file]);
  expect([status, said]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)]);
});
