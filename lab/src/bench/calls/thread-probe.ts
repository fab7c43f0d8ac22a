import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The probe is loaded into the server before the product, and works alike in any build. */
const PROBE = (port: number) => `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
const schedule = '/proc/self/task/' + process.pid + '/schedstat';
if (isMainThread) {
  createServer((_, answer) => {
    const { active } = performance.eventLoopUtilization();
    const [nanoseconds] = readFileSync(schedule, 'utf8').split(' ');
    answer.end(JSON.stringify({ active, running: Number(nanoseconds) / 1e6 }));
  }).listen(${port}, '127.0.0.1').unref();
}`;

export interface ThreadTime {
  /**
   * Milliseconds in which the thread did not wait for events, including what other processes and
   * the disk took.
   */
  readonly active: number;
  readonly running: number;
}

export class ThreadProbe {
  readonly #port: number;
  readonly file: string;

  constructor(folder: string, port: number) {
    this.#port = port;
    this.file = join(folder, 'thread-probe.mjs');
    writeFileSync(this.file, PROBE(port));
  }

  async read(): Promise<ThreadTime> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/`);
    return (await response.json()) as ThreadTime;
  }
}
