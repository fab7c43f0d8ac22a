import type { IncomingHttpHeaders } from 'node:http';
import type { Bar, Quote } from '@tideline/engine';
import type { WebSocket } from 'ws';
import type { SimulatedAccount } from './book.ts';
import { barJson, optionQuoteJson, stockQuoteJson } from './data-wire.ts';
import { type Codec, isRecord, isTextList } from './frame.ts';

const CHANNELS = {
  stocks: [
    'trades',
    'quotes',
    'bars',
    'updatedBars',
    'dailyBars',
    'statuses',
    'lulds',
    'corrections',
    'cancelErrors',
  ],
  options: ['trades', 'quotes'],
} as const;

const MESSAGES: Readonly<Record<number, string>> = {
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

const MOST_OPTION_QUOTES = 1_000;
/** A client that leaves this much unread is cut off. */
const MOST_BUFFERED_BYTES = 16 * 1024 * 1024;

export interface DataHooks {
  authenticate(keyId: string, secretKey: string): SimulatedAccount | null;
  /** Whether the account has another connection to the same endpoint. */
  isTaken(accountNumber: string, connection: DataConnection): boolean;
  onSent(connection: DataConnection): void;
}

/** One connection to a market data stream. */
export class DataConnection {
  readonly socket: WebSocket;
  readonly endpoint: string;
  readonly kind: 'stocks' | 'options';
  readonly #codec: Codec;
  readonly #hooks: DataHooks;
  readonly #symbols = new Map<string, Set<string>>();
  #accountNumber: string | null = null;

  constructor(
    socket: WebSocket,
    about: {
      readonly endpoint: string;
      readonly kind: 'stocks' | 'options';
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
    for (const channel of CHANNELS[about.kind]) this.#symbols.set(channel, new Set());
    socket.on('message', (data) => {
      let message: unknown;
      try {
        message = about.codec.decode(data);
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
    const { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret } = about.headers;
    if (keyId !== undefined || secret !== undefined) this.#signIn(keyId, secret);
  }

  get accountNumber(): string | null {
    return this.#accountNumber;
  }

  /** Ends a connection that has not signed in in time. */
  expire(): void {
    if (this.#accountNumber === null) this.#fail(404);
  }

  /** One array of the quotes that are wanted now; the returned function sends it. */
  quotes(quoteOf: (symbol: string) => Quote | null, underlying: string): () => void {
    const wanted = this.#symbols.get('quotes') ?? new Set();
    const isStock = this.kind === 'stocks';
    const symbols = isStock && wanted.has('*') ? [underlying] : [...wanted];
    if (this.#accountNumber === null || symbols.length === 0) return () => undefined;
    return () => {
      const messages = symbols.flatMap((symbol) => {
        const quote = quoteOf(symbol);
        if (quote === null) return [];
        const t = this.#codec.time(quote.at);
        const body = isStock ? stockQuoteJson(quote, t) : optionQuoteJson(quote, t);
        return [{ T: 'q', S: symbol, ...body }];
      });
      if (messages.length > 0) this.#send(messages);
    };
  }

  minuteBar(symbol: string, bar: Bar): void {
    if (this.#accountNumber === null || !this.#wants('bars', symbol)) return;
    this.#send([{ T: 'b', S: symbol, ...barJson(bar, this.#codec.time(bar.start)) }]);
  }

  #wants(channel: string, symbol: string): boolean {
    const symbols = this.#symbols.get(channel);
    return symbols !== undefined && (symbols.has(symbol) || symbols.has('*'));
  }

  #receive(message: unknown): void {
    if (!isRecord(message)) {
      this.#error(400);
      return;
    }
    switch (message.action) {
      case 'auth':
        this.#signIn(message.key, message.secret);
        return;
      case 'subscribe':
      case 'unsubscribe':
        this.#subscribe(message.action, message);
        return;
      default:
        this.#error(400);
    }
  }

  #signIn(keyId: unknown, secretKey: unknown): void {
    if (this.#accountNumber !== null) {
      this.#error(403);
      return;
    }
    const account =
      typeof keyId === 'string' && typeof secretKey === 'string'
        ? this.#hooks.authenticate(keyId, secretKey)
        : null;
    if (account === null) {
      this.#fail(402);
    } else if (this.#hooks.isTaken(account.accountNumber, this)) {
      this.#fail(406);
    } else {
      this.#accountNumber = account.accountNumber;
      this.#send([{ T: 'success', msg: 'authenticated' }]);
    }
  }

  #subscribe(action: 'subscribe' | 'unsubscribe', message: Record<string, unknown>): void {
    if (this.#accountNumber === null) {
      this.#error(401);
      return;
    }
    const asked = Object.entries(message).filter(([name]) => name !== 'action');
    const code = this.#checkSubscription(action, asked);
    if (code !== null) {
      this.#error(code);
      return;
    }
    for (const [channel, symbols] of asked) {
      const set = this.#symbols.get(channel);
      if (set === undefined || !isTextList(symbols)) continue;
      for (const symbol of symbols) {
        if (action === 'subscribe') set.add(symbol);
        else set.delete(symbol);
      }
    }
    const lists = [...this.#symbols].map(([channel, symbols]) => [channel, [...symbols]]);
    this.#send([{ T: 'subscription', ...Object.fromEntries(lists) }]);
  }

  #checkSubscription(action: string, asked: readonly [string, unknown][]): number | null {
    for (const [channel, symbols] of asked) {
      const known = this.#symbols.get(channel);
      if (known === undefined) return 410;
      if (!isTextList(symbols)) return 400;
      if (this.kind === 'stocks' || channel !== 'quotes' || action !== 'subscribe') continue;
      if (symbols.includes('*')) return 413;
      if (new Set([...known, ...symbols]).size > MOST_OPTION_QUOTES) return 405;
    }
    return null;
  }

  #error(code: number): void {
    this.#send([{ T: 'error', code, msg: MESSAGES[code] }]);
  }

  #fail(code: number): void {
    this.#error(code);
    this.socket.close();
  }

  #send(message: readonly unknown[]): void {
    if (this.socket.bufferedAmount > MOST_BUFFERED_BYTES) {
      this.socket.terminate();
      return;
    }
    this.socket.send(this.#codec.encode(message));
    this.#hooks.onSent(this);
  }
}
