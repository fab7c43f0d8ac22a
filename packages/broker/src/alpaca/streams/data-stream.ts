import { decode, encode } from '@msgpack/msgpack';
import type { Bar, Quote } from '@tideline/engine';
import { openReconnectingSocket } from '../../connection/reconnecting-socket.ts';
import type { ProtocolLink } from '../../connection/stream-link.ts';
import type { BrokerOptions } from '../../port/adapter.ts';
import type { DownReason, StreamState, Subscription } from '../../port/broker.ts';
import type {
  OptionStreamHandlers,
  StockStream,
  StockStreamHandlers,
} from '../../port/market-data.ts';
import { FeedAge } from '../../session/feed-age.ts';
import { toBar, toQuote } from '../wire/map.ts';
import { type WireDataMessage, wireDataMessage } from '../wire/stream.ts';
import { NANOSECOND_CODEC } from './packed-time.ts';
import { type Channel, WatchList } from './watch-list.ts';

interface DataStreamOptions extends Required<BrokerOptions> {
  readonly url: string;
}

type MarketEvent = { readonly symbol: string } & (
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'bar'; readonly bar: Bar; readonly isCorrected: boolean }
);

type ControlMessage = Exclude<WireDataMessage, { S: string }>;

/**
 * Wall milliseconds until a subscription request not answered, or granted only in part, is
 * repeated.
 */
const RESUBSCRIBE_DELAY_MS = 10_000;

/** Codes that end a connection. Any other code is reported as `lost`. */
const DOWN_REASONS_BY_CODE: ReadonlyMap<number, DownReason> = new Map([
  [401, 'credentials'],
  [402, 'credentials'],
  [406, 'connection-limit'],
  [409, 'plan'],
  [411, 'plan'],
]);
/** Codes that refuse one request and leave the connection open. */
const REFUSED_REQUEST_CODES = new Set([400, 405, 410, 413]);
const ALREADY_SIGNED_IN_CODE = 403;

export function openStockStream(options: DataStreamOptions, handlers: StockStreamHandlers) {
  return new DataStream(options, ['quotes', 'bars', 'updatedBars'], handlers);
}

export function openOptionStream(options: DataStreamOptions, handlers: OptionStreamHandlers) {
  return new DataStream(options, ['quotes'], {
    onQuote: (symbol, quote) => handlers.onQuote(symbol, quote),
    onMinuteBar: () => undefined,
    expectsQuotes: () => handlers.expectsQuotes(),
    onState: (state) => handlers.onState(state),
  });
}

/**
 * Speaks msgpack, which the options feed demands. Keeps the wanted symbols; the SDK's stream keeps
 * those last acknowledged, and so forgets what the server left out.
 */
class DataStream implements StockStream {
  readonly #options: DataStreamOptions;
  readonly #channels: readonly Channel[];
  readonly #handlers: StockStreamHandlers;
  readonly #watchList: WatchList;
  #signedInLink: ProtocolLink | null = null;
  #feedAge: FeedAge;
  #cancelResubscribe: () => void = () => undefined;
  readonly #socket: Subscription;

