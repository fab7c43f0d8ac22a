import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Bar, type EpochMs, MINUTE, tradingDate } from '@tideline/engine';
import { type WebSocket, WebSocketServer } from 'ws';
import type { OrderEvent, SimulatedAccount } from '../exchange/book.ts';
import { OptionPrints } from '../market/options/option-prints.ts';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import { aggregateBars } from '../market/time/timeframe.ts';
import type { SimulatorOptions } from '../ports.ts';
import { refuseNonLocal } from '../request/loopback-only.ts';
import type { Simulation } from '../run/simulation.ts';
import type { Subscribers } from '../run/subscribers.ts';
import { barJson, optionTradeJson, stockTradeJson } from '../wire/data-wire.ts';
import { ClockFollowers } from './clock-followers.ts';
import { DataConnection, type DataEvent } from './data-stream.ts';
import { codecFor } from './frame.ts';
import { isHalted, statusChange, statusJson } from './halt-status.ts';
import { dropWhenDead } from './keep-alive.ts';
import type { StreamFaults } from './stream-faults.ts';
import { TradingConnection } from './trading-stream.ts';
import { waitFor } from './wait-for.ts';

const AUTH_TIMEOUT_MS = 10_000;
const MAX_PAYLOAD_BYTES = 1024 * 1024;
const STOCK_STREAM = /^\/v2\/(iex|sip|delayed_sip)$/;
const OPTION_STREAM = /^\/v1beta1\/(indicative|opra)$/;

const NO_QUOTES = { sendStock: () => undefined, sendOptions: () => undefined };

type StreamConnection = TradingConnection | DataConnection;

export class StreamFace implements Subscribers {
  readonly #simulation: Simulation;
  readonly #wall: SimulatorOptions['wall'];
  readonly #faults: StreamFaults;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  readonly #trading = new Set<TradingConnection>();
  readonly #data = new Set<DataConnection>();
  readonly #followers: ClockFollowers;
  readonly #prints: OptionPrints;
  /** Connections sent a message since their last pong. */
  readonly #unread = new Set<StreamConnection>();
  #sent = 0;
  #pings = 0;

  constructor(simulation: Simulation, wall: SimulatorOptions['wall'], faults: StreamFaults) {
    this.#simulation = simulation;
    this.#wall = wall;
    this.#faults = faults;
    this.#prints = new OptionPrints(simulation.market);
    this.#followers = new ClockFollowers(() => simulation.clock(), wall);
  }

  get sentCount(): number {
    return this.#sent;
  }

