import { Worker } from 'node:worker_threads';
import type { PlayedStretch, Stretch } from './variant-runner.ts';

export class PlayerThread {
  readonly #worker: Worker;

  constructor(file: string) {
    this.#worker = new Worker(file);
  }

  play(stretch: Stretch): Promise<PlayedStretch> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const onMessage = (played: PlayedStretch) => {
        worker.off('error', reject);
        resolve(played);
      };
      worker.once('message', onMessage);
      worker.once('error', reject);
      worker.postMessage(stretch);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
