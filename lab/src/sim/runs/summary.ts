import { createHash } from 'node:crypto';
import type { BatchResult } from './batch.ts';

export interface RunSummary {
  readonly runCount: number;
  readonly faultCount: number;
  readonly stepCount: number;
  readonly orderCount: number;
  readonly violationCount: number;
  /** Hash of all runs in their order, on whatever worker. */
  readonly hash: string;
  readonly coverage: Readonly<Record<string, number>>;
}

export function summaryOf(results: readonly BatchResult[]): RunSummary {
  const ordered = [...results].sort((a, b) => a.batch.from - b.batch.from);
  const hash = createHash('sha256');
  const coverage: Record<string, number> = {};
  let [runCount, faultCount, stepCount, orderCount, violationCount] = [0, 0, 0, 0, 0];
  for (const result of ordered) {
    runCount += result.batch.count;
    faultCount += result.faults;
    stepCount += result.steps;
    orderCount += result.orders;
    violationCount += result.failed.length;
    for (const each of result.hashes) hash.update(`${each}\n`);
    for (const [cell, count] of Object.entries(result.coverage)) {
      coverage[cell] = (coverage[cell] ?? 0) + count;
    }
  }
  return {
    runCount,
    faultCount,
    stepCount,
    orderCount,
    violationCount,
    hash: hash.digest('hex'),
    coverage,
  };
}
