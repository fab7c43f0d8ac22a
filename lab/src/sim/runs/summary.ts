import { createHash } from 'node:crypto';
import type { BatchResult } from './batch.ts';

export interface RunSummary {
  readonly runs: number;
  readonly faults: number;
  readonly steps: number;
  readonly orders: number;
  readonly violations: number;
  /** Hash of all runs in their order, on whatever worker. */
  readonly hash: string;
  readonly coverage: Readonly<Record<string, number>>;
}

export function summaryOf(results: readonly BatchResult[]): RunSummary {
  const ordered = [...results].sort((a, b) => a.batch.from - b.batch.from);
  const hash = createHash('sha256');
  const coverage: Record<string, number> = {};
  let [runs, faults, steps, orders, violations] = [0, 0, 0, 0, 0];
  for (const result of ordered) {
    runs += result.batch.count;
    faults += result.faults;
    steps += result.steps;
    orders += result.orders;
    violations += result.failed.length;
    for (const each of result.hashes) hash.update(`${each}\n`);
    for (const [cell, count] of Object.entries(result.coverage)) {
      coverage[cell] = (coverage[cell] ?? 0) + count;
    }
  }
  return { runs, faults, steps, orders, violations, hash: hash.digest('hex'), coverage };
}
