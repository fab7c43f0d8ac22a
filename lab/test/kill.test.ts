// Runs in: long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { killLines, runKills } from '../src/kill/run-kills.ts';
import { type BuiltServer, buildServer } from './built-server.ts';

const KILLS = process.env.LONG_TESTS === '1' ? 200 : 6;
const TIMEOUT = 120_000 + KILLS * 10_000;

let built: BuiltServer;
beforeAll(() => {
  built = buildServer();
}, TIMEOUT);
afterAll(() => built?.remove());

test(`${KILLS} kills of a trading product, half of them aimed: nothing is lost, doubled or unmanaged [G1] [G2]`, {
  timeout: TIMEOUT,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { main, simulator } = built;
  const series: string[] = [];
  const options = {
    programs: { main, simulator },
    // A seed whose first six kills hold three posts or commits.
    ...{ kills: KILLS, seed: 5, perFolder: 50 },
    results: join(folder, 'kills.jsonl'),
    onSeries: (line: string) => series.push(line),
  };
  const report = await runKills(options);
  expect(report.violations).toEqual([]);
  expect(report.kills).toBe(KILLS);
  expect(report.startToManaged).toHaveLength(KILLS);
  expect(report.orders, 'no account traded').toBeGreaterThan(0);
  expect(killLines(report).at(-1)).toBe(`${KILLS} kills, 0 violations`);
  // Running a finished kill again would fail here.
  const nowhere = { main, simulator: '/nowhere' };
  expect(await runKills({ ...options, programs: nowhere })).toEqual(report);
  expect(series.slice(series.length / 2)).toEqual(series.slice(0, series.length / 2));
});
