// Runs in: long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { killLines, runKills } from '../src/kill/run-kills.ts';
import { type BuiltServer, buildServer } from './built-server.ts';

const KILL_COUNT = process.env.LONG_TESTS === '1' ? 200 : 6;
const TIMEOUT_MS = 120_000 + KILL_COUNT * 10_000;

let builtServer: BuiltServer;
beforeAll(() => {
  builtServer = buildServer();
}, TIMEOUT_MS);
afterAll(() => builtServer?.remove());

test(`${KILL_COUNT} kills of a trading product, half of them aimed: nothing is lost, doubled or unmanaged [G1] [G2]`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { main, simulator } = builtServer;
  const series: string[] = [];
  const options = {
    programs: { main, simulator },
    // A seed whose first six kills hold three posts or commits.
    ...{ killCount: KILL_COUNT, seed: 5, perFolder: 50 },
    resultsFile: join(folder, 'kills.jsonl'),
    onSeries: (line: string) => series.push(line),
  };
  const report = await runKills(options);
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(KILL_COUNT);
  expect(report.startToManaged).toHaveLength(KILL_COUNT);
  expect(report.orders, 'no account traded').toBeGreaterThan(0);
  expect(killLines(report).at(-1)).toBe(`${KILL_COUNT} kills, 0 violations`);
  // Running a finished kill again would fail here.
  const nowhere = { main, simulator: '/nowhere' };
  expect(await runKills({ ...options, programs: nowhere })).toEqual(report);
  expect(series.slice(series.length / 2)).toEqual(series.slice(0, series.length / 2));
});
