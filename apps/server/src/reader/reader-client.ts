import { Worker } from 'node:worker_threads';
import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { TurnQueue } from '../runtime/turn-queue.ts';
import type {
  Reader,
  ReaderQuestion,
  ReaderReply,
  ReadName,
  ReadQuery,
  ReadResult,
} from './reader.ts';

/** Questions that may wait: enough for a browser with some tabs, but not for all users at once. */
const MAX_WAITING_QUESTIONS = { maxOfUser: 100, maxTotal: 2_000 };
/** No client waits longer. */
const MAX_QUESTION_WAIT_MS = 10_000;
/** Range reads are bounded to take half of this; a thread that takes longer is replaced. */
const MAX_READ_MS = 5_000;
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
const MAX_CLOSE_MS = 1_000;

/** In megabytes. Beyond them the thread ends, and not the process. */
const THREAD_MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

export interface ReaderClientOptions {
  readonly threadUrl: URL;
  readonly databasePath: string;
  readonly wall: WallClock;
  readonly log: Log;
  /** Called when the thread ends by itself, or is ended because it did not answer. */
  readonly onThreadEnded: () => void;
  readonly maxWaiting?: typeof MAX_WAITING_QUESTIONS;
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
  readonly #queue = new TurnQueue<WaitingQuestion>();
  #worker: Worker | null = null;
  #threadState: 'starting' | 'ready' | 'down' | 'closed' = 'starting';
  #runningQuestion: (WaitingQuestion & { readonly cancel: () => void }) | null = null;
  #restartDelayMs = MIN_RESTART_DELAY_MS;
  #cancelRestart: (() => void) | null = null;

  constructor(options: ReaderClientOptions) {
    this.#options = options;
    this.#startThread();
  }

  get load(): Readonly<Record<'waiting' | 'running', number>> {
    return { waiting: this.#queue.size, running: this.#runningQuestion === null ? 0 : 1 };
  }

  ask<Name extends ReadName>(
    userId: string,
    name: Name,
    query: ReadQuery<Name>,
  ): Promise<Result<ReadResult<Name>>> {
    const refusal = this.#refusalFor(userId);
    if (refusal !== null) return Promise.resolve(refused(refusal));
    return new Promise((resolve, reject) => {
      this.#queue.add(userId, {
        question: { name, query } as ReaderQuestion,
        resolve: resolve as WaitingQuestion['resolve'],
        reject,
        waitingSince: this.#options.wall.now(),
      });
      this.#askNext();
    });
  }

  #refusalFor(userId: string): Refusal | null {
    const { maxOfUser, maxTotal } = this.#options.maxWaiting ?? MAX_WAITING_QUESTIONS;
    if (this.#threadState === 'down' || this.#threadState === 'closed') return READER_DOWN_REFUSAL;
    if (this.#queue.sizeOf(userId) >= maxOfUser) return TOO_MANY_QUESTIONS_REFUSAL;
    return this.#queue.size >= maxTotal ? READER_OVERLOADED_REFUSAL : null;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#threadState = 'closed';
    this.#worker = null;
    this.#cancelRestart?.();
    this.#refuseAll();
    if (worker === null) return;
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const cancel = this.#options.wall.after(MAX_CLOSE_MS, () => void worker.terminate());
    worker.postMessage(null);
    await exited;
    cancel();
  }

  #startThread(): void {
    const { threadUrl, databasePath } = this.#options;
    const worker = new Worker(threadUrl, {
      workerData: { databasePath },
      // The thread gets no environment variables, because they hold keys.
      env: {},
      name: 'reader',
      resourceLimits: THREAD_MEMORY_LIMITS,
    });
    this.#worker = worker;
    worker.on('message', (reply: ReaderReply) => {
      if (worker === this.#worker) this.#handleReply(reply);
    });
    worker.on('error', (error) => this.#onThreadEnd(worker, error));
    worker.on('exit', (code) => this.#onThreadEnd(worker, new Error(`it ended with code ${code}`)));
  }

  #handleReply(reply: ReaderReply): void {
    if (reply.type === 'ready') {
      this.#threadState = 'ready';
    } else {
      this.#restartDelayMs = MIN_RESTART_DELAY_MS;
      const running = this.#runningQuestion;
      this.#runningQuestion = null;
      running?.cancel();
      if (reply.type === 'answer') running?.resolve(done(reply.answer));
      else running?.reject(reply.error);
    }
    this.#askNext();
  }

  #askNext(): void {
    if (this.#threadState !== 'ready' || this.#runningQuestion !== null) return;
    const { wall } = this.#options;
    for (;;) {
      const waitingQuestion = this.#queue.takeNext();
      if (waitingQuestion === undefined) return;
      if (wall.now() - waitingQuestion.waitingSince > MAX_QUESTION_WAIT_MS) {
        waitingQuestion.resolve(refused(READER_OVERLOADED_REFUSAL));
        continue;
      }
      const worker = this.#worker;
      const cancel = wall.after(MAX_READ_MS, () => {
        if (worker === null) return;
        this.#onThreadEnd(worker, new Error(`it did not answer within ${MAX_READ_MS} ms`));
        void worker.terminate();
      });
      this.#runningQuestion = { ...waitingQuestion, cancel };
      worker?.postMessage(waitingQuestion.question);
      return;
    }
  }

  #onThreadEnd(worker: Worker, error: unknown): void {
    // Handles the thread's end once, and not that of a replaced or closed thread.
    if (worker !== this.#worker) return;
    const { wall, log, onThreadEnded } = this.#options;
    this.#worker = null;
    this.#threadState = 'down';
    this.#refuseAll();
    log.error(
      { error, pause: this.#restartDelayMs },
      'the reader thread ended: it is started again',
    );
    this.#cancelRestart = wall.after(this.#restartDelayMs, () => this.#startThread());
    this.#restartDelayMs = Math.min(this.#restartDelayMs * 2, MAX_RESTART_DELAY_MS);
    onThreadEnded();
  }

  #refuseAll(): void {
    const running = this.#runningQuestion;
    this.#runningQuestion = null;
    running?.cancel();
    running?.resolve(refused(READER_DOWN_REFUSAL));
    for (const waitingQuestion of this.#queue.takeAll())
      waitingQuestion.resolve(refused(READER_DOWN_REFUSAL));
  }
}

const READER_DOWN_REFUSAL: Refusal = {
  code: 'READER_BUSY',
  message: 'The past can not be read at this moment. Trading goes on. Try again in a few seconds.',
  retryAfter: 5,
};

const READER_OVERLOADED_REFUSAL: Refusal = {
  code: 'READER_BUSY',
  message: 'More is asked about the past than can be read. Try again in a few seconds.',
  retryAfter: 5,
};

const TOO_MANY_QUESTIONS_REFUSAL: Refusal = {
  code: 'TOO_MANY',
  message: 'You ask for more of the past than can be read. Try again later.',
  retryAfter: 1,
};
