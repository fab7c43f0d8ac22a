import { randomUUID } from 'node:crypto';
import { Alpaca, errors, streaming, type trading } from '@alpacahq/alpaca-trade-api';
import { DOLLAR } from '@tideline/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSteppedSimulator } from './simulator-venue.ts';

/**
 * The official SDK, unmodified but for its addresses, is the outside witness that the simulator
 * speaks the broker's dialect: it was written against the real one.
 */
describe('the official SDK against the simulator', () => {
  let simulator: Awaited<ReturnType<typeof startSteppedSimulator>>;
  let credentials: { keyId: string; secret: string };
  let alpaca: Alpaca;
  const open: { disconnect(): void }[] = [];

  function clientFor(keys: { keyId: string; secret: string }): Alpaca {
    return new Alpaca({
      ...keys,
      paper: true,
      retry: false,
      rateLimit: false,
      fetchApi: (input, init) => {
        const { pathname, search } = new URL(String(input));
        return fetch(`${simulator.origin}${pathname}${search}`, init);
      },
    });
  }

  function stream<S extends { connect(): void; disconnect(): void }>(one: S): S {
    open.push(one);
    return one;
  }

  function streamUrl(path: string): string {
    return `${simulator.origin.replace('http', 'ws')}${path}`;
  }

  async function contractNearTheMoney(): Promise<string> {
    const { clocks } = await alpaca.trading.clock.clock();
    const today = clocks[0]!.timestamp.toISOString().slice(0, 10);
    const { quote } = await alpaca.marketData.stocks.stockLatestQuoteSingle({ symbol: 'SPY' });
    const contracts = await alpaca.trading.collectOptionsContracts({
      underlyingSymbols: 'SPY',
      expirationDate: new Date(`${today}T00:00:00Z`),
      type: 'call',
    });
    expect(contracts.length).toBeGreaterThan(10);
    const distance = ({ strikePrice }: { strikePrice: string }) =>
      Math.abs(Number(strikePrice) - (quote.ap ?? 0));
    const [nearest] = contracts.sort((a, b) => distance(a) - distance(b));
    return nearest!.symbol;
  }

  async function settled(clientOrderId: string): Promise<trading.Order> {
    for (let tries = 0; tries < 6; tries += 1) {
      const order = await alpaca.trading.orders.getOrderByClientOrderId({ clientOrderId });
      if (['filled', 'canceled'].includes(String(order.status))) return order;
      await simulator.advance(1);
    }
    throw new Error(`${clientOrderId} did not end`);
  }

  beforeAll(async () => {
    simulator = await startSteppedSimulator(7);
    const { keyId, secretKey } = await simulator.openAccount(100_000 * DOLLAR);
    credentials = { keyId, secret: secretKey };
    alpaca = clientFor(credentials);
  });

  afterAll(async () => {
    for (const one of open) one.disconnect();
    await simulator.close();
  });

  it('reads the account', async () => {
    const account = await alpaca.trading.account.getAccount();
    expect(account).toMatchObject({ status: 'ACTIVE', currency: 'USD', tradingBlocked: false });
    expect(Number(account.cash)).toBe(100_000);
    expect(Number(account.optionsBuyingPower)).toBe(100_000);
    await expect(alpaca.trading.validateConnection()).resolves.toMatchObject({ ok: true });
  });

  it('tells wrong keys by its own error class', async () => {
    const stranger = clientFor({ keyId: 'PKNOBODY', secret: 'nothing' });
    await expect(stranger.trading.account.getAccount()).rejects.toBeInstanceOf(errors.AuthError);
  });

  it('reads the clock and the calendar, new and old', async () => {
    const [legacy, { clocks }] = await Promise.all([
      alpaca.trading.clock.legacyClock(),
      alpaca.trading.clock.clock({ markets: 'NYSE' }),
    ]);
    expect(legacy.isOpen).toBe(true);
    expect(clocks[0]).toMatchObject({ phase: 'core', isMarketDay: true });
    expect(clocks[0]!.timestamp).toEqual(legacy.timestamp);
    const week = { start: new Date('2026-11-23'), end: new Date('2026-11-27') };
    const { calendar } = await alpaca.trading.calendar.calendar({ market: 'NYSE', ...week });
    expect(calendar.map(({ date }) => date.toISOString().slice(8, 10))).toEqual([
      '23',
      '24',
      '25',
      '27',
    ]);
    expect(calendar.at(-1)!.coreEnd).toEqual(new Date('2026-11-27T13:00:00-05:00'));
    const days = await alpaca.trading.calendar.legacyCalendar(week);
    expect(days.map(({ open: opens, close }) => `${opens}-${close}`)).toEqual([
      '09:30-16:00',
      '09:30-16:00',
      '09:30-16:00',
      '09:30-13:00',
    ]);
  });

  it('reads bars and the option chain', async () => {
    const { timestamp } = await alpaca.trading.clock.legacyClock();
    const end = timestamp!;
    const { bars } = await alpaca.marketData.stocks.stockBars({
      symbols: 'SPY',
      timeframe: '5Min',
      start: new Date(end.getTime() - 86_400_000),
      end,
    });
    expect(bars.SPY?.length).toBeGreaterThan(3);
    const symbol = await contractNearTheMoney();
    const chain = await alpaca.marketData.options.optionChain({
      underlyingSymbol: 'SPY',
      limit: 1000,
    });
    expect(chain.snapshots[symbol]?.latestQuote?.ap).toBeGreaterThan(0);
    // The broker has no greeks for what expires today.
    expect(chain.snapshots[symbol]?.greeks).toBeUndefined();
  });

  it('places, finds and cancels an order, and hears of it on the trading stream', async () => {
    const updates: streaming.TradeUpdate[] = [];
    const trade = stream(
      new streaming.TradingStream({ credentials, url: streamUrl('/stream'), reconnect: false }),
    );
    const listening = new Promise<void>((resolve) => {
      trade.on(streaming.EVENT.SUBSCRIPTION, () => resolve());
    });
    trade.onTradeUpdate((update) => updates.push(update));
    trade.subscribeTradeUpdates();
    trade.connect();
    await expect(trade.waitForAuthentication()).resolves.toBe(true);
    await listening;

    const symbol = await contractNearTheMoney();
    const resting = await alpaca.trading.orders.limit({
      symbol,
      qty: 1,
      side: 'buy',
      limitPrice: 0.01,
      timeInForce: 'day',
      clientOrderId: 'sdk-resting',
    });
    expect(resting).toMatchObject({ symbol, status: 'pending_new', clientOrderId: 'sdk-resting' });
    await simulator.advance(1);
    const listed = await alpaca.trading.orders.getAllOrders({ status: 'open' });
    expect(listed.map(({ id }) => id)).toEqual([resting.id]);
    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: resting.id! });
    expect((await settled('sdk-resting')).status).toBe('canceled');

    const clientOrderId = randomUUID();
    await alpaca.trading.orders.market({
      symbol,
      qty: 2,
      side: 'buy',
      timeInForce: 'day',
      clientOrderId,
    });
    expect((await settled(clientOrderId)).status).toBe('filled');
    const [position] = await alpaca.trading.positions.getAllOpenPositions();
    expect(position).toMatchObject({ symbol, qty: '2', qtyAvailable: '2', side: 'long' });

    await vi.waitFor(() => expect(updates.map(({ event }) => event)).toContain('fill'));
    const events = updates.map(({ event }) => event);
    expect(events).toContain('canceled');
    expect(updates.find(({ event }) => event === 'fill')?.order.clientOrderId).toBe(clientOrderId);

    await expect(
      alpaca.trading.orders.market({ symbol, qty: 3, side: 'sell', timeInForce: 'day' }),
    ).rejects.toBeInstanceOf(errors.PermissionError);
    await expect(
      alpaca.trading.orders.market({
        symbol,
        qty: 1,
        side: 'buy',
        timeInForce: 'day',
        clientOrderId,
      }),
    ).rejects.toMatchObject({ name: 'ValidationError', code: 40010001 });
  });

  it('hears bars and quotes on both market data streams', async () => {
    const symbol = await contractNearTheMoney();
    const bars: streaming.StreamBar[] = [];
    const quotes: streaming.StreamQuote[] = [];
    const optionQuotes: streaming.StreamQuote[] = [];
    const stocks = stream(
      new streaming.StockDataStream({ credentials, url: streamUrl('/v2/sip'), reconnect: false }),
    );
    const options = stream(
      new streaming.OptionDataStream({
        credentials,
        url: streamUrl('/v1beta1/opra'),
        reconnect: false,
      }),
    );
    stocks.onBar((bar) => bars.push(bar)).onQuote((quote) => quotes.push(quote));
    options.onQuote((quote) => optionQuotes.push(quote));
    stocks.subscribeForBars(['SPY']);
    stocks.subscribeForQuotes(['SPY']);
    options.subscribeForQuotes([symbol]);
    for (const one of [stocks, options]) {
      const subscribed = new Promise<void>((resolve) => {
        one.on(streaming.EVENT.SUBSCRIPTION, () => resolve());
      });
      one.connect();
      await expect(one.waitForAuthentication()).resolves.toBe(true);
      await subscribed;
    }
    await simulator.advance(1);
    await vi.waitFor(() => expect(bars).toHaveLength(5));
    expect(bars.every((bar) => bar.symbol === 'SPY' && bar.high >= bar.low)).toBe(true);
    await vi.waitFor(() => expect(quotes.length).toBeGreaterThan(0));
    expect(quotes.at(-1)!.askPrice).toBeGreaterThan(quotes.at(-1)!.bidPrice);
    await vi.waitFor(() => expect(optionQuotes.length).toBeGreaterThan(0));
    expect(new Set(optionQuotes.map((quote) => quote.symbol))).toEqual(new Set([symbol]));
  });
});
