import { streaming } from '@alpacahq/alpaca-trade-api';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  connectBare,
  keyHeaders,
  OPTIONS_PATH,
  STOCKS_PATH,
  streamUrl,
  TRADING_PATH,
} from '../test/bare-client.ts';
import { startVenue, type TestVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}): Promise<TestVenue> {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

function connect(venue: TestVenue, path: string, options: Parameters<typeof connectBare>[2] = {}) {
  return connectBare(venue.simulator.origin, path, options);
}

test('the official SDK follows orders, quotes and bars', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const credentials = { keyId: me.keyId, secret: me.secretKey };
  const updates: streaming.TradeUpdate[] = [];
  const quotes: streaming.StreamQuote[] = [];
  const bars: streaming.StreamBar[] = [];

  const trading = new streaming.TradingStream({
    credentials,
    url: streamUrl(venue.simulator.origin, TRADING_PATH),
  });
  trading.onTradeUpdate((update) => updates.push(update));
  trading.subscribeTradeUpdates();
  const stocks = new streaming.StockDataStream({
    credentials,
    url: streamUrl(venue.simulator.origin, STOCKS_PATH),
  });
  stocks.onQuote((quote) => quotes.push(quote));
  stocks.onBar((bar) => bars.push(bar));
  stocks.subscribeForQuotes(['SPY']);
  stocks.subscribeForBars(['SPY']);
  const options = new streaming.OptionDataStream({
    credentials,
    url: streamUrl(venue.simulator.origin, OPTIONS_PATH),
  });
  options.onQuote((quote) => quotes.push(quote));
  options.subscribeForQuotes([CALL]);
  const streams = [trading, stocks, options];
  onTestFinished(() => {
    for (const stream of streams) stream.disconnect();
  });
  const ready = streams.map(
    (stream) => new Promise<void>((resolve) => stream.once('subscription', () => resolve())),
  );
  for (const stream of streams) stream.connect();
  await Promise.all(ready);

  await me.call('POST', '/v2/orders', {
    symbol: CALL,
    qty: '12',
    side: 'buy',
    type: 'limit',
    limit_price: '9.00',
    time_in_force: 'day',
    client_order_id: 'sdk-1',
  });
  await venue.advanceBars(1);
  expect(updates.map(({ event }) => event)).toEqual(['new', 'partial_fill', 'fill']);
  expect(updates[1]).toMatchObject({ qty: '10', positionQty: '10', price: '1.86' });
  expect(updates[2]?.order).toMatchObject({
    status: 'filled',
    client_order_id: 'sdk-1',
    filled_qty: '12',
  });
  const stamps = quotes.filter(({ symbol }) => symbol === CALL).map(({ timestamp }) => timestamp);
  expect(stamps).toHaveLength(60);
  expect(new Date(Number(stamps[0])).toISOString()).toBe('2025-02-04T15:00:05.000Z');
  expect(quotes.filter(({ symbol }) => symbol === 'SPY')).toHaveLength(60);
  expect(
    bars.map(({ timestamp }) => new Date(Number(timestamp)).toISOString().slice(11, 16)),
  ).toEqual(['15:00', '15:01', '15:02', '15:03', '15:04']);
});

test('the trading stream speaks binary JSON and takes both forms of signing in', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const { keyId, secretKey } = me;
  const nested = await connect(venue, TRADING_PATH);
  nested.send({ action: 'listen', data: { streams: ['trade_updates'] } });
  expect(await nested.nth(0)).toEqual({
    stream: 'authorization',
    data: { status: 'unauthorized', action: 'listen' },
  });
  nested.send({ action: 'authenticate', data: { key_id: keyId, secret_key: 'wrong' } });
  expect(await nested.nth(1)).toMatchObject({ data: { status: 'unauthorized' } });
  nested.send({ action: 'authenticate', data: { key_id: keyId, secret_key: secretKey } });
  expect(await nested.nth(2)).toEqual({
    stream: 'authorization',
    data: { status: 'authorized', action: 'authenticate' },
  });
  nested.send({ action: 'listen', data: { streams: ['trade_updates'] } });
  expect(await nested.nth(3)).toEqual({
    stream: 'listening',
    data: { streams: ['trade_updates'] },
  });
  expect(nested.received.every(({ isBinary }) => isBinary)).toBe(true);

  const flat = await connect(venue, TRADING_PATH);
  flat.send({ action: 'auth', key: keyId, secret: secretKey });
  expect(await flat.nth(0)).toMatchObject({ data: { status: 'authorized' } });
});

