import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { runSeries, type SeriesReport } from './kill-series.ts';
import type { Programs } from './test-environment.ts';

export interface KillOptions {
  readonly programs: Programs;
  readonly killCount: number;
  readonly seed: number;
  readonly perFolder: number;
  /** File of finished series, a JSON line each, which are not run again; null keeps none. */
  readonly resultsFile: string | null;
  readonly onSeries: (line: string) => void;
}

export interface KillReport {
  readonly kills: number;
  readonly orders: number;
  readonly stopsFilled: number;
  readonly violations: readonly string[];
  /** Milliseconds, ascending. */
  readonly startToManaged: readonly number[];
}

interface FinishedSeries extends SeriesReport {
  readonly seed: number;
}

/** `violations` lists what was lost, duplicated, oversold or left unmanaged. */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const { programs, killCount, perFolder, resultsFile, onSeries } = options;
  const done = resultsFile === null ? [] : readFinished(resultsFile);
  const finished: FinishedSeries[] = [];
  for (let first = 0; first < killCount; first += perFolder) {
    const seed = options.seed + first / perFolder;
    const wanted = Math.min(perFolder, killCount - first);
    const before = done.find((each) => each.seed === seed && each.kills === wanted);
    const series = before ?? { seed, ...(await runSeries(programs, seed, wanted)) };
    if (before === undefined && resultsFile !== null && series.violations.length === 0) {
      appendFileSync(resultsFile, `${JSON.stringify(series)}\n`);
    }
    finished.push(series);
    onSeries(progressLine(series));
  }
  return {
    kills: finished.reduce((sum, series) => sum + series.kills, 0),
    orders: finished.reduce((sum, { orders }) => sum + orders, 0),
    stopsFilled: finished.reduce((sum, { stopsFilled }) => sum + stopsFilled, 0),
    violations: finished.flatMap(({ violations }) => violations),
    startToManaged: finished.flatMap(({ startToManaged }) => startToManaged).sort((a, b) => a - b),
  };
}

export function killLines({
  kills,
  stopsFilled,
  violations,
  startToManaged,
}: KillReport): readonly string[] {
  const [p50, p99] = [0.5, 0.99].map((part) => Math.round(quantile(startToManaged, part)));
  return [
    ...violations,
    `start to managed: p50 ${p50} ms, p99 ${p99} ms`,
    `${stopsFilled} protective stops filled`,
    `${kills} kills, ${violations.length} violations`,
  ];
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function readFinished(path: string): readonly FinishedSeries[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FinishedSeries);
}

function progressLine({
  seed,
  kills,
  aimed,
  orders,
  stopsFilled,
  violations,
}: FinishedSeries): string {
  return `seed ${seed}: ${kills} kills, ${aimed.hit} of ${aimed.all} targets hit, ${orders} orders, ${stopsFilled} protective stops filled, ${violations.length} violations`;
}
