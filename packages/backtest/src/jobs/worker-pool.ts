import { Worker } from 'node:worker_threads';
import type { JobKind, JobResults, JobsByKind } from './job.ts';
import type { JobContext, JobInput } from './job-context.ts';
import { SharedCounter } from './shared-counter.ts';

/** Megabytes of each thread's heap for new objects. */
const NEW_OBJECTS_MB = 24;

export interface BatchMessage<Kind extends JobKind = JobKind> {
  readonly batchNumber: number;
  readonly kind: Kind;
  readonly jobs: readonly JobsByKind[Kind][];
  readonly taken: SharedArrayBuffer;
}

export interface JobAnswer {
  readonly batchNumber: number;
  readonly jobIndex: number;
  readonly result: JobResults[JobKind];
}

export interface PoolOptions extends JobInput {
  readonly threads: number;
  readonly worker: URL;
}

/**
 * Results keep their jobs' places, so number and speed of the threads change nothing. A thread
 * takes its next job by itself, so none waits for the caller's thread.
 */
export class WorkerPool {
  readonly #threads: readonly Worker[];
  readonly #waiting: Pick<JobBatch<JobKind>, 'takeResult' | 'fail'>[] = [];

  constructor({ recipe, seed, threads, worker }: PoolOptions) {
    const workerData: JobInput = { recipe, seed };
    this.#threads = Array.from(
      { length: threads },
      () =>
        new Worker(worker, {
          workerData,
          resourceLimits: { maxYoungGenerationSizeMb: NEW_OBJECTS_MB },
        }),
    );
    for (const thread of this.#threads) {
      thread.on('message', ({ batchNumber, jobIndex, result }: JobAnswer) => {
        this.#waiting[batchNumber]?.takeResult(jobIndex, result);
      });
      thread.on('error', (error) => this.#failBatches(error));
      thread.on('exit', (code) =>
        this.#failBatches(new Error(`a worker thread ended with code ${code}`)),
      );
    }
  }

  beginBatch<Kind extends JobKind>(
    kind: Kind,
    jobs: readonly JobsByKind[Kind][],
    progress: (done: number, total: number) => void = () => undefined,
  ): JobBatch<Kind> {
    const batch = new JobBatch(kind, jobs, progress);
    const batchNumber = this.#waiting.push(batch) - 1;
    const order: BatchMessage<Kind> = { batchNumber, kind, jobs, taken: batch.sharedTakings };
    for (const thread of this.#threads) thread.postMessage(order);
    return batch;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  #failBatches(error: unknown): void {
    for (const batch of this.#waiting) batch.fail(error);
  }
}

export class JobBatch<Kind extends JobKind> {
  readonly done: Promise<readonly JobResults[Kind][]>;
  readonly #kind: Kind;
  readonly #jobs: readonly JobsByKind[Kind][];
  readonly #takings: SharedCounter;
  readonly #results: JobResults[Kind][] = [];
  readonly #onProgress: (done: number, total: number) => void;
  #missing: number;
  #settle: {
    readonly resolve: (results: readonly JobResults[Kind][]) => void;
    readonly reject: (error: unknown) => void;
  } | null = null;

  constructor(
    kind: Kind,
    jobs: readonly JobsByKind[Kind][],
    progress: (done: number, total: number) => void,
  ) {
    this.#kind = kind;
    this.#jobs = jobs;
    this.#takings = SharedCounter.startAtZero(jobs.length);
    this.#onProgress = progress;
    this.#missing = jobs.length;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Handles a failure until the caller awaits it, so the process goes on.
    this.done.catch(() => undefined);
    if (jobs.length === 0) this.#settle?.resolve([]);
  }

  get sharedTakings(): SharedArrayBuffer {
    return this.#takings.buffer;
  }

  playJobsHere(bench: JobContext): void {
    for (const index of this.#takings) {
      const job = this.#jobs[index];
      if (job !== undefined) this.takeResult(index, bench.playJob(this.#kind, job));
    }
  }

  /** A thread returns results of the kind that it was sent, so the cast is right. */
  takeResult(index: number, result: JobResults[JobKind]): void {
    this.#results[index] = result as JobResults[Kind];
    this.#missing -= 1;
    this.#onProgress(this.#takings.count - this.#missing, this.#takings.count);
    if (this.#missing === 0) this.#settle?.resolve(this.#results);
  }

  fail(error: unknown): void {
    this.#settle?.reject(error);
  }
}