  attachTo(server: Server, port: number): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // The socket has no listener by now, and an error of a lost client must not end the process.
      socket.on('error', () => socket.destroy());
      const refusal = refuseNonLocal(request.headers, port);
      const [pathname = ''] = (request.url ?? '').split('?');
      const welcome = refusal === null ? this.#openerFor(pathname, request) : null;
      const isRefused = !pathname.startsWith('/sim/') && this.#faults.refusesHandshake();
      if (welcome === null || isRefused) {
        const status = refusal?.status ?? (isRefused ? 429 : 404);
        socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
        return;
      }
      this.#server.handleUpgrade(request, socket, head, welcome);
    });
  }

  close(): void {
    for (const client of [...this.#trading, ...this.#data]) client.socket.terminate();
    this.#followers.close();
    this.#server.close();
  }

  publishOrderEvents(events: readonly OrderEvent[]): void {
    for (const event of events) {
      for (const connection of this.#trading) connection.publishEvent(event);
      const { fill } = event;
      if (fill !== null) {
        const { symbol, at } = fill;
        this.#publishEvent({ kind: 'options', channel: 'trades', type: 't', symbol, at }, (t) =>
          optionTradeJson(fill, t),
        );
      }
    }
  }

  prepareQuotes(at: EpochMs): { readonly sendStock: () => void; readonly sendOptions: () => void } {
    const { timetable, market } = this.#simulation;
    const quote = market.stockQuote(at);
    // A frozen feed sends nothing; a call still returns its last quotes.
    if (quote !== null && quote.at < at) return NO_QUOTES;
    const quoteOf = {
      stocks: (symbol: string) => (symbol === market.symbol ? timetable.stockQuote(at) : null),
      options: (symbol: string) => timetable.optionQuote(symbol, at),
    };
    const ready = [...this.#data].map((connection) => ({
      kind: connection.kind,
      send: connection.prepareQuotes(quoteOf[connection.kind], market.symbol),
    }));
    const sendAll = (wanted: DataConnection['kind']) => {
      for (const { kind, send } of ready) if (kind === wanted) send();
    };
    return {
      sendStock: () => {
        this.#publishStatus(at);
        sendAll('stocks');
        this.#publishTrade(at);
      },
      sendOptions: () => {
        sendAll('options');
        this.#publishPrints(at);
      },
    };
  }

  publishMinuteBar(bar: Bar): void {
    const { timetable } = this.#simulation;
    this.#publishEvent(this.#ofStock('bars', 'b', bar.start), (t) => barJson(bar, t));
    if (!this.#hasListener('dailyBars')) return;
    const { open } = timetable.sessionAt(bar.start);
    const known = timetable.barsKnown(1, open, bar.start + MINUTE);
    const [day] = aggregateBars(known, { unit: 'day', count: 1 });
    if (day === undefined) return;
    this.#publishEvent(this.#ofStock('dailyBars', 'd', day.start), (t) => barJson(day, t));
  }

  publishCorrectedBar(bar: Bar): void {
    this.#publishEvent(this.#ofStock('updatedBars', 'u', bar.start), (t) => barJson(bar, t));
  }

  #publishStatus(at: EpochMs): void {
    if (!this.#hasListener('statuses')) return;
    const { timetable } = this.#simulation;
    const before = timetable.stockQuote(at - QUOTE_GRID_MS);
    const change = statusChange(before, timetable.stockQuote(at));
    if (change === null) return;
    this.#publishEvent(this.#ofStock('statuses', 's', at), (t) => statusJson(change, t));
  }

  #publishTrade(at: EpochMs): void {
    if (!this.#hasListener('trades')) return;
    const quote = this.#simulation.timetable.stockQuote(at);
    if (quote === null || isHalted(quote)) return;
    this.#publishEvent(this.#ofStock('trades', 't', quote.at), (t) => stockTradeJson(quote, t));
  }

  #publishPrints(at: EpochMs): void {
    const listeners = [...this.#data].filter(
      (one) => one.kind === 'options' && one.hearsChannel('trades'),
    );
    if (listeners.length === 0) return;
    for (const contract of this.#simulation.market.contracts(tradingDate(at))) {
      const { symbol } = contract;
      if (!listeners.some((one) => one.wantsSymbol('trades', symbol))) continue;
      const print = this.#prints.printAt(contract, at);
      if (print === null) continue;
      this.#publishEvent({ kind: 'options', channel: 'trades', type: 't', symbol, at }, (t) =>
        optionTradeJson(print, t),
      );
    }
  }

  #ofStock(channel: DataEvent['channel'], type: DataEvent['type'], at: EpochMs): DataEvent {
    return { kind: 'stocks', channel, type, symbol: this.#simulation.market.symbol, at };
  }

  /** Events without a listener need not be computed. */
  #hasListener(channel: DataEvent['channel']): boolean {
    const { symbol } = this.#simulation.market;
    return [...this.#data].some(
      (each) => each.kind === 'stocks' && each.wantsSymbol(channel, symbol),
    );
  }

  #publishEvent(event: DataEvent, body: (t: string | Date) => object): void {
    for (const connection of this.#data) connection.publishEvent(event, body);
  }

  sendClock(hasJumped: boolean): void {
    this.#followers.sendToAll(hasJumped);
  }

  /**
   * Resolves when every stream has read its messages (its pong comes after them) and every follower
   * has answered. Rejects with an `AdvanceError`.
   */
  async settleFollowers(now: EpochMs): Promise<void> {
    const unread = [...this.#unread];
    this.#unread.clear();
    await this.#pingAll(unread);
    await this.#followers.settleAll(now);
  }

  /** Resolves when all that clients sent so far is read: their pongs come after it. */
  async readAllSent(): Promise<void> {
    await this.#pingAll([...this.#data].filter((one) => one.accountNumber !== null));
  }

  #openerFor(path: string, request: IncomingMessage): ((socket: WebSocket) => void) | null {
    if (path === '/stream') return (socket) => this.#openTrading(socket, request);
    if (path === '/sim/clock') return (socket) => this.#openFollower(socket);
    const kind = STOCK_STREAM.test(path) ? 'stocks' : OPTION_STREAM.test(path) ? 'options' : null;
    return kind === null ? null : (socket) => this.#openData(socket, path, kind, request);
  }

  #openTrading(socket: WebSocket, request: IncomingMessage): void {
    const connection = new TradingConnection(
      socket,
      codecFor(request.headers),
      (keyId, secretKey) => this.#signIn(keyId, secretKey),
      (self) => this.#noteSent(self),
      this.#faults,
    );
    this.#trading.add(connection);
    this.#guardSocket(socket, () => this.#forgetConnection(this.#trading, connection));
    this.#expireSignIn(socket, () => {
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
      { endpoint, kind, codec: codecFor(headers), headers },
      {
        authenticate: (keyId, secretKey) => this.#signIn(keyId, secretKey),
        isTaken: (accountNumber, self) =>
          this.#faults.isTaken() ||
          [...this.#data].some(
            (other) =>
              other !== self &&
              other.endpoint === endpoint &&
              other.accountNumber === accountNumber,
          ),
        onSent: (self) => this.#noteSent(self),
        deliverMessage: (self, send) => this.#faults.deliverMessage(self.socket, 'data', send),
      },
    );
    this.#data.add(connection);
    this.#guardSocket(socket, () => this.#forgetConnection(this.#data, connection));
    this.#expireSignIn(socket, () => connection.expireSignIn());
  }

  #signIn(keyId: string, secretKey: string): SimulatedAccount | null {
    const account = this.#simulation.state.authenticate(keyId, secretKey);
    if (account === null) return null;
    const { date } = this.#simulation.session();
    return this.#faults.isRevoked(account.accountNumber, date) ? null : account;
  }

  #noteSent(connection: StreamConnection): void {
    this.#sent += 1;
    this.#unread.add(connection);
  }

  #forgetConnection<Kind extends StreamConnection>(connections: Set<Kind>, connection: Kind): void {
    connections.delete(connection);
    this.#unread.delete(connection);
  }

  #openFollower(socket: WebSocket): void {
    this.#followers.add(socket);
    this.#guardSocket(socket, () => undefined);
  }

  #guardSocket(socket: WebSocket, forget: () => void): void {
    socket.on('close', forget);
    // A close follows each error, and only the close is handled.
    socket.on('error', () => socket.terminate());
    dropWhenDead(socket, this.#wall);
  }

  #expireSignIn(socket: WebSocket, expire: () => void): void {
    const cancel = this.#wall.after(AUTH_TIMEOUT_MS, expire);
    socket.on('close', cancel);
  }

  async #pingAll(connections: readonly StreamConnection[]): Promise<void> {
    await Promise.all(connections.map(({ socket }) => this.#pingSocket(socket)));
  }

  /** Resolves with the pong. A lost client has nothing left to read, so it counts as done. */
  #pingSocket(socket: WebSocket): Promise<void> {
    this.#pings += 1;
    const payload = String(this.#pings);
    return waitFor(this.#wall, 'a stream did not answer a ping', (done) => {
      const onPong = (data: Buffer) => {
        if (data.toString() === payload) done();
      };
      socket.on('pong', onPong);
      socket.on('close', done);
      if (socket.readyState === socket.OPEN && !this.#faults.isSilent(socket)) socket.ping(payload);
      else done();
      return () => {
        socket.off('pong', onPong);
        socket.off('close', done);
      };
    });
  }
}
