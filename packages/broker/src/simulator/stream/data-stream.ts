import type { IncomingHttpHeaders } from 'node:http';
import type { EpochMs, Quote } from '@tideline/engine';
import type { WebSocket } from 'ws';
import type { BrokerCredentials } from '../../port/credentials.ts';
import type { SimulatedAccount } from '../exchange/book.ts';
import { readCredentials, readStreamKeys } from '../request/credentials.ts';
import { optionQuoteJson, stockQuoteJson } from '../wire/data-wire.ts';
import {
  type Channel,
  changedLists,
  type FeedKind,
  noSubscriptions,
  type SubscriptionLists,
} from './data-subscription.ts';
import { type Codec, isRecord, readMessages } from './frame.ts';

const ERROR_MESSAGES: Readonly<Record<number, string>> = {
  400: 'invalid syntax',
  401: 'not authenticated',
  402: 'auth failed',
  403: 'already authenticated',
  404: 'auth timeout',
  405: 'symbol limit exceeded',
  406: 'connection limit exceeded',
  407: 'slow client',
  410: 'invalid subscribe action for this feed',
  412: 'option messages are only available in MsgPack format',
  413: 'star subscription is not allowed for option quotes',
};

/** A client that leaves more than this unread is cut off. */
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

export interface DataConnectionHooks {
  authenticate(keyId: string, secretKey: string): SimulatedAccount | null;
  isConnectionTaken(accountNumber: string, connection: DataConnection): boolean;
  onSent(connection: DataConnection): void;
  deliverMessage(connection: DataConnection, send: () => void): void;
}

export interface DataEvent {
  readonly kind: FeedKind;
  readonly channel: Channel;
  readonly messageCode: 'b' | 'd' | 's' | 't' | 'u';
  readonly symbol: string;
  readonly at: EpochMs;
}

export class DataConnection {
  readonly socket: WebSocket;
  readonly endpoint: string;
  readonly kind: FeedKind;
  readonly #codec: Codec;
  readonly #hooks: DataConnectionHooks;
  #subscriptions: SubscriptionLists;
  #accountNumber: string | null = null;
  #isClosed = false;

  constructor(
    socket: WebSocket,
    connectionInfo: {
      readonly endpoint: string;
      readonly kind: FeedKind;
      readonly codec: Codec;
      readonly headers: IncomingHttpHeaders;
    },
    hooks: DataConnectionHooks,
  ) {
    this.socket = socket;
    this.endpoint = connectionInfo.endpoint;
    this.kind = connectionInfo.kind;
    this.#codec = connectionInfo.codec;
    this.#hooks = hooks;
    this.#subscriptions = noSubscriptions(connectionInfo.kind);
    readMessages(
      socket,
      connectionInfo.codec,
      (message) => this.#receiveMessage(message),
      () => this.#sendError(400),
    );
    if (connectionInfo.kind === 'options' && connectionInfo.codec.name === 'json') {
      this.#closeWithError(412);
      return;
    }
    this.#sendMessage([{ T: 'success', msg: 'connected' }]);
    const signInHeaders = ['apca-api-key-id', 'apca-api-secret-key', 'authorization'];
    const hasCredentials = signInHeaders.some((name) => connectionInfo.headers[name] !== undefined);
    if (hasCredentials) this.#signIn(readCredentials(connectionInfo.headers));
  }

  get accountNumber(): string | null {
    return this.#accountNumber;
  }

  expireSignIn(): void {
    if (this.#accountNumber === null) this.#closeWithError(404);
  }

  wantsSymbol(channel: Channel, symbol: string): boolean {
    const symbols = this.#subscriptions.get(channel);
    return symbols !== undefined && (symbols.has(symbol) || symbols.has('*'));
  }

  hasSubscription(channel: Channel): boolean {
    return (this.#subscriptions.get(channel)?.size ?? 0) > 0;
  }

  prepareQuotes(quoteOf: (symbol: string) => Quote | null, underlying: string): () => void {
    const wantedSymbols = this.#subscriptions.get('quotes') ?? new Set();
    const isStock = this.kind === 'stocks';
    const symbols = isStock && wantedSymbols.has('*') ? [underlying] : [...wantedSymbols];
    if (symbols.length === 0) return () => undefined;
    return () => {
      const messages = symbols.flatMap((symbol) => {
        const quote = quoteOf(symbol);
        if (quote === null) return [];
        const t = this.#codec.encodeTime(quote.at);
        const body = isStock ? stockQuoteJson(quote, t) : optionQuoteJson(quote, t);
        return [{ T: 'q', S: symbol, ...body }];
      });
      if (messages.length > 0) this.#deliverMessage(messages);
    };
  }

  /** `makeBody` takes the time as this connection's codec writes it. */
  publishEvent(event: DataEvent, makeBody: (t: string | Date) => object): void {
    const { kind, channel, messageCode, symbol, at } = event;
    if (kind !== this.kind || !this.wantsSymbol(channel, symbol)) return;
    this.#deliverMessage([{ T: messageCode, S: symbol, ...makeBody(this.#codec.encodeTime(at)) }]);
  }

  #deliverMessage(message: readonly unknown[]): void {
    this.#hooks.deliverMessage(this, () => this.#sendMessage(message));
  }

  #receiveMessage(message: unknown): void {
    const fields = isRecord(message) ? message : {};
    const { action } = fields;
    if (action === 'auth') this.#signIn(readStreamKeys(fields.key, fields.secret, null));
    else if (action === 'subscribe' || action === 'unsubscribe') this.#changeSubscriptions(fields);
    else this.#sendError(400);
  }

  #signIn(keys: BrokerCredentials | null): void {
    if (this.#accountNumber !== null) {
      this.#sendError(403);
      return;
    }
    const account = keys === null ? null : this.#hooks.authenticate(keys.keyId, keys.secretKey);
    if (account === null) {
      this.#closeWithError(402);
    } else if (this.#hooks.isConnectionTaken(account.accountNumber, this)) {
      this.#closeWithError(406);
    } else {
      this.#accountNumber = account.accountNumber;
      this.#sendMessage([{ T: 'success', msg: 'authenticated' }]);
    }
  }

  #changeSubscriptions(message: Readonly<Record<string, unknown>>): void {
    if (this.#accountNumber === null) {
      this.#sendError(401);
      return;
    }
    const changed = changedLists(this.#subscriptions, this, message);
    if (typeof changed === 'number') {
      this.#sendError(changed);
      return;
    }
    this.#subscriptions = changed;
    const lists = [...changed].map(([channel, symbols]) => [channel, [...symbols]]);
    this.#sendMessage([{ T: 'subscription', ...Object.fromEntries(lists) }]);
  }

  #sendError(code: number): void {
    this.#sendMessage([{ T: 'error', code, msg: ERROR_MESSAGES[code] }]);
  }

  #closeWithError(code: number): void {
    this.#sendError(code);
    this.#isClosed = true;
    this.socket.close();
  }

  #sendMessage(message: readonly unknown[]): void {
    if (this.#isClosed) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      // The error waits behind all that is unread, so a time-out cuts off a client that never
      // reads.
      this.#isClosed = true;
      this.socket.send(this.#codec.encode([{ T: 'error', code: 407, msg: ERROR_MESSAGES[407] }]));
      this.socket.close();
      return;
    }
    this.socket.send(this.#codec.encode(message));
    this.#hooks.onSent(this);
  }
}
