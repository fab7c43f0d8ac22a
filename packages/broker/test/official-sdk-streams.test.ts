import { streaming } from '@alpacahq/alpaca-trade-api';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  OPTIONS_PATH,
  STOCKS_PATH,
  streamUrl,
  TRADING_PATH,
} from '../src/simulator/test/bare-client.ts';
import { haltedMarket } from '../src/simulator/test/halted-market.ts';
import { startVenue, type TestCustomer, type TestVenue } from '../src/simulator/test/harness.ts';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

interface World {
  readonly venue: TestVenue;
  readonly proxy: CutProxy;
  readonly me: TestCustomer;
  /** Options of every SDK stream: only keys, address, and a short wait. */
  at(
    path: string,
  ): Pick<streaming.AlpacaWebSocketOptions, 'credentials' | 'url' | 'initialReconnectMs'>;
}

async function openWorld(): Promise<World> {
  const venue = await startVenue({ market: haltedMarket() });
  const { origin } = venue.simulator;
  const proxy = await startCutProxy(Number(new URL(origin).port));
  onTestFinished(async () => {
    proxy.close();
    await venue.simulator.close();
  });
  const me = await venue.openCustomer(50_000);
  const credentials = { keyId: me.keyId, secret: me.secretKey };
  const through = `http://127.0.0.1:${proxy.port}`;
  return {
    venue,
    proxy,
    me,
    at: (path) => ({ credentials, url: streamUrl(through, path), initialReconnectMs: 1 }),
  };
}

type Stream = streaming.TradingStream | streaming.StockDataStream | streaming.OptionDataStream;

async function connected<S extends Stream>(stream: S): Promise<S> {
  onTestFinished(() => stream.disconnect());
  const acknowledged = nextAnswer(stream);
  stream.connect();
  await acknowledged;
  return stream;
}

function nextAnswer(stream: Stream): Promise<void> {
  return new Promise((resolve) => {
    stream.once(streaming.EVENT.SUBSCRIPTION, () => resolve());
  });
}

function buy(me: TestCustomer, clientOrderId: string) {
  return me.call('POST', '/v2/orders', {
    symbol: CALL,
    qty: '1',
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
    client_order_id: clientOrderId,
  });
}

describe('the official SDK’s trading stream', () => {
  test('hears each update with all its fields, and again after a cut', async () => {
    const { venue, proxy, me, at } = await openWorld();
    const updates: streaming.TradeUpdate[] = [];
    const stream = new streaming.TradingStream(at(TRADING_PATH));
    stream.onTradeUpdate((update) => updates.push(update));
    stream.subscribeTradeUpdates();
    await connected(stream);
    await buy(me, 'sdk-1');
    await venue.advanceBars(1);
    expect(updates.map(({ event }) => event)).toEqual(['new', 'fill']);
    const fill = updates[1];
    expect(fill).toMatchObject({ qty: '1', positionQty: '1', price: fill?.order.filledAvgPrice });
    expect(fill?.executionId).toMatch(/^[\da-f-]{36}$/);
    expect(fill?.timestamp?.getTime()).toBeGreaterThan(Date.parse('2025-02-04T15:00:00Z'));
    expect(fill?.order).toMatchObject({ clientOrderId: 'sdk-1', status: 'filled', symbol: CALL });

    const again = nextAnswer(stream);
    proxy.cut();
    await again;
    await buy(me, 'sdk-2');
    await venue.advanceBars(1);
    expect(updates.slice(2).map(({ order }) => order.clientOrderId)).toEqual(['sdk-2', 'sdk-2']);
  });

  test('hears that keys are wrong, and gives up', async () => {
    const { at, me } = await openWorld();
    const credentials = { keyId: me.keyId, secret: 'wrong' };
    const stream = new streaming.TradingStream({ ...at(TRADING_PATH), credentials });
    onTestFinished(() => stream.disconnect());
    stream.connect();
    const result = await stream.whenAuthenticated();
    expect(result).toMatchObject({ status: 'server_rejected', message: 'auth failed' });
    expect(stream.getState()).toBe('disconnected');
  });
});

