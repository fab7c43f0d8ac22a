import { decode, encode } from '@msgpack/msgpack';
import type { Bar, Quote } from '@tideline/engine';
import type {
  BrokerCredentials,
  DownReason,
  StreamState,
  Subscription,
} from '../../port/broker.ts';
import type { Jitter, Wall } from '../connection/wall.ts';
import { toBar, toQuote } from '../wire/map.ts';
import { type WireDataMessage, wireDataMessage } from '../wire/stream.ts';
import { FeedAge } from './feed-age.ts';
import { NANOSECONDS } from './packed-time.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';
import type { Link } from './stream-link.ts';
import { type Channel, WatchList } from './watch-list.ts';

export interface DataStreamOptions {
  /** `wss://HOST/v2/sip`, `wss://HOST/v1beta1/opra` … */
  readonly url: string;
  /** What is wanted of each watched symbol. */
  readonly channels: readonly Channel[];
  readonly credentials: BrokerCredentials;
  readonly wall: Wall;
  readonly jitter: Jitter;
  readonly onIgnoredFrame: (reason: string) => void;
  /** Whether quotes are due now. */
  expectsQuotes(): boolean;
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

/** A request without an answer, or one that was granted in part only, is repeated after this. */
const ASK_AGAIN_MS = 10_000;

/** Errors that end a connection, and what they mean; any other is one more reason to reconnect. */
const REASONS: ReadonlyMap<number, DownReason> = new Map([
  [401, 'credentials'],
  [402, 'credentials'],
  [406, 'connection-limit'],
  [409, 'plan'],
  [411, 'plan'],
]);
/** Refusals of one request; the connection stays. */
const REFUSED_REQUEST = new Set([400, 405, 410, 413]);
const ALREADY_SIGNED_IN = 403;

/**
 * One market data connection, in msgpack as the options feed demands. The SDK's stream keeps the
 * list that the server last acknowledged and so forgets symbols the server left out; this one keeps
 * the list that is wanted.
 */
export function openDataStream(options: DataStreamOptions): DataStream {
  const { wall, onIgnoredFrame } = options;
  const list = new WatchList(options.channels);
  /** The connection, once requests may be sent. */
  let signedIn: Link | null = null;
  let age = new FeedAge(wall.now());
  let cancelAskAgain: () => void = () => undefined;

  function request(action: 'subscribe' | 'unsubscribe', symbols: readonly string[]): void {
    if (symbols.length === 0 || signedIn === null) return;
    const lists = Object.fromEntries(options.channels.map((channel) => [channel, symbols]));
    list.asked();
    signedIn.send(encode({ action, ...lists }));
    askAgainLater();
  }

  function askAgainLater(): void {
    cancelAskAgain();
    cancelAskAgain = wall.after(ASK_AGAIN_MS, () => {
      list.gaveUp();
      request('subscribe', list.missing() ?? []);
    });
  }

  /** Tells what is missing as soon as that is known. */
  function settle(link: Link): void {
    const missing = list.missing();
    if (missing === null) return;
    if (missing.length === 0) cancelAskAgain();
    else askAgainLater();
    link.ready(missing);
  }

  function onControl(message: Control, link: Link): void {
    switch (message.T) {
      case 'success':
        if (message.msg === 'connected') {
          const { keyId: key, secretKey: secret } = options.credentials;
          link.send(encode({ action: 'auth', key, secret }));
        } else if (message.msg === 'authenticated') {
          signedIn = link;
          if (list.symbols.length === 0) link.ready([]);
          else request('subscribe', list.symbols);
        }
        return;
      case 'subscription':
        list.answered(message);
        settle(link);
        return;
      case 'error':
        onError(message.code, `${message.msg ?? 'stream error'} (${message.code})`, link);
    }
  }

  function onError(code: number, message: string, link: Link): void {
    if (REFUSED_REQUEST.has(code) && signedIn !== null) {
      onIgnoredFrame(message);
      list.answered(null);
      settle(link);
    } else if (code === ALREADY_SIGNED_IN) {
      onIgnoredFrame(message);
    } else {
      link.fail({ message, reason: REASONS.get(code) ?? 'lost' });
    }
  }

  function onData(event: MarketEvent): void {
    if (event.type === 'quote') age.note(event.quote.at, wall.now());
    if (list.wants(event.symbol)) options.onData(event);
    else onIgnoredFrame(`not asked for: ${event.symbol}`);
  }

  const socket = openReconnectingSocket({
    url: options.url,
    account: options.credentials.keyId,
    headers: { 'Content-Type': 'application/msgpack' },
    wall,
    jitter: options.jitter,
    onState(state) {
      if (state.type !== 'ready') {
        signedIn = null;
        list.reset();
        cancelAskAgain();
      }
      options.onState(state);
    },
    protocol: {
      // The server speaks first.
      onOpen() {
        age = new FeedAge(wall.now());
      },
      onFrame(frame, link) {
        const messages = decodeFrame(frame);
        for (const content of messages) {
          if (!link.isOpen()) return;
          const message = readMessage(content);
          if (message === null) onIgnoredFrame('message not understood');
          else if ('symbol' in message) onData(message);
          else onControl(message, link);
        }
        if (messages.length === 0) onIgnoredFrame(`not understood, ${frame.length} bytes`);
      },
      onBeat(link) {
        const areDue = list.symbols.length > 0 && options.expectsQuotes();
        if (!age.standsStill(wall.now(), areDue)) return;
        const { movedAt: since, hasMoved } = age;
        link.fail({ message: 'no newer quotes for 30 s', since, wasUseless: !hasMoved });
      },
    },
  });

  return {
    watch(symbols) {
      const { added, dropped } = list.set(symbols);
      request('unsubscribe', dropped);
      request('subscribe', added);
    },
    close() {
      cancelAskAgain();
      socket.close();
    },
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
      frame[0] === OPENING_BRACKET
        ? JSON.parse(frame.toString('utf8'))
        : decode(frame, { extensionCodec: NANOSECONDS });
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
