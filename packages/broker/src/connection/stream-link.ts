import { WebSocket } from 'ws';
import type { DownReason } from '../port/broker.ts';
import type { Wall } from '../port/wall.ts';
import type { Connection, ConnectionEvents, StreamFault } from '../session/reconnecting-stream.ts';
import { HEARTBEAT_INTERVAL_MS, isSilent, SILENCE_FAULT } from '../session/silence.ts';
import { createGuardedAgent } from './guarded-agent.ts';

/** Wall milliseconds from the first byte to the end of signing in. */
const SIGN_IN_TIMEOUT_MS = 10_000;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

const doNothing = () => undefined;

export type ProtocolLink = Omit<StreamLink, 'drop'>;

export interface StreamProtocol {
  onOpen(link: ProtocolLink): void;
  /** The next ping is answered only after this returned. */
  onFrame(frame: Buffer, link: ProtocolLink): void;
  onHeartbeat(link: ProtocolLink): void;
}

export interface LinkOptions extends ConnectionEvents {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly wall: Wall;
  readonly protocol: StreamProtocol;
}

/** The address gets http in place of ws, so the checks of request addresses apply. */
export function httpUrl(url: string): URL {
  return new URL(url.replace(/^ws/, 'http'));
}

const DOWN_REASONS_BY_STATUS: ReadonlyMap<number, DownReason> = new Map([
  [401, 'credentials'],
  [403, 'credentials'],
  [406, 'connection-limit'],
  [429, 'busy'],
]);

export class StreamLink implements Connection {
  readonly #options: LinkOptions;
  readonly #socket: WebSocket;
  #isEnded = false;
  #heardAt: number;
  #cancelHeartbeat: () => void = doNothing;
  readonly #cancelSignIn: () => void;

  constructor(options: LinkOptions) {
    const { url, headers = {}, wall } = options;
    this.#options = options;
    this.#heardAt = wall.now();
    this.#socket = new WebSocket(url, {
      agent: createGuardedAgent(httpUrl(url).origin),
      headers,
      perMessageDeflate: false,
      // The library delivers one frame at a time, so a pong proves that all frames before it were
      // handled.
      allowSynchronousEvents: true,
      autoPong: true,
      maxPayload: MAX_FRAME_BYTES,
    });
    this.#cancelSignIn = wall.after(SIGN_IN_TIMEOUT_MS, () =>
      this.fail({ message: 'signing in timed out' }),
    );
    this.#listenToSocket();
  }

  send(data: string | Uint8Array): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data);
  }

  markReady(missing: readonly string[]): void {
    this.#cancelSignIn();
    this.#options.onReady(missing);
  }

  /** False once the link was given up or closed: then it reports nothing. */
  isOpen(): boolean {
    return !this.#isEnded;
  }

  fail(fault: StreamFault): void {
    if (this.#isEnded) return;
    this.drop();
    this.#options.onDown(fault, this.#heardAt);
  }

  drop(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#cancelHeartbeat();
    this.#cancelSignIn();
    this.#socket.terminate();
  }

  #listenToSocket(): void {
    const socket = this.#socket;
    const heard = () => this.#noteHeard();
    socket.on('open', () => this.#onOpen());
    socket.on('message', (data) => {
      if (this.#isEnded) return;
      this.#noteHeard();
      // With the default binary type every frame is one buffer.
      if (Buffer.isBuffer(data)) this.#options.protocol.onFrame(data, this);
    });
    socket.on('ping', heard);
    socket.on('pong', heard);
    socket.on('unexpected-response', (_request, response) => {
      const status = response.statusCode ?? 0;
      this.fail({
        message: `the broker answered ${status} to a stream`,
        reason: DOWN_REASONS_BY_STATUS.get(status) ?? 'lost',
      });
    });
    socket.on('error', (error) => this.fail({ message: error.message }));
    socket.on('close', (code) => this.fail({ message: `the broker closed the stream (${code})` }));
  }

  #onOpen(): void {
    if (this.#isEnded) return;
    const { wall, protocol } = this.#options;
    this.#noteHeard();
    this.#cancelHeartbeat = wall.after(HEARTBEAT_INTERVAL_MS, () => this.#checkSilence());
    protocol.onOpen(this);
  }

  #noteHeard(): void {
    this.#heardAt = this.#options.wall.now();
  }

  #checkSilence(): void {
    const { wall, protocol } = this.#options;
    if (isSilent(wall.now(), this.#heardAt)) {
      this.fail(SILENCE_FAULT);
      return;
    }
    protocol.onHeartbeat(this);
    if (this.#isEnded) return;
    this.#socket.ping();
    this.#cancelHeartbeat = wall.after(HEARTBEAT_INTERVAL_MS, () => this.#checkSilence());
  }
}