test('data streams greet first, then sign in by headers or by message', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const byHeader = await connect(venue, STOCKS_PATH, { headers: keyHeaders(me) });
  expect(await byHeader.nth(0)).toEqual([{ T: 'success', msg: 'connected' }]);
  expect(await byHeader.nth(1)).toEqual([{ T: 'success', msg: 'authenticated' }]);
  byHeader.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
  expect(await byHeader.nth(2)).toMatchObject([{ T: 'error', code: 403 }]);
  byHeader.send({ action: 'subscribe', bars: ['SPY'], quotes: ['SPY'] });
  expect(await byHeader.nth(3)).toMatchObject([
    { T: 'subscription', bars: ['SPY'], quotes: ['SPY'], trades: [] },
  ]);
  byHeader.send({ action: 'unsubscribe', bars: ['SPY'] });
  expect(await byHeader.nth(4)).toMatchObject([{ T: 'subscription', bars: [], quotes: ['SPY'] }]);
  await venue.advanceBars(1);
  expect(await byHeader.nth(5)).toMatchObject([
    { T: 'q', S: 'SPY', t: '2025-02-04T15:00:05.000Z' },
  ]);

  const second = await connect(venue, STOCKS_PATH);
  second.send({ action: 'subscribe', bars: ['SPY'] });
  expect(await second.nth(1)).toMatchObject([{ T: 'error', code: 401 }]);
  second.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
  expect(await second.nth(2)).toMatchObject([{ T: 'error', code: 406 }]);
  expect(await second.nth(3)).toBeUndefined();
  const otherFeed = await connect(venue, '/v2/iex', { headers: keyHeaders(me) });
  expect(await otherFeed.nth(1)).toEqual([{ T: 'success', msg: 'authenticated' }]);
  byHeader.socket.close();
  await byHeader.closed();
  const third = await connect(venue, STOCKS_PATH, { headers: keyHeaders(me) });
  expect(await third.nth(1)).toEqual([{ T: 'success', msg: 'authenticated' }]);
});

test('errors of the data streams', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const wrong = await connect(venue, STOCKS_PATH);
  wrong.socket.send('{');
  expect(await wrong.nth(1)).toMatchObject([{ T: 'error', code: 400 }]);
  wrong.send({ action: 'auth', key: me.keyId, secret: 'no' });
  expect(await wrong.nth(2)).toEqual([{ T: 'error', code: 402, msg: 'auth failed' }]);
  await wrong.closed();

  const text = await connect(venue, OPTIONS_PATH, { headers: keyHeaders(me) });
  expect(await text.nth(0)).toMatchObject([{ T: 'error', code: 412 }]);
  await text.closed();

  const options = await connect(venue, OPTIONS_PATH, { headers: keyHeaders(me), isMsgpack: true });
  expect(await options.nth(1)).toEqual([{ T: 'success', msg: 'authenticated' }]);
  options.send({ action: 'subscribe', quotes: ['*'] });
  expect(await options.nth(2)).toMatchObject([{ T: 'error', code: 413 }]);
  options.send({ action: 'subscribe', bars: [CALL] });
  expect(await options.nth(3)).toMatchObject([{ T: 'error', code: 410 }]);
  const many = Array.from({ length: 1_001 }, (_, n) => tinySymbol('2025-02-04', 'call', n + 1));
  options.send({ action: 'subscribe', quotes: many });
  expect(await options.nth(4)).toMatchObject([{ T: 'error', code: 405 }]);
  options.send({ action: 'subscribe', quotes: [CALL] });
  expect(await options.nth(5)).toEqual([{ T: 'subscription', trades: [], quotes: [CALL] }]);
  await venue.advanceBars(1);
  expect(await options.nth(6)).toMatchObject([
    { T: 'q', S: CALL, t: new Date('2025-02-04T15:00:05Z'), c: 'A' },
  ]);
});

