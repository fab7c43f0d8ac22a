import type { Violation } from '../oracle/oracle.ts';
import type { RunResult } from '../world.ts';
import { playCrash, playPair } from './crash-runs.ts';
import { runSeed } from './run-seed.ts';

export interface Batch {
  readonly mode: 'seeds' | 'crashes' | 'pairs';
  readonly faults: boolean;
  readonly from: number;
  readonly count: number;
}

export interface FailedRun {
  /** The seed, or the run's number in a mode without seeds. */
  readonly run: number;
  readonly violations: readonly Violation[];
  readonly recent: readonly string[];
}

export interface BatchResult {
  readonly batch: Batch;
  readonly faults: number;
  readonly steps: number;
  readonly orders: number;
  readonly milliseconds: number;
  readonly hashes: readonly string[];
  readonly failed: readonly FailedRun[];
  /** Counts by `mishap|state`. */
  readonly coverage: Readonly<Record<string, number>>;
}

/** One in this many seeds is played twice, and must go the same way. */
const SEEDS_PER_REPLAY = 100;

export async function playBatch(batch: Batch, now: () => number): Promise<BatchResult> {
  const { from, count } = batch;
  const began = now();
  let [faults, steps, orders] = [0, 0, 0];
  const hashes: string[] = [];
  const failed: FailedRun[] = [];
  const coverage = new Map<string, number>();
  for (let run = from; run < from + count; run += 1) {
    const result = await playRun(batch, run);
    faults += result.faults;
    steps += result.steps;
    orders += result.orders;
    hashes.push(result.hash);
    for (const [cell, struck] of result.coverage.counts) {
      coverage.set(cell, (coverage.get(cell) ?? 0) + struck);
    }
    const violations = [...result.violations, ...(await differences(batch, run, result))];
    if (violations.length > 0) failed.push({ run, violations, recent: result.recent });
  }
  return {
    batch,
    faults,
    steps,
    orders,
    milliseconds: Math.round(now() - began),
    hashes,
    failed,
    coverage: Object.fromEntries(coverage),
  };
}

function playRun({ mode, faults }: Batch, run: number): Promise<RunResult> {
  switch (mode) {
    case 'seeds':
      return runSeed(run, { hasFaults: faults });
    case 'crashes':
      return playCrash(run);
    case 'pairs':
      return playPair(run);
  }
}

async function differences(
  batch: Batch,
  run: number,
  { hash }: RunResult,
): Promise<readonly Violation[]> {
  if (run % SEEDS_PER_REPLAY !== 7) return [];
  const again = await playRun(batch, run);
  if (again.hash === hash) return [];
  const found = `the hash ${hash} again, found ${again.hash}`;
  return [{ invariant: 25, name: 'the same seed, the same run', at: 0, found }];
}
