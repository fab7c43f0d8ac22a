import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MarketRecipe } from '../input/open-market.ts';
import type { RunConfig } from '../run/result.ts';
import type { Evaluation } from './evaluation.ts';
import type { Stretch } from './stretch.ts';

/** What every combination is played on. */
export interface WorkerTask {
  readonly recipe: MarketRecipe;
  readonly stretches: readonly Stretch[];
}

export interface PoolOptions extends WorkerTask {
  /** Null for one per core. */
  readonly threads: number | null;
  /** The worker's file. */
  readonly worker: URL;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Plays every combination on worker threads. Each result stands at its combination's place, so that
 * neither the number of threads nor their speed changes anything. Rejects when a thread fails.
 */
export async function evaluateAll(
  configs: readonly RunConfig[],
  { recipe, stretches, threads, worker, progress }: PoolOptions,
): Promise<readonly Evaluation[]> {
  const results: Evaluation[] = [];
  const order = inSignalOrder(configs);
  const count = Math.min(configs.length, threads ?? availableParallelism());
  let next = 0;
  let done = 0;

  const work = (thread: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const send = (): void => {
        const index = order[next++];
        const config = index === undefined ? undefined : configs[index];
        if (config === undefined) resolve();
        else thread.postMessage({ index, config });
      };
      thread.on('message', ({ index, evaluation }: { index: number; evaluation: Evaluation }) => {
        results[index] = evaluation;
        done += 1;
        progress(done, configs.length);
        send();
      });
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`a worker thread ended with code ${code}`)));
      send();
    });

  const workerData: WorkerTask = { recipe, stretches };
  const pool = Array.from({ length: count }, () => new Worker(worker, { workerData }));
  try {
    await Promise.all(pool.map(work));
  } finally {
    await Promise.all(pool.map((thread) => thread.terminate()));
  }
  return results;
}

/** Combinations with equal keys have equal signals. */
export function signalKey({ policy }: RunConfig): string {
  return JSON.stringify(policy.thresholds);
}

/** Places of the configurations, those with equal signals one after the other. */
function inSignalOrder(configs: readonly RunConfig[]): readonly number[] {
  const groups = new Map<string, number[]>();
  for (const [index, config] of configs.entries()) {
    const key = signalKey(config);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()].flat();
}
