import { Worker } from 'node:worker_threads';
import type { Batch, BatchResult } from './batch.ts';

/** Calls `onResult` as each batch finishes, in any order. */
export async function playOnThreads(
  batches: readonly Batch[],
  { workerCount, entry }: { readonly workerCount: number; readonly entry: URL },
  onResult: (result: BatchResult) => void,
): Promise<void> {
  const waiting = [...batches];
  const count = Math.min(workerCount, waiting.length);
  await Promise.all(Array.from({ length: count }, () => employWorker(entry, waiting, onResult)));
}

function employWorker(
  entry: URL,
  waiting: Batch[],
  onResult: (result: BatchResult) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry);
    const next = () => {
      const batch = waiting.shift();
      if (batch === undefined) void worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(batch);
    };
    worker.on('message', (result: BatchResult) => {
      onResult(result);
      next();
    });
    worker.on('error', reject);
    next();
  });
}
