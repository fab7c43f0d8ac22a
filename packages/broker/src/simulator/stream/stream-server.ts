import type { IncomingMessage, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Bar, type EpochMs, MINUTE, tradingDate } from '@tideline/engine';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Wall } from '../../port/wall.ts';
import type { OrderEvent, SimulatedAccount } from '../exchange/book.ts';
import { accountDayOccasion, type FaultSwitch } from '../faults/fault-switch.ts';
import { type OptionPrint, OptionPrints } from '../market/options/option-prints.ts';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import { aggregateBars, ONE_DAY } from '../market/time/timeframe.ts';
import { refuseNonLocal } from '../request/loopback-only.ts';
import type { Simulation } from '../run/simulation.ts';
import type { Subscribers } from '../run/subscribers.ts';
import type { WireLog } from '../run/wire-log.ts';
import { barJson, optionTradeJson, stockTradeJson } from '../wire/data-wire.ts';
import { ClockFollowers } from './clock-followers.ts';
import { DataConnection, type DataEvent } from './data-stream.ts';
import type { FeedKind } from './data-subscription.ts';
import { codecFor } from './frame.ts';
import { isHalted, statusChange, statusJson } from './halt-status.ts';
import { terminateWhenDead } from './keep-alive.ts';
import { StreamFaults } from './stream-faults.ts';
import { TradingConnection } from './trading-stream.ts';
import { waitWithTimeout } from './wait-for.ts';

const AUTH_TIMEOUT_MS = 10_000;
const MAX_PAYLOAD_BYTES = 1024 * 1024;
const STOCK_STREAM_PATH = /^\/v2\/(iex|sip|delayed_sip)$/;
const OPTION_STREAM_PATH = /^\/v1beta1\/(indicative|opra)$/;

const SEND_NO_QUOTES = { sendStock: () => undefined, sendOptions: () => undefined };

type StreamConnection = TradingConnection | DataConnection;

export class StreamServer implements Subscribers {
  readonly #simulation: Simulation;
  readonly #wall: Wall;
  readonly #faults: FaultSwitch;
  readonly #streamFaults: StreamFaults;
  readonly #wireLog: WireLog;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  readonly #tradingConnections = new Set<TradingConnection>();
  readonly #dataConnections = new Set<DataConnection>();
  readonly #clockFollowers: ClockFollowers;
  readonly #prints: OptionPrints;
  /** Connections sent a message since their last pong. */
  readonly #unreadConnections = new Set<StreamConnection>();
  #sentCount = 0;
  #pingCount = 0;

  constructor(simulation: Simulation, wall: Wall, faults: FaultSwitch, wireLog: WireLog) {
    this.#simulation = simulation;
    this.#wall = wall;
    this.#faults = faults;
    this.#streamFaults = new StreamFaults(faults, wall);
    this.#wireLog = wireLog;
    this.#prints = new OptionPrints(simulation.market);
    this.#clockFollowers = new ClockFollowers(() => simulation.clock(), wall);
  }

  get sentCount(): number {
    return this.#sentCount;
  }

