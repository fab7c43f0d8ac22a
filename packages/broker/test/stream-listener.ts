import type { Bar, BrokerOrder, Quote } from '@tideline/engine';
import { expect, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { openOptionStream, openStockStream } from '../src/alpaca/streams/data-stream.ts';
import { openTradeStream } from '../src/alpaca/streams/trade-stream.ts';
import type { StreamState } from '../src/port/broker.ts';
import type { BrokerCredentials } from '../src/port/credentials.ts';
import { createManualWall } from './manual-wall.ts';
import { type StreamServer, sendPacked, startStreamServer } from './stream-server.ts';

export const KEYS: BrokerCredentials = { keyId: 'KEY', secretKey: 'SECRET' };

export function listener() {
  const wall = createManualWall();
  const states: StreamState[] = [];
  const ignored: string[] = [];
  const record = {
    onState: (state: StreamState) => {
      states.push(state);
    },
    onIgnoredFrame: (reason: string) => {
      ignored.push(reason);
    },
  };
  const chance = { next: 0.5 };
  const types = () => states.map(({ type }) => type);
  const common = { wall, jitter: () => chance.next, onIgnoredFrame: record.onIgnoredFrame };
  return {
    wall,
    states,
    ignored,
    chance,
    types,
    async reported(type: StreamState['type'], times: number): Promise<void> {
      await vi.waitFor(() => {
        expect(types().filter((each) => each === type).length).toBe(times);
      });
    },
    trades(origin: string, credentials = KEYS) {
      const orders: BrokerOrder[] = [];
      const stream = openTradeStream({
        origin,
        credentials,
        ...common,
        handlers: { onOrder: (order) => orders.push(order), onState: record.onState },
      });
      onTestFinished(() => stream.close());
      return { orders, close: () => stream.close() };
    },
    stocks(url: string, credentials = KEYS, expectsQuotes = () => false) {
      const quotes: Quote[] = [];
      const bars: Bar[] = [];
      const stream = openStockStream(
        { url, credentials, ...common },
        {
          expectsQuotes,
          onState: record.onState,
          onQuote: (_symbol, quote) => quotes.push(quote),
          onMinuteBar: (_symbol, bar) => bars.push(bar),
        },
      );
      onTestFinished(() => stream.close());
      return {
        quotes,
        bars,
        watch: (symbols: readonly string[]) => stream.watch(symbols),
        close: () => stream.close(),
      };
    },
    options(url: string, credentials = KEYS) {
      const stream = openOptionStream(
        { url, credentials, ...common },
        { expectsQuotes: () => false, onState: record.onState, onQuote: () => undefined },
      );
      onTestFinished(() => stream.close());
      return stream;
    },
  };
}

export async function tradingServer(): Promise<
  StreamServer & { readonly keys: { secret: string } }
> {
  const keys = { secret: KEYS.secretKey };
  const server = await startStreamServer((socket, message) => {
    const { action, data } = message as { action: string; data: Record<string, unknown> };
    if (action !== 'authenticate') {
      sayJson(socket, { stream: 'listening', data });
      return;
    }
    const status = data.secret_key === keys.secret ? 'authorized' : 'unauthorized';
    sayJson(socket, { stream: 'authorization', data: { status, action } });
  });
  onTestFinished(() => server.close());
  return Object.assign(server, { keys });
}

/** Grants subscriptions except for some symbols, or refuses all. */
export async function dataServer() {
  const withheld = new Set<string>();
  const mood = { refusesRequests: false };
  const lists = new WeakMap<WebSocket, Set<string>>();
  const server = await startStreamServer(
    (socket, message) => {
      const { action, quotes = [] } = message as { action: string; quotes?: readonly string[] };
      if (action === 'auth') {
        sendPacked(socket, { T: 'success', msg: 'authenticated' });
        return;
      }
      if (mood.refusesRequests) {
        sendPacked(socket, { T: 'error', code: 405, msg: 'symbol limit exceeded' });
        return;
      }
      const list = lists.get(socket) ?? new Set<string>();
      lists.set(socket, list);
      for (const symbol of quotes) {
        if (action === 'unsubscribe') list.delete(symbol);
        else if (!withheld.has(symbol)) list.add(symbol);
      }
      const all = [...list];
      sendPacked(socket, { T: 'subscription', quotes: all, bars: all, updatedBars: all });
    },
    (socket) => sendPacked(socket, { T: 'success', msg: 'connected' }),
  );
  onTestFinished(() => server.close());
  return Object.assign(server, { withheld, mood, url: `${server.origin}/v2/sip` });
}

export function sayJson(socket: WebSocket, message: unknown): void {
  socket.send(Buffer.from(JSON.stringify(message)));
}

/** Resolves when both sides have read all that was sent. */
export async function flushSocket(socket: WebSocket): Promise<void> {
  // The second round follows the answers to what the client sent in the first.
  for (let round = 0; round < 2; round += 1) {
    await new Promise<void>((resolve) => {
      socket.once('pong', () => resolve());
      socket.ping();
    });
  }
}

/** Plays a frozen program: its kernel keeps the connection. */
export function freeze(socket: WebSocket): void {
  const { _socket: raw } = socket as unknown as { _socket: { pause(): void } };
  raw.pause();
}

export const ORDER = {
  id: 'order-1',
  client_order_id: 'u42-entry-1',
  created_at: '2026-11-20T15:14:03.601244871Z',
  symbol: 'SPY261120C00670000',
  qty: '2',
  filled_qty: '2',
  filled_avg_price: '1.04',
  type: 'limit',
  side: 'buy',
  status: 'filled',
};

export function update(order: unknown) {
  return { stream: 'trade_updates', data: { event: 'fill', order } };
}

/** SPY, stamped so many seconds after 1970. */
export function quoteAt(second: number) {
  return { T: 'q', S: 'SPY', t: new Date(1_000 * second), bp: 1, bs: 1, ap: 2, as: 1 };
}