  constructor(
    options: DataStreamOptions,
    channels: readonly Channel[],
    handlers: StockStreamHandlers,
  ) {
    this.#options = options;
    this.#channels = channels;
    this.#handlers = handlers;
    this.#watchList = new WatchList(channels);
    this.#feedAge = new FeedAge(options.wall.now());
    this.#socket = openReconnectingSocket({
      url: options.url,
      accountKey: options.credentials.keyId,
      headers: { 'Content-Type': 'application/msgpack' },
      wall: options.wall,
      jitter: options.jitter,
      onState: (state) => this.#onState(state),
      protocol: {
        // Signing in waits for the server's first message.
        onOpen: () => {
          this.#feedAge = new FeedAge(options.wall.now());
        },
        onFrame: (frame, link) => this.#onFrame(frame, link),
        onHeartbeat: (link) => this.#onHeartbeat(link),
      },
    });
  }

  watch(symbols: readonly string[]): void {
    const { added, dropped } = this.#watchList.setWanted(symbols);
    this.#requestChange('unsubscribe', dropped);
    this.#requestChange('subscribe', added);
  }

  close(): void {
    // A list that is set after this makes no request, which would be repeated without an end.
    this.#signedInLink = null;
    this.#cancelResubscribe();
    this.#socket.close();
  }

  #requestChange(action: 'subscribe' | 'unsubscribe', symbols: readonly string[]): void {
    if (symbols.length === 0 || this.#signedInLink === null) return;
    const lists = Object.fromEntries(this.#channels.map((channel) => [channel, symbols]));
    this.#watchList.noteRequest();
    this.#signedInLink.send(encode({ action, ...lists }));
    this.#resubscribeLater();
  }

  #resubscribeLater(): void {
    this.#cancelResubscribe();
    this.#cancelResubscribe = this.#options.wall.after(RESUBSCRIBE_DELAY_MS, () => {
      this.#watchList.forgetUnanswered();
      this.#requestChange('subscribe', this.#watchList.missingSymbols() ?? []);
    });
  }

  #retryMissing(link: ProtocolLink): void {
    const missing = this.#watchList.missingSymbols();
    if (missing === null) return;
    if (missing.length === 0) this.#cancelResubscribe();
    else this.#resubscribeLater();
    link.markReady(missing);
  }

  #onState(state: StreamState): void {
    if (state.type !== 'ready') {
      this.#signedInLink = null;
      this.#watchList.forgetGranted();
      this.#cancelResubscribe();
    }
    this.#handlers.onState(state);
  }

  #onFrame(frame: Buffer, link: ProtocolLink): void {
    const messages = decodeFrame(frame);
    for (const content of messages) {
      if (!link.isOpen()) return;
      const message = readMessage(content);
      if (message === null) this.#options.onIgnoredFrame('message not understood');
      else if ('symbol' in message) this.#onData(message);
      else this.#onControl(message, link);
    }
    if (messages.length === 0) {
      this.#options.onIgnoredFrame(`not understood, ${frame.length} bytes`);
    }
  }

  #onControl(message: ControlMessage, link: ProtocolLink): void {
    switch (message.T) {
      case 'success':
        if (message.msg === 'connected') {
          const { keyId: key, secretKey: secret } = this.#options.credentials;
          link.send(encode({ action: 'auth', key, secret }));
        } else if (message.msg === 'authenticated') {
          this.#signedInLink = link;
          if (this.#watchList.symbols.length === 0) link.markReady([]);
          else this.#requestChange('subscribe', this.#watchList.symbols);
        }
        return;
      case 'subscription':
        this.#watchList.noteAnswer(message);
        this.#retryMissing(link);
        return;
      case 'error':
        this.#onError(message.code, `${message.msg ?? 'stream error'} (${message.code})`, link);
    }
  }

  #onError(code: number, message: string, link: ProtocolLink): void {
    if (REFUSED_REQUEST_CODES.has(code) && this.#signedInLink !== null) {
      this.#options.onIgnoredFrame(message);
      this.#watchList.noteAnswer(null);
      this.#retryMissing(link);
    } else if (code === ALREADY_SIGNED_IN_CODE) {
      this.#options.onIgnoredFrame(message);
    } else {
      link.fail({ message, reason: DOWN_REASONS_BY_CODE.get(code) ?? 'lost' });
    }
  }

  #onData(event: MarketEvent): void {
    if (event.type === 'quote') this.#feedAge.noteStamp(event.quote.at, this.#options.wall.now());
    const { symbol } = event;
    if (!this.#watchList.isWanted(symbol)) this.#options.onIgnoredFrame(`not asked for: ${symbol}`);
    else if (event.type === 'quote') this.#handlers.onQuote(symbol, event.quote);
    else this.#handlers.onMinuteBar(symbol, event.bar, event.isCorrected);
  }

  #onHeartbeat(link: ProtocolLink): void {
    const areQuotesDue = this.#watchList.symbols.length > 0 && this.#handlers.expectsQuotes();
    const fault = this.#feedAge.faultAt(this.#options.wall.now(), areQuotesDue);
    if (fault !== null) link.fail(fault);
  }
}

function readMessage(content: unknown): MarketEvent | ControlMessage | null {
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
          isCorrected: message.T === 'u',
        };
      default:
        return message;
    }
  } catch {
    return null;
  }
}

const OPENING_BRACKET = 0x5b;

/** Also reads JSON. An unreadable frame counts as one without messages. */
function decodeFrame(frame: Buffer): readonly unknown[] {
  try {
    const content =
      frame[0] === OPENING_BRACKET
        ? JSON.parse(frame.toString('utf8'))
        : decode(frame, { extensionCodec: NANOSECOND_CODEC });
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
