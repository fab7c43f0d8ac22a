import { decode, encode } from '@msgpack/msgpack';
import type { Bar, Quote } from '@tideline/engine';
import type { BrokerCredentials, StreamState, Subscription } from '../port/broker.ts';
import { toBar, toQuote } from './map.ts';
import { type Complaint, type Link, openReconnectingSocket } from './reconnecting-socket.ts';
import type { Jitter, Wall } from './wall.ts';
import { type WireDataMessage, wireDataMessage } from './wire/stream.ts';

export interface DataStreamOptions {
  /** `wss://HOST/v2/sip`, `wss://HOST/v1beta1/opra` … */
  readonly url: string;
  /** What is wanted of each watched symbol; the first is what an acknowledgement is checked by. */
  readonly channels: readonly ['quotes', ...string[]];
  readonly credentials: BrokerCredentials;
  readonly wall: Wall;
  readonly jitter: Jitter;
  readonly onIgnoredFrame: (reason: string) => void;
  onData(event: MarketEvent): void;
  onState(state: StreamState): void;
}

export type MarketEvent =
  | { readonly type: 'quote'; readonly symbol: string; readonly quote: Quote }
  | {
      readonly type: 'bar';
      readonly symbol: string;
      readonly bar: Bar;
      readonly corrected: boolean;
    };

type Control = Exclude<WireDataMessage, { S: string }>;

export interface DataStream extends Subscription {
  /** Sets the whole list of symbols. */
  watch(symbols: readonly string[]): void;
}

/** The broker acknowledged fewer symbols than were asked for: ask again after this. */
const ASK_AGAIN_MS = 10_000;

const AUTH_FAILED = new Set([401, 402]);
const CROWDED = new Set([406]);
/** Feeds and scopes that the account's plan does not have: asking sooner changes nothing. */
const NOT_SUBSCRIBED = new Set([409, 411]);
/** Complaints about one request; the connection stays. */
const HARMLESS = new Set([400, 403, 405, 410, 413]);

/**
 * One market data connection, in msgpack as the options feed demands. The SDK's stream keeps the
 * list that the server last acknowledged and so forgets symbols the server left out; this one keeps
 * the list that is wanted.
 */
export function openDataStream(options: DataStreamOptions): DataStream {
  let wanted = new Set<string>();
  let signedIn: Link | null = null;
  let cancelAskAgain: () => void = () => undefined;

  function request(action: 'subscribe' | 'unsubscribe', symbols: readonly string[]): void {
    if (symbols.length === 0) return;
    const lists = Object.fromEntries(options.channels.map((channel) => [channel, symbols]));
    signedIn?.send(encode({ action, ...lists }));
  }

  function acknowledged(symbols: readonly string[], link: Link): void {
    link.ready();
    cancelAskAgain();
    const has = new Set(symbols);
    const missing = [...wanted].filter((symbol) => !has.has(symbol));
    if (missing.length > 0) {
      cancelAskAgain = options.wall.after(ASK_AGAIN_MS, () => request('subscribe', missing));
    }
  }

  function onControl(message: Control, link: Link): void {
    switch (message.T) {
      case 'success':
        if (message.msg === 'connected') {
          const { keyId: key, secretKey: secret } = options.credentials;
          link.send(encode({ action: 'auth', key, secret }));
        } else if (message.msg === 'authenticated') {
          signedIn = link;
          if (wanted.size === 0) link.ready();
          else request('subscribe', [...wanted]);
        }
        return;
      case 'subscription':
        acknowledged(message.quotes ?? [], link);
        return;
      case 'error': {
        const text = `${message.msg ?? 'stream error'} (${message.code})`;
        if (HARMLESS.has(message.code)) options.onIgnoredFrame(text);
        else link.fail(complaintOf(message.code, text));
      }
    }
  }

  const socket = openReconnectingSocket({
    url: options.url,
    headers: { 'Content-Type': 'application/msgpack' },
    wall: options.wall,
    jitter: options.jitter,
    onState(state) {
      if (state.type !== 'ready') {
        signedIn = null;
        cancelAskAgain();
      }
      options.onState(state);
    },
    // The server speaks first.
    onOpen: () => undefined,
    onFrame(frame, link) {
      const messages = decodeFrame(frame);
      for (const content of messages) {
        if (!link.isOpen()) return;
        const message = readMessage(content);
        if (message === null) options.onIgnoredFrame('message not understood');
        else if ('symbol' in message) options.onData(message);
        else onControl(message, link);
      }
      if (messages.length === 0) options.onIgnoredFrame(`not understood, ${frame.length} bytes`);
    },
  });

  return {
    watch(symbols) {
      const next = new Set(symbols);
      const dropped = [...wanted].filter((symbol) => !next.has(symbol));
      const added = [...next].filter((symbol) => !wanted.has(symbol));
      wanted = next;
      request('unsubscribe', dropped);
      request('subscribe', added);
    },
    close() {
      cancelAskAgain();
      socket.close();
    },
  };
}

function complaintOf(code: number, message: string): Complaint {
  return {
    message,
    credentialsRefused: AUTH_FAILED.has(code),
    isCrowded: CROWDED.has(code) || NOT_SUBSCRIBED.has(code),
  };
}

/** What a message says, null when it can't be read. */
function readMessage(content: unknown): MarketEvent | Control | null {
  try {
    const message = wireDataMessage.parse(content);
    switch (message.T) {
      case 'q':
        return { type: 'quote', symbol: message.S, quote: toQuote(message) };
      case 'b':
      case 'u':
        return {
          type: 'bar',
          symbol: message.S,
          bar: toBar(message),
          corrected: message.T === 'u',
        };
      default:
        return message;
    }
  } catch {
    return null;
  }
}

const OPENING_BRACKET = 0x5b;

/** The messages of a frame, none when it can't be read. A JSON server is understood as well. */
function decodeFrame(frame: Buffer): readonly unknown[] {
  try {
    const content =
      frame[0] === OPENING_BRACKET ? JSON.parse(frame.toString('utf8')) : decode(frame);
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