  attachTo(server: Server, port: number): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // The socket has no listener by now, and an error of a lost client must not end the process.
      socket.on('error', () => socket.destroy());
      const refusal = refuseNonLocal(request.headers, port);
      const [pathname = ''] = (request.url ?? '').split('?');
      const openSocket = refusal === null ? this.#openerFor(pathname, request) : null;
      const isRefused =
        !pathname.startsWith('/sim/') && this.#faults.strikesNext('handshake-refused');
      if (openSocket === null || isRefused) {
        const status = refusal?.status ?? (isRefused ? 429 : 404);
        socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
        return;
      }
      this.#server.handleUpgrade(request, socket, head, openSocket);
    });
  }

  close(): void {
    for (const client of [...this.#tradingConnections, ...this.#dataConnections])
      client.socket.terminate();
    this.#clockFollowers.close();
    this.#server.close();
  }

  publishOrderEvents(events: readonly OrderEvent[]): void {
    for (const event of events) {
      for (const connection of this.#tradingConnections) connection.publishEvent(event);
      if (event.fill !== null) this.#publishOptionTrade(event.fill.symbol, event.fill);
    }
  }

  prepareQuotes(at: EpochMs): { readonly sendStock: () => void; readonly sendOptions: () => void } {
    const { timetable, market } = this.#simulation;
    const quote = market.stockQuote(at);
    // A frozen feed sends nothing; a call still returns its last quotes.
    if (quote !== null && quote.at < at) return SEND_NO_QUOTES;
    const quoteOf = {
      stocks: (symbol: string) => (symbol === market.symbol ? timetable.stockQuote(at) : null),
      options: (symbol: string) => timetable.optionQuote(symbol, at),
    };
    const preparedSends = [...this.#dataConnections].map((connection) => ({
      kind: connection.kind,
      send: connection.prepareQuotes(quoteOf[connection.kind], market.symbol),
    }));
    const sendAll = (wantedKind: DataConnection['kind']) => {
      for (const { kind, send } of preparedSends) if (kind === wantedKind) send();
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
    this.#wireLog.noteBar(bar);
    const { timetable } = this.#simulation;
    this.#publishStock('bars', 'b', bar.start, (t) => barJson(bar, t));
    if (!this.#hasListener('dailyBars')) return;
    const { open } = timetable.sessionAt(bar.start);
    const knownBars = timetable.barsKnown(1, open, bar.start + MINUTE);
    const [day] = aggregateBars(knownBars, ONE_DAY);
    if (day === undefined) return;
    this.#publishStock('dailyBars', 'd', day.start, (t) => barJson(day, t));
  }

  publishCorrectedBar(bar: Bar): void {
    this.#publishStock('updatedBars', 'u', bar.start, (t) => barJson(bar, t));
  }

  #publishStatus(at: EpochMs): void {
    if (!this.#hasListener('statuses')) return;
    const { timetable } = this.#simulation;
    const quoteBefore = timetable.stockQuote(at - QUOTE_GRID_MS);
    const change = statusChange(quoteBefore, timetable.stockQuote(at));
    if (change === null) return;
    this.#publishStock('statuses', 's', at, (t) => statusJson(change, t));
  }

  #publishTrade(at: EpochMs): void {
    if (!this.#hasListener('trades')) return;
    const quote = this.#simulation.timetable.stockQuote(at);
    if (quote === null || isHalted(quote)) return;
    this.#publishStock('trades', 't', quote.at, (t) => stockTradeJson(quote, t));
  }

  #publishPrints(at: EpochMs): void {
    const listeners = [...this.#dataConnections].filter(
      (one) => one.kind === 'options' && one.hasSubscription('trades'),
    );
    if (listeners.length === 0) return;
    for (const contract of this.#simulation.market.contracts(tradingDate(at))) {
      const { symbol } = contract;
      if (!listeners.some((one) => one.wantsSymbol('trades', symbol))) continue;
      const print = this.#prints.printAt(contract, at);
      if (print !== null) this.#publishOptionTrade(symbol, print);
    }
  }

  #publishOptionTrade(symbol: string, trade: OptionPrint): void {
    const event = { channel: 'trades', messageCode: 't', symbol, at: trade.at } as const;
    this.#publishEvent({ kind: 'options', ...event }, (t) => optionTradeJson(trade, t));
  }

  #publishStock(
    channel: DataEvent['channel'],
    messageCode: DataEvent['messageCode'],
    at: EpochMs,
    makeBody: (t: string | Date) => object,
  ): void {
    const { symbol } = this.#simulation.market;
    this.#publishEvent({ kind: 'stocks', channel, messageCode, symbol, at }, makeBody);
  }

  /** Events without a listener need not be computed. */
  #hasListener(channel: DataEvent['channel']): boolean {
    const { symbol } = this.#simulation.market;
    const listeners = [...this.#dataConnections].filter(({ kind }) => kind === 'stocks');
    return listeners.some((one) => one.wantsSymbol(channel, symbol));
  }

  #publishEvent(event: DataEvent, makeBody: (t: string | Date) => object): void {
    for (const connection of this.#dataConnections) connection.publishEvent(event, makeBody);
  }

  sendClock(hasJumped: boolean): void {
    this.#clockFollowers.sendToAll(hasJumped);
  }

  /**
   * Resolves when every stream has read its messages (its pong comes after them) and every follower
   * has answered. Rejects with an `AdvanceError`.
   */
  async settleFollowers(now: EpochMs): Promise<void> {
    const unread = [...this.#unreadConnections];
    this.#unreadConnections.clear();
    await this.#pingAll(unread);
    await this.#clockFollowers.settleAll(now);
  }

  /** Resolves when all that clients sent so far is read: their pongs come after it. */
  async readAllSent(): Promise<void> {
    await this.#pingAll([...this.#dataConnections].filter((one) => one.accountNumber !== null));
  }

  #openerFor(path: string, request: IncomingMessage): ((socket: WebSocket) => void) | null {
    if (path === '/stream') return (socket) => this.#openTrading(socket, request);
    if (path === '/sim/clock')
      return (socket) => {
        this.#clockFollowers.addSocket(socket);
        this.#guardSocket(socket, () => undefined);
      };
    if (STOCK_STREAM_PATH.test(path))
      return (socket) => this.#openData(socket, path, 'stocks', request);
    if (OPTION_STREAM_PATH.test(path))
      return (socket) => this.#openData(socket, path, 'options', request);
    return null;
  }

  #openTrading(socket: WebSocket, request: IncomingMessage): void {
    const connection = new TradingConnection(
      socket,
      codecFor(request.headers),
      (keyId, secretKey) => this.#signIn(keyId, secretKey),
      (self) => this.#noteSent(self),
      this.#streamFaults,
    );
    this.#keepConnection(this.#tradingConnections, connection);
  }

  #openData(socket: WebSocket, endpoint: string, kind: FeedKind, request: IncomingMessage): void {
    const { headers } = request;
    const connection = new DataConnection(
      socket,
      { endpoint, kind, codec: codecFor(headers), headers },
      {
        authenticate: (keyId, secretKey) => this.#signIn(keyId, secretKey),
        isConnectionTaken: (accountNumber, self) =>
          this.#faults.strikesNext('connection-limit') ||
          [...this.#dataConnections]
            .filter((other) => other !== self && other.endpoint === endpoint)
            .some((other) => other.accountNumber === accountNumber),
        onSent: (self) => this.#noteSent(self),
        deliverMessage: (self, send) =>
          this.#streamFaults.deliverMessage(self.socket, 'data', send),
      },
    );
    this.#keepConnection(this.#dataConnections, connection);
  }

  #signIn(keyId: string, secretKey: string): SimulatedAccount | null {
    const account = this.#simulation.state.authenticate(keyId, secretKey);
    if (account === null) return null;
    const { date } = this.#simulation.session();
    const occasion = accountDayOccasion(account.accountNumber, date);
    return this.#faults.strikesOn('key-revoked', occasion) ? null : account;
  }

  #noteSent(connection: StreamConnection): void {
    this.#sentCount += 1;
    this.#unreadConnections.add(connection);
  }

  #keepConnection<Kind extends StreamConnection>(connections: Set<Kind>, connection: Kind): void {
    const { socket } = connection;
    connections.add(connection);
    this.#guardSocket(socket, () => {
      connections.delete(connection);
      this.#unreadConnections.delete(connection);
    });
    const cancelExpiry = this.#wall.after(AUTH_TIMEOUT_MS, () => connection.expireSignIn());
    socket.on('close', cancelExpiry);
  }

  #guardSocket(socket: WebSocket, onClosed: () => void): void {
    socket.on('close', onClosed);
    // A close follows each error, and only the close is handled.
    socket.on('error', () => socket.terminate());
    terminateWhenDead(socket, this.#wall);
  }

  async #pingAll(connections: readonly StreamConnection[]): Promise<void> {
    await Promise.all(connections.map(({ socket }) => this.#pingSocket(socket)));
  }

  /** Resolves with the pong. A lost client has nothing left to read, so it counts as done. */
  #pingSocket(socket: WebSocket): Promise<void> {
    this.#pingCount += 1;
    const payload = String(this.#pingCount);
    return waitWithTimeout(this.#wall, 'a stream did not answer a ping', (done) => {
      const onPong = (data: Buffer) => {
        if (data.toString() === payload) done();
      };
      socket.on('pong', onPong);
      socket.on('close', done);
      if (socket.readyState === socket.OPEN && !this.#streamFaults.isSilent(socket))
        socket.ping(payload);
      else done();
      return () => {
        socket.off('pong', onPong);
        socket.off('close', done);
      };
    });
  }
}
