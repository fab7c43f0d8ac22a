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
const MOST_BUFFERED_BYTES = 16 * 1024 * 1024;

export interface DataHooks {
  authenticate(keyId: string, secretKey: string): SimulatedAccount | null;
  isTaken(accountNumber: string, connection: DataConnection): boolean;
  onSent(connection: DataConnection): void;
  deliver(connection: DataConnection, send: () => void): void;
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
        this.#error(400);
        return;
      }
      this.#receive(message);
    });
    if (about.kind === 'options' && about.codec.name === 'json') {
      this.#fail(412);
      return;
    }
    this.#send([{ T: 'success', msg: 'connected' }]);
    const names = ['apca-api-key-id', 'apca-api-secret-key', 'authorization'];
    const isSigned = names.some((name) => about.headers[name] !== undefined);
    if (isSigned) this.#signIn(readCredentials(about.headers));
  }

  get accountNumber(): string | null {
    return this.#accountNumber;
  }

  expire(): void {
    if (this.#accountNumber === null) this.#fail(404);
  }

  wants(channel: Channel, symbol: string): boolean {
    const symbols = this.#lists.get(channel);
    return symbols !== undefined && (symbols.has(symbol) || symbols.has('*'));
  }

  hears(channel: Channel): boolean {
    return (this.#lists.get(channel)?.size ?? 0) > 0;
  }

  quotes(quoteOf: (symbol: string) => Quote | null, underlying: string): () => void {
    const wanted = this.#lists.get('quotes') ?? new Set();
    const isStock = this.kind === 'stocks';
    const symbols = isStock && wanted.has('*') ? [underlying] : [...wanted];
    if (symbols.length === 0) return () => undefined;
    return () => {
      const messages = symbols.flatMap((symbol) => {
        const quote = quoteOf(symbol);
        if (quote === null) return [];
        const t = this.#codec.time(quote.at);
        const body = isStock ? stockQuoteJson(quote, t) : optionQuoteJson(quote, t);
        return [{ T: 'q', S: symbol, ...body }];
      });
      if (messages.length > 0) this.#deliver(messages);
    };
  }

  /** `body` takes the time as this connection's codec writes it. */
  publish(event: DataEvent, body: (t: string | Date) => object): void {
    const { kind, channel, type, symbol, at } = event;
    if (kind !== this.kind || !this.wants(channel, symbol)) return;
    this.#deliver([{ T: type, S: symbol, ...body(this.#codec.time(at)) }]);
  }

  #deliver(message: readonly unknown[]): void {
    this.#hooks.deliver(this, () => this.#send(message));
  }

  #receive(message: unknown): void {
    if (!isRecord(message)) {
      this.#error(400);
      return;
    }
    switch (message.action) {
      case 'auth':
        this.#signIn(readStreamKeys(message.key, message.secret, null));
        return;
      case 'subscribe':
      case 'unsubscribe':
        this.#subscribe(message);
        return;
      default:
        this.#error(400);
    }
  }

  #signIn(keys: BrokerCredentials | null): void {
    if (this.#accountNumber !== null) {
      this.#error(403);
      return;
    }
    const account = keys === null ? null : this.#hooks.authenticate(keys.keyId, keys.secretKey);
    if (account === null) {
      this.#fail(402);
    } else if (this.#hooks.isTaken(account.accountNumber, this)) {
      this.#fail(406);
    } else {
      this.#accountNumber = account.accountNumber;
      this.#send([{ T: 'success', msg: 'authenticated' }]);
    }
  }

  #subscribe(message: Readonly<Record<string, unknown>>): void {
    if (this.#accountNumber === null) {
      this.#error(401);
      return;
    }
    const changed = changedLists(this.#lists, this, message);
    if (typeof changed === 'number') {
      this.#error(changed);
      return;
    }
    this.#lists = changed;
    const lists = [...changed].map(([channel, symbols]) => [channel, [...symbols]]);
    this.#send([{ T: 'subscription', ...Object.fromEntries(lists) }]);
  }

  #error(code: number): void {
    this.#send([{ T: 'error', code, msg: ERROR_MESSAGES[code] }]);
  }

  #fail(code: number): void {
    this.#error(code);
    this.#isOver = true;
    this.socket.close();
  }

  #send(message: readonly unknown[]): void {
    if (this.#isOver) return;
    if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
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
