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
import { type Codec, isRecord } from './frame.ts';

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

export interface DataHooks {
  authenticate(keyId: string, secretKey: string): SimulatedAccount | null;
  isTaken(accountNumber: string, connection: DataConnection): boolean;
  onSent(connection: DataConnection): void;
  deliverMessage(connection: DataConnection, send: () => void): void;
}

export interface DataEvent {
  readonly kind: FeedKind;
  readonly channel: Channel;
  readonly type: 'b' | 'd' | 's' | 't' | 'u';
  readonly symbol: string;
  readonly at: EpochMs;
}

export class DataConnection {
  readonly socket: WebSocket;
  readonly endpoint: string;
  readonly kind: FeedKind;
  readonly #codec: Codec;
  readonly #hooks: DataHooks;
  #lists: SubscriptionLists;
  #accountNumber: string | null = null;
  #isOver = false;

  constructor(
    socket: WebSocket,
    about: {
      readonly endpoint: string;
      readonly kind: FeedKind;
      readonly codec: Codec;
      readonly headers: IncomingHttpHeaders;
    },
    hooks: DataHooks,
  ) {
    this.socket = socket;
    this.endpoint = about.endpoint;
    this.kind = about.kind;
    this.#codec = about.codec;
    this.#hooks = hooks;
    this.#lists = noSubscriptions(about.kind);
    socket.on('message', (data, isBinary) => {
      let message: unknown;
      try {
        message = about.codec.decode(data, isBinary);
      } catch {
        this.#sendError(400);
        return;
      }
      this.#receiveMessage(message);
    });
    if (about.kind === 'options' && about.codec.name === 'json') {
      this.#failWith(412);
      return;
    }
    this.#sendMessage([{ T: 'success', msg: 'connected' }]);
    const names = ['apca-api-key-id', 'apca-api-secret-key', 'authorization'];
    const isSigned = names.some((name) => about.headers[name] !== undefined);
    if (isSigned) this.#signIn(readCredentials(about.headers));
  }

  get accountNumber(): string | null {
    return this.#accountNumber;
  }

  expireSignIn(): void {
    if (this.#accountNumber === null) this.#failWith(404);
  }

  wantsSymbol(channel: Channel, symbol: string): boolean {
    const symbols = this.#lists.get(channel);
    return symbols !== undefined && (symbols.has(symbol) || symbols.has('*'));
  }

  hearsChannel(channel: Channel): boolean {
    return (this.#lists.get(channel)?.size ?? 0) > 0;
  }

  prepareQuotes(quoteOf: (symbol: string) => Quote | null, underlying: string): () => void {
    const wanted = this.#lists.get('quotes') ?? new Set();
    const isStock = this.kind === 'stocks';
    const symbols = isStock && wanted.has('*') ? [underlying] : [...wanted];
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

  /** `body` takes the time as this connection's codec writes it. */
  publishEvent(event: DataEvent, body: (t: string | Date) => object): void {
    const { kind, channel, type, symbol, at } = event;
    if (kind !== this.kind || !this.wantsSymbol(channel, symbol)) return;
    this.#deliverMessage([{ T: type, S: symbol, ...body(this.#codec.encodeTime(at)) }]);
  }

  #deliverMessage(message: readonly unknown[]): void {
    this.#hooks.deliverMessage(this, () => this.#sendMessage(message));
  }

  #receiveMessage(message: unknown): void {
    if (!isRecord(message)) {
      this.#sendError(400);
      return;
    }
    switch (message.action) {
      case 'auth':
        this.#signIn(readStreamKeys(message.key, message.secret, null));
        return;
      case 'subscribe':
      case 'unsubscribe':
        this.#changeLists(message);
        return;
      default:
        this.#sendError(400);
    }
  }

  #signIn(keys: BrokerCredentials | null): void {
    if (this.#accountNumber !== null) {
      this.#sendError(403);
      return;
    }
    const account = keys === null ? null : this.#hooks.authenticate(keys.keyId, keys.secretKey);
    if (account === null) {
      this.#failWith(402);
    } else if (this.#hooks.isTaken(account.accountNumber, this)) {
      this.#failWith(406);
    } else {
      this.#accountNumber = account.accountNumber;
      this.#sendMessage([{ T: 'success', msg: 'authenticated' }]);
    }
  }

  #changeLists(message: Readonly<Record<string, unknown>>): void {
    if (this.#accountNumber === null) {
      this.#sendError(401);
      return;
    }
    const changed = changedLists(this.#lists, this, message);
    if (typeof changed === 'number') {
      this.#sendError(changed);
      return;
    }
    this.#lists = changed;
    const lists = [...changed].map(([channel, symbols]) => [channel, [...symbols]]);
    this.#sendMessage([{ T: 'subscription', ...Object.fromEntries(lists) }]);
  }

  #sendError(code: number): void {
    this.#sendMessage([{ T: 'error', code, msg: ERROR_MESSAGES[code] }]);
  }

  #failWith(code: number): void {
    this.#sendError(code);
    this.#isOver = true;
    this.socket.close();
  }

  #sendMessage(message: readonly unknown[]): void {
    if (this.#isOver) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      // The error waits behind all that is unread, so a time-out cuts off a client that never
      // reads.
      this.#isOver = true;
      this.socket.send(this.#codec.encode([{ T: 'error', code: 407, msg: ERROR_MESSAGES[407] }]));
      this.socket.close();
      return;
    }
    this.socket.send(this.#codec.encode(message));
    this.#hooks.onSent(this);
  }
}
