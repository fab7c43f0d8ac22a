import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { JobKind, JobResults, JobsByKind } from './job.ts';
import type { JobContext, JobInput } from './job-context.ts';
import { SharedCounter } from './shared-counter.ts';

/**
 * V8 lets each thread's heap grow fourfold before it collects garbage. With slower growth a year on
 * eight paths and two threads takes 470 MB instead of 610, and 8 percent more time.
 */
export function growHeapsSlowly(): void {
  setFlagsFromString('--heap-growing-percent=70');
}

/** Megabytes of each thread's heap for new objects. */
const YOUNG_GENERATION_MB = 24;

type ShowProgress = (done: number, total: number) => void;

export interface BatchMessage<Kind extends JobKind = JobKind> {
  readonly batchNumber: number;
  readonly kind: Kind;
  readonly jobs: readonly JobsByKind[Kind][];
  readonly counterBuffer: SharedArrayBuffer;
}

export interface JobAnswer {
  readonly batchNumber: number;
  readonly jobIndex: number;
  readonly result: JobResults[JobKind];
}

export interface PoolOptions extends JobInput {
  readonly threadCount: number;
  readonly workerUrl: URL;
}

/**
 * Results keep their jobs' places, so number and speed of the threads change nothing. A thread
 * takes its next job by itself, so none waits for the caller's thread.
 */
export class WorkerPool {
  readonly #threads: readonly Worker[];
  readonly #batches: Pick<JobBatch<JobKind>, 'takeResult' | 'fail'>[] = [];

  constructor({ recipe, seed, threadCount, workerUrl }: PoolOptions) {
    const workerData: JobInput = { recipe, seed };
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
    const options = { workerData, resourceLimits };
    this.#threads = Array.from({ length: threadCount }, () => new Worker(workerUrl, options));
    for (const thread of this.#threads) {
      thread.on('message', ({ batchNumber, jobIndex, result }: JobAnswer) =>
        this.#batches[batchNumber]?.takeResult(jobIndex, result),
      );
      thread.on('error', (error) => this.#failBatches(error));
      thread.on('exit', (code) =>
        this.#failBatches(new Error(`a worker thread ended with code ${code}`)),
      );
    }
  }

  beginBatch<Kind extends JobKind>(
    kind: Kind,
    jobs: readonly JobsByKind[Kind][],
    onProgress: ShowProgress = () => undefined,
  ): JobBatch<Kind> {
    const batch = new JobBatch(kind, jobs, onProgress);
    const batchNumber = this.#batches.push(batch) - 1;
    const counterBuffer = batch.jobCounter.buffer;
    const message: BatchMessage<Kind> = { batchNumber, kind, jobs, counterBuffer };
    for (const thread of this.#threads) thread.postMessage(message);
    return batch;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  #failBatches(error: unknown): void {
    for (const batch of this.#batches) batch.fail(error);
  }
}

export class JobBatch<Kind extends JobKind> {
  readonly done: Promise<readonly JobResults[Kind][]>;
  readonly #kind: Kind;
  readonly #jobs: readonly JobsByKind[Kind][];
  readonly jobCounter: SharedCounter;
  readonly #results: JobResults[Kind][] = [];
  readonly #onProgress: ShowProgress;
  #missingCount: number;
  #deferred: {
    readonly resolve: (results: readonly JobResults[Kind][]) => void;
    readonly reject: (error: unknown) => void;
  } | null = null;

  constructor(kind: Kind, jobs: readonly JobsByKind[Kind][], progress: ShowProgress) {
    this.#kind = kind;
    this.#jobs = jobs;
    this.jobCounter = new SharedCounter(jobs.length);
    this.#onProgress = progress;
    this.#missingCount = jobs.length;
    this.done = new Promise((resolve, reject) => {
      this.#deferred = { resolve, reject };
    });
    // An unhandled failure would end the process before the caller awaits `done`.
    this.done.catch(() => undefined);
    if (jobs.length === 0) this.#deferred?.resolve([]);
  }

  playJobsHere(jobContext: JobContext): void {
    for (const index of this.jobCounter) {
      const job = this.#jobs[index];
      if (job !== undefined) this.takeResult(index, jobContext.playJob(this.#kind, job));
    }
  }

  /** A thread returns results of the kind that it was sent, so the cast is right. */
  takeResult(index: number, result: JobResults[JobKind]): void {
    this.#results[index] = result as JobResults[Kind];
    this.#missingCount -= 1;
    this.#onProgress(this.#jobs.length - this.#missingCount, this.#jobs.length);
    if (this.#missingCount === 0) this.#deferred?.resolve(this.#results);
  }

  fail(error: unknown): void {
    this.#deferred?.reject(error);
  }
}
