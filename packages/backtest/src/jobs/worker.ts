import { parentPort, workerData } from 'node:worker_threads';
import type { JobKind } from './job.ts';
import type { Answer, Order } from './pool.ts';
import { Takings } from './takings.ts';
import { type Material, Workbench } from './workbench.ts';

/** One thread: does the jobs of each order that no other thread has taken. */
const material: Material = workerData;
const bench = new Workbench(material);

function serve<Kind extends JobKind>({ number, kind, jobs, taken }: Order<Kind>): void {
  for (const index of new Takings(taken, jobs.length)) {
    const job = jobs[index];
    if (job === undefined) continue;
    const answer: Answer = { number, index, result: bench.play(kind, job) };
    parentPort?.postMessage(answer);
  }
}

parentPort?.on('message', (order: Order) => serve(order));