describe('the official SDK’s stock stream', () => {
  test('hears bars, bars of the day, quotes and halts', async () => {
    const { venue, at } = await openWorld();
    const bars: streaming.StreamBar[] = [];
    const days: streaming.StreamBar[] = [];
    const quotes: streaming.StreamQuote[] = [];
    const statuses: streaming.StreamStatus[] = [];
    const stream = new streaming.StockDataStream(at(STOCKS_PATH));
    stream.onBar((bar) => bars.push(bar)).onDailyBar((bar) => days.push(bar));
    stream.onQuote((quote) => quotes.push(quote)).onStatus((status) => statuses.push(status));
    stream.subscribeForBars(['*']);
    stream.subscribeForDailyBars(['SPY']);
    stream.subscribeForQuotes(['SPY']);
    stream.subscribeForStatuses(['SPY']);
    stream.subscribeForTrades(['SPY']);
    stream.subscribeForUpdatedBars(['SPY']);
    await connected(stream);
    expect(stream.getSubscriptions()).toMatchObject({ bars: ['*'], trades: ['SPY'] });
    await venue.advanceBars(1);
    const minutes = bars.map(({ timestamp }) => timestamp.toISOString().slice(11, 16));
    expect(minutes).toEqual(['15:00', '15:01', '15:02', '15:03', '15:04']);
    expect(days.map(({ volume }) => volume)).toEqual([31_000, 32_000, 33_000, 34_000, 35_000]);
    expect(quotes).toHaveLength(60);
    expect(quotes[0]).toMatchObject({ symbol: 'SPY', bidSize: 300, conditions: ['R'], tape: 'B' });
    expect(quotes[0]?.timestampRaw).toBe('2025-02-04T15:00:05.000000000Z');
    expect(statuses.map(({ statusMessage }) => statusMessage)).toEqual(['Trading Halt', 'Resume']);
  });

  test('leaves out what it unsubscribes from, and subscribes again after a cut', async () => {
    const { venue, proxy, at } = await openWorld();
    const heard: string[] = [];
    const stream = new streaming.StockDataStream(at(STOCKS_PATH));
    stream.onBar(() => heard.push('bar')).onQuote(() => heard.push('quote'));
    stream.subscribeForBars(['SPY']);
    stream.subscribeForQuotes(['SPY']);
    await connected(stream);
    const less = nextAnswer(stream);
    stream.unsubscribeFromQuotes(['SPY']);
    await less;
    await venue.advanceBars(1);
    expect(heard).toEqual(Array.from({ length: 5 }, () => 'bar'));
    const again = nextAnswer(stream);
    proxy.cut();
    await again;
    await venue.advanceBars(1);
    expect(heard).toEqual(Array.from({ length: 10 }, () => 'bar'));
  });

  test('hears of a second connection, and gets in when the first has gone', async () => {
    const { at } = await openWorld();
    const first = new streaming.StockDataStream(at(STOCKS_PATH));
    first.subscribeForBars(['SPY']);
    await connected(first);
    const second = new streaming.StockDataStream(at(STOCKS_PATH));
    const complaints: string[] = [];
    second.onError((message) => complaints.push(message));
    onTestFinished(() => second.disconnect());
    second.connect();
    await vi.waitFor(() => expect(complaints).toContain('connection limit exceeded'));
    first.disconnect();
    expect(await second.waitForAuthentication()).toBe(true);
  });

  test('hears that keys are wrong, and gives up', async () => {
    const { at, me } = await openWorld();
    const credentials = { keyId: me.keyId, secret: 'wrong' };
    const stream = new streaming.StockDataStream({ ...at(STOCKS_PATH), credentials });
    onTestFinished(() => stream.disconnect());
    stream.connect();
    expect(await stream.whenAuthenticated()).toMatchObject({ authenticated: false, code: 402 });
  });
});

describe('the official SDK’s option stream', () => {
  test('hears the contracts it asks for, and more later', async () => {
    const { venue, at } = await openWorld();
    const seen = new Map<string, number>();
    const stream = new streaming.OptionDataStream(at(OPTIONS_PATH));
    stream.onQuote(({ symbol }) => seen.set(symbol, (seen.get(symbol) ?? 0) + 1));
    stream.subscribeForQuotes([CALL]);
    await connected(stream);
    await venue.advanceBars(1);
    expect([...seen]).toEqual([[CALL, 60]]);
    const more = nextAnswer(stream);
    stream.subscribeForQuotes([PUT]);
    await more;
    expect(stream.getSubscriptions().quotes).toEqual([CALL, PUT]);
    await venue.advanceBars(1);
    expect([...seen]).toEqual([
      [CALL, 120],
      [PUT, 60],
    ]);
  });

  test('hears that a star does not stand for every contract', async () => {
    const { at } = await openWorld();
    const stream = new streaming.OptionDataStream(at(OPTIONS_PATH));
    onTestFinished(() => stream.disconnect());
    stream.subscribeForQuotes(['*']);
    const complaint = new Promise((resolve) => {
      stream.onError(resolve);
    });
    stream.connect();
    expect(await complaint).toBe('star subscription is not allowed for option quotes');
  });
});
