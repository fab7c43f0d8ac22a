import type { DownReason, StreamState } from '../../port/broker.ts';
import { refuseForbiddenLiteral } from '../connection/guarded-agent.ts';
import { fullyJittered, type Jitter, type Wall } from '../connection/wall.ts';
import { type Complaint, httpUrl, openLink, type Protocol } from './stream-link.ts';
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
export function openReconnectingSocket(options: SocketOptions): { close(): void } {
  const { url, account, wall, jitter, protocol } = options;
  const headers = options.headers ?? {};
  refuseForbiddenLiteral(httpUrl(url));
  let isClosed = false;
  let hasSeat = false;
  let failures = 0;
  let readyAt: number | null = null;
  /** The last sign of life before the present gap. */
  let lostAt: number | null = null;
  let missing: readonly string[] = [];
  let dropCurrent: () => void = nothing;
  let cancelRetry: () => void = nothing;

  function connect(): void {
    options.onState({ type: 'connecting' });
    // The state's hearer may have closed the stream.
    if (isClosed) return;
    dropCurrent = openLink({ url, headers, wall, protocol, onReady, onDown });
  }

  function onReady(lacking: readonly string[]): void {
    const isFirst = readyAt === null;
    if (!isFirst && missing.join() === lacking.join()) return;
    missing = lacking;
    const gapMs = isFirst && lostAt !== null ? wall.now() - lostAt : null;
    if (isFirst) {
      readyAt = wall.now();
      lostAt = null;
    }
    options.onState({ type: 'ready', gapMs, missing });
  }

  function onDown(complaint: Complaint, heardAt: number): void {
    const { message, reason = 'lost' } = complaint;
    if (readyAt !== null) {
      lostAt = complaint.since ?? heardAt;
      const isStable = wall.now() - readyAt >= STABLE_MS;
      if (isStable && complaint.wasUseless !== true) failures = 0;
      readyAt = null;
    }
    const wait = retryAfter(reason, failures, jitter);
    failures += 1;
    cancelRetry = wall.after(wait, connect);
    options.onState({ type: 'down', message, reason });
  }

  const giveUpSeat = takeStreamSlot(`${url} ${account}`, () => {
    hasSeat = true;
    connect();
  });
  if (!hasSeat) {
    const message = 'this process has such a stream open already with these keys';
    options.onState({ type: 'down', message, reason: 'connection-limit' });
  }

  return {
    close() {
      isClosed = true;
      cancelRetry();
      dropCurrent();
      giveUpSeat();
    },
  };
}

function retryAfter(reason: DownReason, failures: number, jitter: Jitter): number {
  if (reason !== 'lost') return REFUSED_RETRY_MS + fullyJittered(REFUSED_SPREAD_MS, jitter);
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.max(SHORTEST_RETRY_MS, fullyJittered(longest, jitter));
}
