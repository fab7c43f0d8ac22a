import { parentPort, workerData } from 'node:worker_threads';
import type { JobKind } from './job.ts';
import { JobContext, type JobInput } from './job-context.ts';
import { SharedCounter } from './shared-counter.ts';
import type { BatchMessage, JobAnswer } from './worker-pool.ts';

const jobInput: JobInput = workerData;
const jobContext = new JobContext(jobInput);

function runJobs<Kind extends JobKind>(message: BatchMessage<Kind>): void {
  const { batchNumber, kind, jobs, counterBuffer } = message;
  for (const jobIndex of new SharedCounter(jobs.length, counterBuffer)) {
    const job = jobs[jobIndex];
    if (job === undefined) continue;
    const answer: JobAnswer = { batchNumber, jobIndex, result: jobContext.playJob(kind, job) };
    parentPort?.postMessage(answer);
  }
}

parentPort?.on('message', (message: BatchMessage) => runJobs(message));
