import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loaded into the server before anything of its own: tells on a port how long the main thread has been
 * active so far. It works alike in any build.
 */
const PROBE = (port: number) => `
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) {
  createServer((_, answer) => answer.end(String(performance.eventLoopUtilization().active)))
    .listen(${port}, '127.0.0.1').unref();
}`;

export class ThreadProbe {
  readonly #port: number;
  readonly file: string;

  constructor(folder: string, port: number) {
    this.#port = port;
    this.file = join(folder, 'thread-probe.mjs');
    writeFileSync(this.file, PROBE(port));
  }

  /** Milliseconds. */
  async active(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/`);
    return Number(await response.text());
  }
}
