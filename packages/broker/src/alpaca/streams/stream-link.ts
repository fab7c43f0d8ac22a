import { WebSocket } from 'ws';
import type { DownReason } from '../../port/broker.ts';
import { createGuardedAgent } from '../connection/guarded-agent.ts';
import type { Wall } from '../connection/wall.ts';

/** Longest silence before a connection counts as dead; a healthy one answers pings. */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** From the first byte sent to the end of signing in. */
const SIGN_IN_MS = 10_000;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const nothing = () => undefined;

/** Why a protocol gives up a connection. */
export interface Complaint {
  readonly message: string;
  /** `lost` unless told otherwise. */
  readonly reason?: DownReason;
  /** It stood, but never did what it is for: however long, it counts as one more failure. */
  readonly wasUseless?: boolean;
  /** Since when there was nothing to hear, where that is before the last sign of life. Wall time. */
  readonly since?: number;
}

/** One connection, as the protocol on top sees it. */
export interface Link {
  send(data: string | Uint8Array): void;
  /** Signed in and listening, but for symbols that the broker does not send. */
  ready(missing: readonly string[]): void;
  /** False once the connection is given up or closed: nothing more may be told of it. */
  isOpen(): boolean;
  /** Drops the connection; another attempt follows. */
  fail(complaint: Complaint): void;
}

/** What a protocol does with a connection. */
export interface Protocol {
  onOpen(link: Link): void;
  /** Called as the frame is read: a later ping is answered only after this returned. */
  onFrame(frame: Buffer, link: Link): void;
  /** Called every 5 s while the connection is open. */
  onBeat(link: Link): void;
}

export interface LinkOptions {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly wall: Wall;
  readonly protocol: Protocol;
  onReady(missing: readonly string[]): void;
  /** Called at most once, and never after the connection was dropped. `heardAt` is wall time. */
  onDown(complaint: Complaint, heardAt: number): void;
}

/** A stream's address as the requests to the same host have it. */
export function httpUrl(url: string): URL {
  return new URL(url.replace(/^ws/, 'http'));
}

/** Opens one connection; the returned function drops it. */
export function openLink(options: LinkOptions): () => void {
  const { wall, protocol } = options;
  const socket = new WebSocket(options.url, {
    agent: createGuardedAgent(httpUrl(options.url).origin),
    headers: options.headers ?? {},
    perMessageDeflate: false,
    // Frames are handed on one by one as they are parsed, so that a pong proves what came before it.
    allowSynchronousEvents: true,
    autoPong: true,
    maxPayload: MAX_FRAME_BYTES,
  });
  let isOver = false;
  let heardAt = wall.now();
  let cancelBeat: () => void = nothing;
  const cancelSignIn = wall.after(SIGN_IN_MS, () => link.fail({ message: 'signing in timed out' }));

  function end(complaint: Complaint | null): void {
    if (isOver) return;
    isOver = true;
    cancelBeat();
    cancelSignIn();
    socket.terminate();
    if (complaint !== null) options.onDown(complaint, heardAt);
  }

  const link: Link = {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    ready(missing) {
      cancelSignIn();
      options.onReady(missing);
    },
    isOpen: () => !isOver,
    fail: end,
  };

  function beat(): void {
    if (wall.now() - heardAt >= SILENCE_MS) {
      link.fail({ message: `nothing heard for ${SILENCE_MS / 1_000} s` });
      return;
    }
    protocol.onBeat(link);
    if (isOver) return;
    socket.ping();
    cancelBeat = wall.after(BEAT_MS, beat);
  }

  function heard(): void {
    heardAt = wall.now();
  }

  socket.on('open', () => {
    if (isOver) return;
    heard();
    cancelBeat = wall.after(BEAT_MS, beat);
    protocol.onOpen(link);
  });
  socket.on('message', (data) => {
    if (isOver) return;
    heard();
    // A client socket with the default binary type gives every frame as one buffer.
    if (Buffer.isBuffer(data)) protocol.onFrame(data, link);
  });
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0;
    link.fail({
      message: `the broker answered ${status} to a stream`,
      reason: REFUSED_HANDSHAKES.get(status) ?? 'lost',
    });
  });
  socket.on('error', (error) => link.fail({ message: error.message }));
  socket.on('close', (code) => link.fail({ message: `the broker closed the stream (${code})` }));

  return () => end(null);
}

const REFUSED_HANDSHAKES: ReadonlyMap<number, DownReason> = new Map([
  [401, 'credentials'],
  [403, 'credentials'],
  [406, 'connection-limit'],
  [429, 'busy'],
]);
