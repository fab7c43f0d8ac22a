import type { DownReason, StreamState } from '../../port/broker.ts';
import { refuseForbiddenLiteral } from '../connection/guarded-agent.ts';
import { fullyJittered, type Jitter, type Wall } from '../connection/wall.ts';
import { type Complaint, httpUrl, type Protocol, StreamLink } from './stream-link.ts';
import { takeStreamSlot } from './stream-slots.ts';

/** A connection that held this long was no part of a storm: its loss starts from the first wait. */
const STABLE_MS = 10_000;
const SHORTEST_RETRY_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** What the broker refuses it goes on refusing for a while: it counts dead connections for 90 s. */
const REFUSED_RETRY_MS = 90_000;
const REFUSED_SPREAD_MS = 30_000;

const nothing = () => undefined;

export interface SocketOptions {
  readonly url: string;
  /** Whose stream it is: of one address a process opens one connection for each account. */
  readonly account: string;
  readonly headers?: Record<string, string>;
  readonly wall: Wall;
  readonly jitter: Jitter;
  readonly protocol: Protocol;
  onState(state: StreamState): void;
}

/**
 * A WebSocket that is opened again for ever: after up to 1 s, doubling to 60 s, or 90 to 120 s when
 * the broker has refused it. Another stream of the same account waits until this one is closed.
 * Throws when keys may not be sent to the address.
 */
export class ReconnectingSocket {
  readonly #options: SocketOptions;
  #isClosed = false;
  #failures = 0;
  #readyAt: number | null = null;
  /** The last sign of life before the present gap. */
  #lostAt: number | null = null;
  #missing: readonly string[] = [];
  #link: StreamLink | null = null;
  #cancelRetry: () => void = nothing;
  readonly #giveUpSeat: () => void;

  constructor(options: SocketOptions) {
    const { url, account } = options;
    refuseForbiddenLiteral(httpUrl(url));
    this.#options = options;
    let hasSeat = false;
    this.#giveUpSeat = takeStreamSlot(`${url} ${account}`, () => {
      hasSeat = true;
      this.#connect();
    });
    if (!hasSeat) {
      const message = 'this process has such a stream open already with these keys';
      options.onState({ type: 'down', message, reason: 'connection-limit' });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#link?.drop();
    this.#giveUpSeat();
  }

  #connect(): void {
    const { url, headers = {}, wall, protocol } = this.#options;
    this.#options.onState({ type: 'connecting' });
    // The state's hearer may have closed the stream.
    if (this.#isClosed) return;
    this.#link = new StreamLink({
      url,
      headers,
      wall,
      protocol,
      onReady: (missing) => this.#onReady(missing),
      onDown: (complaint, heardAt) => this.#onDown(complaint, heardAt),
    });
  }

  #onReady(missing: readonly string[]): void {
    const { wall } = this.#options;
    const isFirst = this.#readyAt === null;
    if (!isFirst && this.#missing.join() === missing.join()) return;
    this.#missing = missing;
    const gapMs = isFirst && this.#lostAt !== null ? wall.now() - this.#lostAt : null;
    if (isFirst) {
      this.#readyAt = wall.now();
      this.#lostAt = null;
    }
    this.#options.onState({ type: 'ready', gapMs, missing });
  }

  #onDown(complaint: Complaint, heardAt: number): void {
    const { wall, jitter } = this.#options;
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
    this.#options.onState({ type: 'down', message, reason });
  }
}

function retryAfter(reason: DownReason, failures: number, jitter: Jitter): number {
  if (reason !== 'lost') return REFUSED_RETRY_MS + fullyJittered(REFUSED_SPREAD_MS, jitter);
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.max(SHORTEST_RETRY_MS, fullyJittered(longest, jitter));
}
