import type { DownReason, StreamState, Subscription } from '../port/broker.ts';
import type { Jitter } from '../port/wall.ts';
import type { ConnectionSlots } from './connection-slots.ts';
import { type ClockAndJitter, withFullJitter } from './waits.ts';

/** A connection that lasted so long worked, so the waits start again from the shortest. */
const STABLE_AFTER_MS = 10_000;
const MIN_RETRY_MS = 250;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** The broker counts a dead connection for 90 s, so an earlier try is refused too. */
const REFUSED_RETRY_MS = 90_000;
const REFUSED_RETRY_SPREAD_MS = 30_000;

const doNothing = () => undefined;

export interface StreamFault {
  readonly message: string;
  readonly reason?: DownReason;
  /** The connection never worked, so it counts as a failure however long it was open. */
  readonly neverWorked?: boolean;
  /** Wall time since which no data came, if before the last sign of life. */
  readonly silentSince?: number;
}

export interface Connection {
  drop(): void;
}

export interface ConnectionEvents {
  /** The connection has signed in and subscribed. The broker does not send `missingSymbols`. */
  onReady(missingSymbols: readonly string[]): void;
  /**
   * Called at most once, and never after `drop`. `heardAt` is the wall time of the last sign of
   * life.
   */
  onDown(fault: StreamFault, heardAt: number): void;
}

export interface ReconnectingStreamOptions extends ClockAndJitter {
  /** Endpoint and account: streams of the same name take turns. */
  readonly name: string;
  readonly slots: ConnectionSlots;
  openConnection(events: ConnectionEvents): Connection;
  onState(state: StreamState): void;
}

/**
 * Reopens after 250 ms to 1 s, a limit that doubles to 60 s, or after 90 to 120 s when refused. A
 * stream of the same name opens only after this one is closed.
 */
export class ReconnectingStream implements Subscription {
  readonly #options: ReconnectingStreamOptions;
  #isClosed = false;
  #failureCount = 0;
  #readyAt: number | null = null;
  #lostAt: number | null = null;
  #missingSymbols: readonly string[] = [];
  #connection: Connection | null = null;
  #cancelRetry: () => void = doNothing;
  readonly #releaseSlot: () => void;

  constructor(options: ReconnectingStreamOptions) {
    const { slots, name } = options;
    this.#options = options;
    this.#releaseSlot = slots.takeSlot(
      name,
      () => this.#connect(),
      (state) => options.onState(state),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#connection?.drop();
    this.#releaseSlot();
  }

  #connect(): void {
    const { openConnection, onState } = this.#options;
    onState({ type: 'connecting' });
    // The listener may have closed the stream in its call.
    if (this.#isClosed) return;
    this.#connection = openConnection({
      onReady: (missing) => this.#onReady(missing),
      onDown: (fault, heardAt) => this.#onDown(fault, heardAt),
    });
  }

  #onReady(missing: readonly string[]): void {
    const { wall, onState } = this.#options;
    const isFirst = this.#readyAt === null;
    if (!isFirst && this.#missingSymbols.join() === missing.join()) return;
    this.#missingSymbols = missing;
    const gapMs = isFirst && this.#lostAt !== null ? wall.now() - this.#lostAt : null;
    if (isFirst) {
      this.#readyAt = wall.now();
      this.#lostAt = null;
    }
    onState({ type: 'ready', gapMs, missing });
  }

  #onDown(fault: StreamFault, heardAt: number): void {
    const { wall, jitter, onState } = this.#options;
    const { message, reason = 'lost' } = fault;
    if (this.#readyAt !== null) {
      this.#lostAt = fault.silentSince ?? heardAt;
      const isStable = wall.now() - this.#readyAt >= STABLE_AFTER_MS;
      if (isStable && fault.neverWorked !== true) this.#failureCount = 0;
      this.#readyAt = null;
    }
    const delayMs = retryDelayMs(reason, this.#failureCount, jitter);
    this.#failureCount += 1;
    this.#cancelRetry = wall.after(delayMs, () => this.#connect());
    onState({ type: 'down', message, reason });
  }
}

function retryDelayMs(reason: DownReason, failureCount: number, jitter: Jitter): number {
  if (reason !== 'lost') return REFUSED_RETRY_MS + withFullJitter(REFUSED_RETRY_SPREAD_MS, jitter);
  const maxDelayMs = Math.min(FIRST_RETRY_MS * 2 ** failureCount, MAX_RETRY_MS);
  return Math.max(MIN_RETRY_MS, withFullJitter(maxDelayMs, jitter));
}
