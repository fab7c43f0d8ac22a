import { WebSocket } from 'ws';
import type { StreamState } from '../port/broker.ts';
import { type Jitter, jittered, type Wall } from './wall.ts';

/** Longest silence before a connection counts as dead; a healthy one answers pings. */
const SILENCE_MS = 15_000;
const PING_MS = 5_000;
/** From the first byte sent to the end of signing in. */
const SIGN_IN_MS = 10_000;
/** A connection that held this long was no part of a storm: its loss starts from the first wait. */
const STABLE_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** A connection that the broker still counts, or a storm it complains of, takes this long to pass. */
const CROWDED_RETRY_MS = 90_000;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const nothing = () => undefined;

/** Why a protocol gives up a connection. */
export interface Complaint {
  readonly message: string;
  readonly credentialsRefused?: boolean;
  /** The broker wants fewer connections: come back late. */
  readonly isCrowded?: boolean;
}

/** One connection, as the protocol on top sees it. */
export interface Link {
  send(data: string | Uint8Array): void;
  /** Signed in and listening; told once. */
  ready(): void;
  /** False once the connection is given up or closed: nothing more may be told of it. */
  isOpen(): boolean;
  /** Drops the connection; another attempt follows. */
  fail(complaint: Complaint): void;
}

export interface SocketOptions {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly wall: Wall;
  readonly jitter: Jitter;
  onOpen(link: Link): void;
  /** Called as the frame is read: a later ping is answered only after this returned. */
  onFrame(frame: Buffer, link: Link): void;
  onState(state: StreamState): void;
}

/**
 * A WebSocket that is opened again for ever: after 1 s, doubling to 60 s, or 90 s when the broker
 * counts too many connections or rejects the keys.
 */
export function openReconnectingSocket(options: SocketOptions): { close(): void } {
  const { wall, jitter } = options;
  let isClosed = false;
  let failures = 0;
  let readyAt: number | null = null;
  let dropCurrent: () => void = nothing;
  let cancelRetry: () => void = nothing;

  function connect(): void {
    options.onState({ type: 'connecting' });
    // The state's hearer may have closed the stream.
    if (isClosed) return;
    dropCurrent = openSocket(
      {
        ...options,
        onState(state) {
          readyAt = wall.now();
          options.onState(state);
        },
      },
      (complaint) => {
        if (isClosed) return;
        if (readyAt !== null && wall.now() - readyAt >= STABLE_MS) failures = 0;
        readyAt = null;
        const wait = retryAfter(complaint, failures);
        failures += 1;
        cancelRetry = wall.after(jittered(wait, jitter), connect);
        options.onState({
          type: 'down',
          message: complaint.message,
          credentialsRefused: complaint.credentialsRefused === true,
        });
      },
    );
  }
  connect();

  return {
    close() {
      isClosed = true;
      cancelRetry();
      dropCurrent();
    },
  };
}

/** Before jitter, which may take a fifth off: what must last 90 s is longer by that. */
function retryAfter(complaint: Complaint, failures: number): number {
  if (complaint.isCrowded === true || complaint.credentialsRefused === true) {
    return CROWDED_RETRY_MS / 0.8;
  }
  return Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
}

/** Opens one connection; `onDown` is called at most once, and never after the returned function. */
function openSocket(options: SocketOptions, onDown: (complaint: Complaint) => void): () => void {
  const { wall } = options;
  const socket = new WebSocket(options.url, {
    headers: options.headers ?? {},
    perMessageDeflate: false,
    // Frames are handed on one by one as they are parsed, so that a pong proves what came before it.
    allowSynchronousEvents: true,
    autoPong: true,
    maxPayload: MAX_FRAME_BYTES,
  });
  let isOver = false;
  let isReady = false;
  let lastHeard = wall.now();
  let cancelPing: () => void = nothing;
  const cancelSignIn = wall.after(SIGN_IN_MS, () => link.fail({ message: 'signing in timed out' }));

  function end(complaint: Complaint | null): void {
    if (isOver) return;
    isOver = true;
    cancelPing();
    cancelSignIn();
    socket.terminate();
    if (complaint !== null) onDown(complaint);
  }

  const link: Link = {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    ready() {
      if (isReady) return;
      isReady = true;
      cancelSignIn();
      options.onState({ type: 'ready' });
    },
    isOpen: () => !isOver,
    fail: end,
  };

  function ping(): void {
    if (wall.now() - lastHeard >= SILENCE_MS) {
      link.fail({ message: `nothing heard for ${SILENCE_MS / 1_000} s` });
      return;
    }
    socket.ping();
    cancelPing = wall.after(PING_MS, ping);
  }

  function heard(): void {
    lastHeard = wall.now();
  }

  socket.on('open', () => {
    if (isOver) return;
    heard();
    cancelPing = wall.after(PING_MS, ping);
    options.onOpen(link);
  });
  socket.on('message', (data) => {
    if (isOver) return;
    heard();
    // A client socket with the default binary type gives every frame as one buffer.
    if (Buffer.isBuffer(data)) options.onFrame(data, link);
  });
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0;
    link.fail({
      message: `the broker answered ${status} to a stream`,
      credentialsRefused: status === 401 || status === 403,
      isCrowded: status === 406 || status === 429,
    });
  });
  socket.on('error', (error) => link.fail({ message: error.message }));
  socket.on('close', (code) => link.fail({ message: `the broker closed the stream (${code})` }));

  return () => end(null);
}
