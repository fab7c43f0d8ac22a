import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Bar, EpochMs } from '@tideline/engine';
import { type WebSocket, WebSocketServer } from 'ws';
import type { OrderEvent } from './book.ts';
import { DataConnection } from './data-stream.ts';
import { codecOf, isRecord } from './frame.ts';
import { refuseForeign } from './local-only.ts';
import type { SimulatorOptions } from './ports.ts';
import { AdvanceError, type Audience, type Simulation } from './simulation.ts';
import { TradingConnection } from './trading-stream.ts';

const AUTH_TIMEOUT = 10_000;
const SETTLE_TIMEOUT = 30_000;
const MAX_PAYLOAD = 1024 * 1024;
const STOCK_STREAM = /^\/v2\/(iex|sip|delayed_sip)$/;
const OPTION_STREAM = /^\/v1beta1\/(indicative|opra)$/;

type Connection = TradingConnection | DataConnection;

/** The WebSockets of the broker's dialect, and the one that follows the simulator's clock. */
export class StreamFace implements Audience {
  readonly #simulation: Simulation;
  readonly #wall: SimulatorOptions['wall'];
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
  });
  readonly #trading = new Set<TradingConnection>();
  readonly #data = new Set<DataConnection>();
  readonly #followers = new Set<WebSocket>();
  /** Connections that were sent something since they last answered a ping. */
  readonly #unread = new Set<Connection>();
  #sent = 0;
  #pings = 0;

  constructor(simulation: Simulation, wall: SimulatorOptions['wall']) {
    this.#simulation = simulation;
    this.#wall = wall;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Takes the upgrade requests of a listening server. */
  attach(server: Server, port: number): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const foreign = refuseForeign(request.headers, port);
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const welcome = foreign === null ? this.#route(pathname, request) : null;
      if (welcome === null) {
        const status = foreign?.status ?? 404;
        socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
        return;
      }
      this.#server.handleUpgrade(request, socket, head, welcome);
    });
  }

  close(): void {
    for (const client of [...this.#trading, ...this.#data]) client.socket.terminate();
    for (const follower of this.#followers) follower.terminate();
    this.#server.close();
  }

  orderEvents(events: readonly OrderEvent[]): void {
    for (const event of events) {
      for (const connection of this.#trading) connection.tell(event);
    }
  }

  quotes(at: EpochMs): { readonly stock: () => void; readonly options: () => void } {
    const { timetable, market } = this.#simulation;
    const quoteOf = {
      stocks: (symbol: string) => (symbol === market.symbol ? timetable.stockQuote(at) : null),
      options: (symbol: string) => timetable.optionQuote(symbol, at),
    };
    const ready = [...this.#data].map((connection) => ({
      kind: connection.kind,
      tell: connection.quotes(quoteOf[connection.kind], market.symbol),
    }));
    const tellAll = (wanted: DataConnection['kind']) => () => {
      for (const { kind, tell } of ready) if (kind === wanted) tell();
    };
    return { stock: tellAll('stocks'), options: tellAll('options') };
  }

  minuteBar(bar: Bar): void {
    for (const connection of this.#data) connection.minuteBar(this.#simulation.market.symbol, bar);
  }

  clock(jumped: boolean): void {
    for (const follower of this.#followers) this.#tellClock(follower, jumped);
  }

  /**
   * Resolves when every stream has read what was sent to it (it answers a ping after that) and every
   * follower of the clock knows the time and says that it is done. Rejects with an `AdvanceError`
   * when one does not.
   */
  async settle(now: EpochMs): Promise<void> {
    const unread = [...this.#unread];
    this.#unread.clear();
    await this.#flush(unread);
    await Promise.all([...this.#followers].map((follower) => this.#settleFollower(follower, now)));
  }

  /** A client answers a ping after what it has sent before: then that has been read. */
  async listen(): Promise<void> {
    await this.#flush([...this.#data].filter((one) => one.accountNumber !== null));
  }

  #route(path: string, request: IncomingMessage): ((socket: WebSocket) => void) | null {
    if (path === '/stream') return (socket) => this.#openTrading(socket, request);
    if (path === '/sim/clock') return (socket) => this.#openFollower(socket);
    const kind = STOCK_STREAM.test(path) ? 'stocks' : OPTION_STREAM.test(path) ? 'options' : null;
    return kind === null ? null : (socket) => this.#openData(socket, path, kind, request);
  }

  #openTrading(socket: WebSocket, request: IncomingMessage): void {
    const connection = new TradingConnection(
      socket,
      codecOf(request.headers),
      (keyId, secretKey) => this.#simulation.state.authenticate(keyId, secretKey),
      (self) => this.#noteSent(self),
    );
    this.#trading.add(connection);
    this.#guard(socket, () => this.#forget(this.#trading, connection));
    this.#expire(socket, () => {
      if (!connection.isAuthenticated) socket.close();
    });
  }

  #openData(
    socket: WebSocket,
    endpoint: string,
    kind: 'stocks' | 'options',
    request: IncomingMessage,
  ): void {
    const { headers } = request;
    const connection = new DataConnection(
      socket,
      { endpoint, kind, codec: codecOf(headers), headers },
      {
        authenticate: (keyId, secretKey) => this.#simulation.state.authenticate(keyId, secretKey),
        isTaken: (accountNumber, self) =>
          [...this.#data].some(
            (other) =>
              other !== self &&
              other.endpoint === endpoint &&
              other.accountNumber === accountNumber,
          ),
        onSent: (self) => this.#noteSent(self),
      },
    );
    this.#data.add(connection);
    this.#guard(socket, () => this.#forget(this.#data, connection));
    this.#expire(socket, () => connection.expire());
  }

  #noteSent(connection: Connection): void {
    this.#sent += 1;
    this.#unread.add(connection);
  }

  #forget<Kind extends Connection>(connections: Set<Kind>, connection: Kind): void {
    connections.delete(connection);
    this.#unread.delete(connection);
  }

  #openFollower(socket: WebSocket): void {
    this.#followers.add(socket);
    this.#guard(socket, () => this.#followers.delete(socket));
    this.#tellClock(socket, false);
  }

  #tellClock(socket: WebSocket, jumped: boolean): void {
    const clock = this.#simulation.clock();
    socket.send(JSON.stringify({ type: 'clock', ...clock, ...(jumped ? { jump: true } : {}) }));
  }

  #guard(socket: WebSocket, forget: () => void): void {
    socket.on('close', forget);
    // A broken connection; its close follows.
    socket.on('error', () => socket.terminate());
  }

  #expire(socket: WebSocket, expire: () => void): void {
    const cancel = this.#wall.after(AUTH_TIMEOUT, expire);
    socket.on('close', cancel);
  }

  async #flush(connections: readonly Connection[]): Promise<void> {
    await Promise.all(connections.map(({ socket }) => this.#ping(socket)));
  }

  /** Resolves with the answer. A client that has gone has nothing left to read. */
  #ping(socket: WebSocket): Promise<void> {
    this.#pings += 1;
    const payload = String(this.#pings);
    return this.#wait('a stream did not answer a ping', (done) => {
      const onPong = (data: Buffer) => {
        if (data.toString() === payload) done();
      };
      socket.on('pong', onPong);
      socket.on('close', done);
      if (socket.readyState === socket.OPEN) socket.ping(payload);
      else done();
      return () => {
        socket.off('pong', onPong);
        socket.off('close', done);
      };
    });
  }

  #settleFollower(socket: WebSocket, now: EpochMs): Promise<void> {
    return this.#wait('a follower of the clock did not settle', (done, fail) => {
      const onMessage = (data: unknown) => {
        if (isSettled(data, now)) done();
      };
      const onClose = () => fail('a follower of the clock left before it had settled');
      socket.on('message', onMessage);
      socket.on('close', onClose);
      if (socket.readyState === socket.OPEN)
        socket.send(JSON.stringify({ ...this.#simulation.clock(), type: 'settle' }));
      else onClose();
      return () => {
        socket.off('message', onMessage);
        socket.off('close', onClose);
      };
    });
  }

  /** Waits for what `begin` starts, a generous while; `begin` returns how to stop listening. */
  #wait(
    complaint: string,
    begin: (done: () => void, fail: (message: string) => void) => () => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let stop: () => void = () => undefined;
      let ended = false;
      const end = (finish: () => void) => {
        if (ended) return;
        ended = true;
        cancel();
        stop();
        finish();
      };
      const fail = (message: string) => end(() => reject(new AdvanceError(message)));
      const cancel = this.#wall.after(SETTLE_TIMEOUT, () =>
        fail(`${complaint} within ${SETTLE_TIMEOUT / 1_000} s`),
      );
      stop = begin(() => end(resolve), fail);
      if (ended) stop();
    });
  }
}

function isSettled(data: unknown, now: EpochMs): boolean {
  try {
    const message: unknown = JSON.parse(String(data));
    return isRecord(message) && message.type === 'settled' && message.now === now;
  } catch {
    // What can't be read says nothing; the wait for the real answer goes on.
    return false;
  }
}
