import { Worker } from 'node:worker_threads';
import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { ReaderQuestion, ReaderReply, ThreadData } from './messages.ts';
import type { Reader, ReadName, ReadQuery, ReadResult } from './reader.ts';
import { TurnQueue } from './turn-queue.ts';

/** So many questions may wait: enough for a browser with some tabs, but not for all users at once. */
const MAX_WAITING_QUESTIONS = { ofUser: 100, ofAll: 2_000 };
/** After so long no client waits any more. */
const LONGEST_WAIT_MS = 10_000;
/** No question takes a hundredth of this; a thread that takes longer is replaced. */
const LONGEST_READ_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_CLOSE_MS = 1_000;

/** In megabytes. Beyond them the thread ends, and not the process. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

export interface ReaderClientOptions {
  readonly thread: URL;
  readonly databasePath: string;
  readonly wall: WallClock;
  readonly log: Log;
  /** Called when the thread ends by itself, or is ended because it did not answer. */
  readonly onEnded: () => void;
  readonly mostWaiting?: typeof MAX_WAITING_QUESTIONS;
}

interface WaitingQuestion {
  readonly question: ReaderQuestion;
  readonly waitingSince: number;
  readonly resolve: (result: Result<ReadResult<ReadName>>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Questions wait here and go to the thread one at a time, so its end loses only one. Nothing that
 * happens to the thread reaches trading.
 */
export class ReaderClient implements Reader {
  readonly #options: ReaderClientOptions;
  readonly #queue: TurnQueue<WaitingQuestion>;
  #worker: Worker | null = null;
  #state: 'starting' | 'ready' | 'down' | 'closed' = 'starting';
  #running: (WaitingQuestion & { readonly cancel: () => void }) | null = null;
  #pause = FIRST_PAUSE_MS;
  #cancelRestart: (() => void) | null = null;

  constructor(options: ReaderClientOptions) {
    this.#options = options;
    this.#queue = new TurnQueue(options.mostWaiting ?? MAX_WAITING_QUESTIONS);
    this.#startThread();
  }

  get load(): Readonly<Record<'waiting' | 'running', number>> {
    return { waiting: this.#queue.size, running: this.#running === null ? 0 : 1 };
  }

  ask<Name extends ReadName>(
    userId: string,
    name: Name,
    query: ReadQuery<Name>,
  ): Promise<Result<ReadResult<Name>>> {
    if (this.#state === 'down' || this.#state === 'closed')
      return Promise.resolve(refused(READER_DOWN));
    return new Promise((resolve, reject) => {
      const place = this.#queue.add(userId, {
        question: { name, query } as ReaderQuestion,
        resolve: resolve as WaitingQuestion['resolve'],
        reject,
        waitingSince: this.#options.wall.now(),
      });
      if (place === 'added') this.#askNext();
      else resolve(refused(place === 'full' ? READER_OVERLOADED : TOO_MANY_QUESTIONS));
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#state = 'closed';
    this.#worker = null;
    this.#cancelRestart?.();
    this.#refuseAll();
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const cancel = this.#options.wall.after(LONGEST_CLOSE_MS, () => void worker.terminate());
    worker.postMessage(null);
    await ended;
    cancel();
  }

  #startThread(): void {
    const { thread, databasePath } = this.#options;
    const workerData: ThreadData = { path: databasePath };
    // The thread gets no environment variables, because they hold keys.
    const options = { workerData, env: {}, name: 'reader', resourceLimits: MEMORY_LIMITS };
    const worker = new Worker(thread, options);
    this.#worker = worker;
    worker.on('message', (said: ReaderReply) => {
      if (worker === this.#worker) this.#handleReply(said);
    });
    worker.on('error', (error) => this.#onThreadEnd(worker, error));
    worker.on('exit', (code) => this.#onThreadEnd(worker, new Error(`it ended with code ${code}`)));
  }

  #handleReply(said: ReaderReply): void {
    if (said.type === 'ready') {
      this.#state = 'ready';
    } else {
      this.#pause = FIRST_PAUSE_MS;
      const running = this.#running;
      this.#running = null;
      running?.cancel();
      if (said.type === 'answer') running?.resolve(done(said.answer));
      else running?.reject(said.error);
    }
    this.#askNext();
  }

  #askNext(): void {
    if (this.#state !== 'ready' || this.#running !== null) return;
    const { wall } = this.#options;
    for (;;) {
      const waiting = this.#queue.next();
      if (waiting === undefined) return;
      if (wall.now() - waiting.waitingSince > LONGEST_WAIT_MS) {
        waiting.resolve(refused(READER_OVERLOADED));
        continue;
      }
      const worker = this.#worker;
      const cancel = wall.after(LONGEST_READ_MS, () => {
        if (worker === null) return;
        this.#onThreadEnd(worker, new Error(`it did not answer within ${LONGEST_READ_MS} ms`));
        void worker.terminate();
      });
      this.#running = { ...waiting, cancel };
      worker?.postMessage(waiting.question);
      return;
    }
  }

  #onThreadEnd(worker: Worker, error: unknown): void {
    // Handles the thread's end once, and not that of a replaced or closed thread.
    if (worker !== this.#worker) return;
    const { wall, log, onEnded } = this.#options;
    this.#worker = null;
    this.#state = 'down';
    this.#refuseAll();
    log.error({ error, pause: this.#pause }, 'the reader thread ended: it is started again');
    this.#cancelRestart = wall.after(this.#pause, () => this.#startThread());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    onEnded();
  }

  #refuseAll(): void {
    const running = this.#running;
    this.#running = null;
    running?.cancel();
    running?.resolve(refused(READER_DOWN));
    for (const waiting of this.#queue.clear()) waiting.resolve(refused(READER_DOWN));
  }
}

const READER_DOWN: Refusal = {
  code: 'READER_BUSY',
  message: 'The past can not be read at this moment. Trading goes on. Try again in a few seconds.',
  retryAfter: 5,
};

const READER_OVERLOADED: Refusal = {
  code: 'READER_BUSY',
  message: 'More is asked about the past than can be read. Try again in a few seconds.',
  retryAfter: 5,
};

const TOO_MANY_QUESTIONS: Refusal = {
  code: 'TOO_MANY',
  message: 'You ask for more of the past than can be read. Try again later.',
  retryAfter: 1,
};
