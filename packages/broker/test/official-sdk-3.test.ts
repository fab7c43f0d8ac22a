import { DOLLAR } from '@tideline/engine';
import OlderAlpaca from 'alpaca-trade-api-3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSteppedSimulator } from './simulator-venue.ts';

interface Order {
  readonly id: string;
  readonly symbol: string;
  readonly status: string;
  readonly qty: string;
  readonly limit_price: string | null;
  readonly replaces: string | null;
  readonly replaced_by: string | null;
}

interface Row {
  readonly id: string;
  readonly status: number;
}

interface Closing {
  readonly symbol: string;
  readonly status: number;
  readonly body: Order;
}

/**
 * The broker's JavaScript client before its rewrite, unmodified but for its addresses: many bots
 * still run it. It sends an empty content type with every DELETE, numbers where other clients send
 * text, and its own page sizes.
 */
describe('the official SDK 3.1.3 against the simulator', () => {
  let simulator: Awaited<ReturnType<typeof startSteppedSimulator>>;
  let alpaca: OlderAlpaca;

  async function contractsNearTheMoney(): Promise<readonly string[]> {
    const { timestamp } = await alpaca.getClock();
    const today = String(timestamp).slice(0, 10);
    const quote = await alpaca.getLatestQuote('SPY');
    const { option_contracts: contracts } = await alpaca.sendRequest(
      '/options/contracts',
      {
        underlying_symbols: 'SPY',
        expiration_date: today,
        type: 'call',
        limit: 1_000,
      },
      null,
      'GET',
    );
    const distance = (strike: string) => Math.abs(Number(strike) - quote.AskPrice);
    return (contracts as { symbol: string; strike_price: string }[])
      .sort((a, b) => distance(a.strike_price) - distance(b.strike_price))
      .map(({ symbol }) => symbol);
  }

  async function ended(id: string): Promise<Order> {
    for (let tries = 0; tries < 6; tries += 1) {
      const order: Order = await alpaca.getOrder(id);
      if (['filled', 'canceled', 'replaced'].includes(order.status)) return order;
      await simulator.advance(1);
    }
    throw new Error(`${id} did not end`);
  }

  async function collected<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
    const all: T[] = [];
    for await (const row of rows) all.push(row);
    return all;
  }

  const buy = (symbol: string, qty: number): Promise<Order> =>
    alpaca.createOrder({ symbol, qty, side: 'buy', type: 'market', time_in_force: 'day' });

  const rest = (symbol: string): Promise<Order> =>
    alpaca.createOrder({
      ...{ symbol, qty: 1, side: 'buy', type: 'limit', limit_price: 0.01 },
      time_in_force: 'day',
    });

  beforeAll(async () => {
    simulator = await startSteppedSimulator(7);
    const { origin } = simulator;
    const { keyId, secretKey } = await simulator.openAccount(100_000 * DOLLAR);
    alpaca = new OlderAlpaca({ keyId, secretKey, baseUrl: origin, dataBaseUrl: origin });
  });

  afterAll(async () => {
    await simulator.close();
  });

  it('reads the account, changes its settings, and reads the clock', async () => {
    expect(await alpaca.getAccount()).toMatchObject({ status: 'ACTIVE', cash: '100000' });
    const suspended = await alpaca.updateAccountConfigurations({ suspend_trade: true });
    expect(suspended).toMatchObject({ suspend_trade: true });
    await alpaca.updateAccountConfigurations({ suspend_trade: false });
    expect(await alpaca.getAccountConfigurations()).toMatchObject({ suspend_trade: false });
    expect(await alpaca.getClock()).toMatchObject({ is_open: true });
  });

  it('reads the calendar of years that the market does not play', async () => {
    const december = await alpaca.getCalendar({
      start: new Date('2018-12-03'),
      end: new Date('2018-12-07'),
    });
    expect(december.map(({ date }: { date: string }) => date.slice(8))).toEqual([
      ...['03', '04', '06', '07'],
    ]);
    const eve = await alpaca.getCalendar({ start: '2029-12-24', end: '2029-12-25' });
    expect(eve).toMatchObject([{ date: '2029-12-24', open: '09:30', close: '13:00' }]);
  });

  it('finds the underlying among the tradable assets', async () => {
    const assets = await alpaca.getAssets({ status: 'active', asset_class: 'us_equity' });
    expect(assets).toMatchObject([{ symbol: 'SPY', tradable: true }]);
    expect(await alpaca.getAsset('SPY')).toEqual(assets[0]);
  });

  it('places, replaces and cancels one order, and all of them', async () => {
    const [symbol = '', other = ''] = await contractsNearTheMoney();
    const resting = await rest(symbol);
    expect(resting).toMatchObject({ symbol, status: 'pending_new', qty: '1' });
    await simulator.advance(1);
    const replacement: Order = await alpaca.replaceOrder(resting.id, { qty: 3, limit_price: 0.02 });
    expect(replacement).toMatchObject({ qty: '3', limit_price: '0.02', replaces: resting.id });
    expect(await ended(resting.id)).toMatchObject({
      status: 'replaced',
      replaced_by: replacement.id,
    });
    await alpaca.cancelOrder(replacement.id);
    expect((await ended(replacement.id)).status).toBe('canceled');

    const several = [await rest(symbol), await rest(other)];
    const canceled: Row[] = await alpaca.cancelAllOrders();
    expect(canceled).toEqual(several.map(({ id }) => ({ id, status: 200 })));
    for (const { id } of several) expect((await ended(id)).status).toBe('canceled');
    expect(
      await alpaca.getOrders({
        ...{ status: 'open', until: null, after: null, limit: null },
        ...{ direction: null, nested: null, symbols: null },
      }),
    ).toEqual([]);
  });

  it('closes one position, and all of them', async () => {
    const [symbol = '', other = '', third = ''] = await contractsNearTheMoney();
    await ended((await buy(symbol, 2)).id);
    expect(await alpaca.getPosition(symbol)).toMatchObject({ symbol, qty: '2', side: 'long' });
    const closing: Order = await alpaca.closePosition(symbol);
    expect(closing).toMatchObject({ symbol, qty: '2', side: 'sell', type: 'market' });
    expect((await ended(closing.id)).status).toBe('filled');
    await expect(alpaca.getPosition(symbol)).rejects.toMatchObject({ response: { status: 404 } });

    await ended((await buy(other, 1)).id);
    await ended((await buy(third, 2)).id);
    const closed: Closing[] = await alpaca.closeAllPositions();
    expect(closed.map((one) => [one.symbol, one.status])).toEqual([
      [other, 200],
      [third, 200],
    ]);
    for (const { body } of closed) expect((await ended(body.id)).status).toBe('filled');
    expect(await alpaca.getPositions()).toEqual([]);
  });

  it('makes, changes and deletes watchlists', async () => {
    const { id } = await alpaca.addWatchlist('Mine');
    expect(await alpaca.addToWatchlist(id, 'SPY')).toMatchObject({ assets: [{ symbol: 'SPY' }] });
    expect(await alpaca.deleteFromWatchlist(id, 'SPY')).toMatchObject({ assets: [] });
    await alpaca.updateWatchlist(id, { name: 'Ours', symbols: ['SPY'] });
    expect(await alpaca.getWatchlist(id)).toMatchObject({ name: 'Ours' });
    await alpaca.deleteWatchlist(id);
    expect(await alpaca.getWatchlists()).toEqual([]);
  });

  it('reads bars, quotes and trades of the underlying', async () => {
    const { timestamp } = await alpaca.getClock();
    const start = new Date(Date.parse(timestamp) - 1_800_000).toISOString();
    const end = new Date(timestamp).toISOString();
    const timeframe = alpaca.newTimeframe(5, alpaca.timeframeUnit.MIN);
    const bars = await collected(alpaca.getBarsV2('SPY', { start, end, timeframe }));
    expect(bars.length).toBeGreaterThan(3);
    expect(bars[0]).toMatchObject({ OpenPrice: expect.any(Number), Volume: expect.any(Number) });
    const quotes = await collected(alpaca.getQuotesV2('SPY', { start, end, limit: 7 }));
    expect(quotes).toHaveLength(7);
    const latest = await alpaca.getLatestTrade('SPY');
    expect(latest.Price).toBeGreaterThan(0);
  });

  it('reads option trades and bars that agree, page by page', async () => {
    const symbol = (await contractsNearTheMoney())[5] ?? '';
    const all = await alpaca.getOptionTrades([symbol], {});
    const trades = all.get(symbol) ?? [];
    expect(trades.length).toBeGreaterThan(20);
    const paged = await alpaca.getOptionTrades([symbol], { pageLimit: 7 });
    expect(paged.get(symbol)).toEqual(trades);
    const bars = (await alpaca.getOptionBars([symbol], { timeframe: '1Min' })).get(symbol) ?? [];
    const volumeOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
    expect(volumeOf(bars.map(({ Volume }) => Volume))).toBe(
      volumeOf(trades.map(({ Size }) => Size)),
    );
    const latest = await alpaca.getOptionLatestTrades([symbol]);
    expect(latest.get(symbol)).toMatchObject({ Price: trades.at(-1)?.Price });
    const quotes = await alpaca.getOptionLatestQuotes([symbol]);
    expect(quotes.get(symbol)?.AskPrice).toBeGreaterThan(0);
    const chain = await alpaca.getOptionChain('SPY', { pageLimit: 50 });
    const snapshot = chain.find(({ Symbol: name }: { Symbol: string }) => name === symbol);
    expect(snapshot).toMatchObject({ LatestTrade: { Price: trades.at(-1)?.Price } });
  });

  it('hears of its orders on the trading stream', async () => {
    const [symbol = ''] = await contractsNearTheMoney();
    const events: string[] = [];
    const stream = alpaca.trade_ws;
    stream.onOrderUpdate(({ event }: { event: string }) => events.push(event));
    const isListening = new Promise<void>((resolve) => {
      stream.onConnect(() => {
        stream.subscribe(['trade_updates']);
        resolve();
      });
    });
    stream.connect();
    await isListening;
    const { id } = await buy(symbol, 1);
    await ended(id);
    await alpaca.closePosition(symbol);
    await simulator.advance(1);
    stream.disconnect();
    expect(events).toEqual(['new', 'fill', 'new', 'fill']);
  });
});
