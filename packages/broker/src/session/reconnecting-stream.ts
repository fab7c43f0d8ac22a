import type { DownReason, StreamState, Subscription } from '../port/broker.ts';
import type { Jitter } from '../port/wall.ts';
import type { StreamSeats } from './stream-seats.ts';
import { type TimeAndChance, withFullJitter } from './waits.ts';

/** A connection that lasted so long worked, so the waits start again from the shortest. */
const STABLE_MS = 10_000;
const SHORTEST_RETRY_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** The broker counts a dead connection for 90 s, so an earlier try is refused too. */
const REFUSED_RETRY_MS = 90_000;
const REFUSED_SPREAD_MS = 30_000;

const doNothing = () => undefined;

export interface Complaint {
  readonly message: string;
  readonly reason?: DownReason;
  /** The connection never worked, so it counts as a failure however long it was open. */
  readonly wasUseless?: boolean;
  /** Wall time since which no data came, if before the last sign of life. */
  readonly since?: number;
}

export interface Connection {
  drop(): void;
}

export interface ConnectionEvents {
  /**
   * The connection has signed in and subscribed. `missing` are the symbols that the broker does not
   * send.
   */
  onReady(missing: readonly string[]): void;
  /**
   * Called at most once, and never after `drop`. `heardAt` is the wall time of the last sign of
   * life.
   */
  onDown(complaint: Complaint, heardAt: number): void;
}

export interface ReconnectingStreamOptions extends TimeAndChance {
  /** Endpoint and account: streams of the same name take turns. */
  readonly name: string;
  readonly seats: StreamSeats;
  openConnection(events: ConnectionEvents): Connection;
  onState(state: StreamState): void;
}

/**
 * Waits up to 1 s before it reopens, doubling to 60 s, or 90 to 120 s when refused. A stream of the
 * same name opens only after this one is closed.
 */
export class ReconnectingStream implements Subscription {
  readonly #options: ReconnectingStreamOptions;
  #isClosed = false;
  #failures = 0;
  #readyAt: number | null = null;
  #lostAt: number | null = null;
  #missing: readonly string[] = [];
  #connection: Connection | null = null;
  #cancelRetry: () => void = doNothing;
  readonly #giveUpSeat: () => void;

  constructor(options: ReconnectingStreamOptions) {
    const { seats, name } = options;
    this.#options = options;
    this.#giveUpSeat = seats.takeSeat(
      name,
      () => this.#connect(),
      (state) => options.onState(state),
    );
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#connection?.drop();
    this.#giveUpSeat();
  }

  #connect(): void {
    const { openConnection, onState } = this.#options;
    onState({ type: 'connecting' });
    // The listener may have closed the stream in its call.
    if (this.#isClosed) return;
    this.#connection = openConnection({
      onReady: (missing) => this.#onReady(missing),
      onDown: (complaint, heardAt) => this.#onDown(complaint, heardAt),
    });
  }

  #onReady(missing: readonly string[]): void {
    const { wall, onState } = this.#options;
    const isFirst = this.#readyAt === null;
    if (!isFirst && this.#missing.join() === missing.join()) return;
    this.#missing = missing;
    const gapMs = isFirst && this.#lostAt !== null ? wall.now() - this.#lostAt : null;
    if (isFirst) {
      this.#readyAt = wall.now();
      this.#lostAt = null;
    }
    onState({ type: 'ready', gapMs, missing });
  }

  #onDown(complaint: Complaint, heardAt: number): void {
    const { wall, jitter, onState } = this.#options;
    const { message, reason = 'lost' } = complaint;
    if (this.#readyAt !== null) {
      this.#lostAt = complaint.since ?? heardAt;
      const isStable = wall.now() - this.#readyAt >= STABLE_MS;
      if (isStable && complaint.wasUseless !== true) this.#failures = 0;
      this.#readyAt = null;
    }
    const wait = retryAfter(reason, this.#failures, jitter);
    this.#failures += 1;
    this.#cancelRetry = wall.after(wait, () => this.#connect());
    onState({ type: 'down', message, reason });
  }
}

function retryAfter(reason: DownReason, failures: number, jitter: Jitter): number {
  if (reason !== 'lost') return REFUSED_RETRY_MS + withFullJitter(REFUSED_SPREAD_MS, jitter);
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.max(SHORTEST_RETRY_MS, withFullJitter(longest, jitter));
}
