import { Worker } from 'node:worker_threads';
import type { Batch, PieceResult } from './batch.ts';

/**
 * Plays pieces on as many threads as there are cores to use; `onResult` is told each as it is
 * finished, in whatever order.
 */
export async function playOnThreads(
  pieces: readonly Batch[],
  { workers, entry }: { readonly workers: number; readonly entry: URL },
  onResult: (result: PieceResult) => void,
): Promise<void> {
  const waiting = [...pieces];
  const count = Math.min(workers, waiting.length);
  await Promise.all(Array.from({ length: count }, () => employ(entry, waiting, onResult)));
}

function employ(
  entry: URL,
  waiting: Batch[],
  onResult: (result: PieceResult) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry);
    const next = () => {
      const piece = waiting.shift();
      if (piece === undefined) void worker.terminate().then(() => resolve(), reject);
      else worker.postMessage(piece);
    };
    worker.on('message', (result: PieceResult) => {
      onResult(result);
      next();
    });
    worker.on('error', reject);
    next();
  });
}