test('browsers and unknown paths do not get a socket', async () => {
  const venue = await openVenue();
  const { origin } = venue.simulator;
  await expect(connect(venue, '/sim/clock', { headers: { origin } })).rejects.toThrow(/403/);
  await expect(connect(venue, '/nowhere')).rejects.toThrow(/404/);
});

describe('each part of what an instant brings begins when everybody is done with the one before', () => {
  async function play(
    start: string,
    bars: number,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const venue = await openVenue({ start });
    const me = await venue.openCustomer(50_000);
    const headers = keyHeaders(me);
    const trading = await connect(venue, TRADING_PATH);
    trading.send({ action: 'authenticate', key: me.keyId, secret: me.secretKey });
    trading.send({ action: 'listen', data: { streams: ['trade_updates'] } });
    const stocks = await connect(venue, STOCKS_PATH, { headers });
    stocks.send({ action: 'subscribe', bars: ['SPY'], quotes: ['SPY'] });
    const options = await connect(venue, OPTIONS_PATH, { headers, isMsgpack: true });
    options.send({ action: 'subscribe', quotes: [CALL] });
    const streams = [trading, stocks, options];
    await Promise.all([trading.nth(1), stocks.nth(2), options.nth(2)]);
    const read = streams.map(({ received }) => received.length);
    const resting = { type: 'limit', limit_price: '0.01', time_in_force: 'day' };
    await me.call('POST', '/v2/orders', { symbol: CALL, qty: '1', side: 'buy', ...resting });

    const messages = new Map<string, readonly string[]>();
    const follower = await connect(venue, '/sim/clock');
    follower.socket.on('message', (data) => {
      const { type, now } = JSON.parse(String(data));
      if (type !== 'settle') return;
      const news = streams.flatMap(({ received }, index) =>
        received.slice(read[index]).map(({ message }) => nameOf(message)),
      );
      for (const [index, { received }] of streams.entries()) read[index] = received.length;
      const instant = new Date(now).toISOString().slice(11, 19);
      messages.set(instant, [...(messages.get(instant) ?? []), ...news, 'settled']);
      follower.send({ type: 'settled', now });
    });
    await venue.advanceBars(bars);
    return messages;
  }

  function nameOf(message: unknown): string {
    if (!Array.isArray(message)) return (message as { data: { event: string } }).data.event;
    const [first] = message as { readonly T: string; readonly S: string }[];
    return `${first?.T} ${first?.S}`;
  }

  test('time, the underlying, the options, the bar', async () => {
    const messages = await play('2025-02-04T10:00', 1);
    const quotes = ['settled', 'q SPY', 'settled', `q ${CALL}`, 'settled'];
    expect(messages.get('15:00:55')).toEqual(quotes);
    expect(messages.get('15:01:00')).toEqual([...quotes, 'b SPY', 'settled']);
    expect(messages.get('15:05:00')).toEqual([...quotes, 'b SPY', 'settled']);
  });

  test('time, orders, the bar at a close', async () => {
    const messages = await play('2025-02-04T15:25', 7);
    expect(messages.get('21:00:00')).toEqual(['settled', 'expired', 'settled', 'b SPY', 'settled']);
  });
});

test('what is subscribed to while an instant is sent is quoted from the next one on', async () => {
  const venue = await openVenue({ start: '2025-02-04T10:00' });
  const me = await venue.openCustomer(50_000);
  const options = await connect(venue, OPTIONS_PATH, { headers: keyHeaders(me), isMsgpack: true });
  const stocks = await connect(venue, STOCKS_PATH, { headers: keyHeaders(me) });
  stocks.send({ action: 'subscribe', quotes: ['SPY'] });
  await Promise.all([options.nth(1), stocks.nth(2)]);
  stocks.socket.once('message', () => options.send({ action: 'subscribe', quotes: [CALL] }));
  await venue.advanceBars(1);
  const quotes = options.received.flatMap(({ message }) =>
    (message as { readonly T: string; readonly t: Date }[]).filter(({ T }) => T === 'q'),
  );
  expect(quotes[0]?.t).toEqual(new Date('2025-02-04T15:00:10Z'));
});
