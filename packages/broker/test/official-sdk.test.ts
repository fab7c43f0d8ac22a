import { randomUUID } from 'node:crypto';
import { Alpaca, errors, type trading } from '@alpacahq/alpaca-trade-api';
import { DOLLAR } from '@tideline/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAnswer } from '../src/simulator/test/openapi.ts';
import { startSteppedSimulator } from './simulator-venue.ts';

/**
 * Proves from outside that the simulator speaks the broker's dialect: the SDK, unmodified but for
 * its addresses, was written for the real one. Where available, the broker's documents check the
 * answers too.
 */
describe('the official SDK against the simulator', () => {
  let simulator: Awaited<ReturnType<typeof startSteppedSimulator>>;
  let alpaca: Alpaca;

  function clientFor(keys: { keyId: string; secret: string }): Alpaca {
    return new Alpaca({
      ...keys,
      paper: true,
      retry: false,
      rateLimit: false,
      async fetchApi(input, init) {
        const { pathname, search } = new URL(String(input));
        const path = `${pathname}${search}`;
        const answer = await fetch(`${simulator.origin}${path}`, init);
        const text = await answer.clone().text();
        await checkAnswer({
          method: init?.method ?? 'GET',
          path,
          status: answer.status,
          body: text === '' ? null : JSON.parse(text),
        });
        return answer;
      },
    });
  }

  async function contractsNearTheMoney(): Promise<readonly string[]> {
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
    return contracts.sort((a, b) => distance(a) - distance(b)).map(({ symbol }) => symbol);
  }

  async function ended(orderId: string): Promise<trading.Order> {
    for (let tries = 0; tries < 6; tries += 1) {
      const order = await alpaca.trading.orders.getOrderByOrderID({ orderId });
      if (['filled', 'canceled', 'replaced'].includes(String(order.status))) return order;
      await simulator.advance(1);
    }
    throw new Error(`${orderId} did not end`);
  }

  async function bought(symbol: string, qty: number): Promise<trading.Order> {
    const order = await alpaca.trading.orders.market({
      symbol,
      qty,
      side: 'buy',
      timeInForce: 'day',
    });
    return ended(order.id!);
  }

  const restingAt = (symbol: string, limitPrice: number) =>
    alpaca.trading.orders.limit({
      symbol,
      qty: 1,
      side: 'buy',
      limitPrice,
      timeInForce: 'day',
      clientOrderId: randomUUID(),
    });

  beforeAll(async () => {
    simulator = await startSteppedSimulator(7);
    const { keyId, secretKey } = await simulator.openAccount(100_000 * DOLLAR);
    alpaca = clientFor({ keyId, secret: secretKey });
  });

  afterAll(async () => {
    await simulator.close();
  });

  it('reads the account and its settings, and changes them', async () => {
    const account = await alpaca.trading.account.getAccount();
    expect(account).toMatchObject({ status: 'ACTIVE', currency: 'USD', tradingBlocked: false });
    expect(Number(account.cash)).toBe(100_000);
    expect(Number(account.optionsBuyingPower)).toBe(100_000);
    await expect(alpaca.trading.validateConnection()).resolves.toMatchObject({ ok: true });
    const { accountConfigurations } = alpaca.trading;
    const suspended = await accountConfigurations.patchAccountConfig({
      accountConfigurations: { suspendTrade: true },
    });
    expect(suspended).toMatchObject({ suspendTrade: true, tradeConfirmEmail: 'none' });
    expect((await alpaca.trading.account.getAccount()).tradeSuspendedByUser).toBe(true);
    await accountConfigurations.patchAccountConfig({
      accountConfigurations: { suspendTrade: false },
    });
    expect((await accountConfigurations.getAccountConfig()).suspendTrade).toBe(false);
  });

  it('reports wrong keys by its own error class', async () => {
    const client = clientFor({ keyId: 'PKNOBODY', secret: 'nothing' });
    await expect(client.trading.account.getAccount()).rejects.toBeInstanceOf(errors.AuthError);
  });

  it('reads the clock and the calendar, new and old: a holiday and a half day', async () => {
    const [legacy, { clocks }] = await Promise.all([
      alpaca.trading.clock.legacyClock(),
      alpaca.trading.clock.clock({ markets: 'NYSE,OPRA' }),
    ]);
    expect(legacy.isOpen).toBe(true);
    expect(clocks.map(({ phase, isMarketDay }) => ({ phase, isMarketDay }))).toEqual([
      { phase: 'core', isMarketDay: true },
      { phase: 'core', isMarketDay: true },
    ]);
    expect(clocks[0]!.timestamp).toEqual(legacy.timestamp);
    const week = { start: new Date('2026-11-23'), end: new Date('2026-11-27') };
    const { calendar } = await alpaca.trading.calendar.calendar({ market: 'NYSE', ...week });
    const days = calendar.map(({ date }) => date.toISOString().slice(8, 10));
    expect(days).toEqual(['23', '24', '25', '27']);
    expect(calendar.at(-1)!.coreEnd).toEqual(new Date('2026-11-27T13:00:00-05:00'));
    const old = await alpaca.trading.calendar.legacyCalendar(week);
    expect(old.map(({ open, close }) => `${open}-${close}`)).toEqual([
      '09:30-16:00',
      '09:30-16:00',
      '09:30-16:00',
      '09:30-13:00',
    ]);
    const holiday = await alpaca.trading.clock.clock({ time: new Date('2026-11-26T15:00:00Z') });
    expect(holiday.clocks[0]).toMatchObject({ isMarketDay: false, phase: 'closed' });
  });

  it('reads contracts, bars and the option chain, page by page', async () => {
    const { timestamp } = await alpaca.trading.clock.legacyClock();
    const start = new Date(timestamp!.getTime() - 86_400_000);
    const range = { symbols: 'SPY', start, end: timestamp! };
    const { bars } = await alpaca.marketData.stocks.stockBars({ ...range, timeframe: '5Min' });
    expect(bars.SPY?.length).toBeGreaterThan(3);
    const quotes = await alpaca.marketData.stocks.stockQuotes({ ...range, limit: 7, sort: 'desc' });
    expect(quotes.quotes.SPY).toHaveLength(7);
    expect(quotes.nextPageToken).not.toBeNull();
    const [symbol = ''] = await contractsNearTheMoney();
    const { options } = alpaca.marketData;
    const whole = await options.optionChain({ underlyingSymbol: 'SPY', limit: 1000 });
    expect(whole.snapshots[symbol]?.latestQuote?.ap).toBeGreaterThan(0);
    // The broker has no greeks for contracts that expire today.
    expect(whole.snapshots[symbol]?.greeks).toBeUndefined();
    let pageToken: string | undefined;
    const paged: string[] = [];
    do {
      const page = await options.optionChain({
        underlyingSymbol: 'SPY',
        type: 'call',
        limit: 20,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      paged.push(...Object.keys(page.snapshots));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    const calls = Object.keys(whole.snapshots).filter((one) => one.at(-9) === 'C');
    expect(paged.sort()).toEqual(calls.sort());
  });

  it('finds the underlying tradable, and knows days that the market does not play', async () => {
    const [asset] = await alpaca.trading.assets.getV2Assets({ status: 'active' });
    expect(asset).toMatchObject({ symbol: 'SPY', tradable: true });
    const { calendar } = await alpaca.trading.calendar.calendar({
      market: 'NYSE',
      start: new Date('2020-12-23'),
      end: new Date('2020-12-28'),
    });
    expect(calendar.map(({ coreEnd }) => coreEnd.toISOString())).toEqual([
      '2020-12-23T21:00:00.000Z',
      '2020-12-24T18:00:00.000Z',
      '2020-12-28T21:00:00.000Z',
    ]);
  });

  it('reads trades and bars of contracts that it has not traded', async () => {
    const symbols = (await contractsNearTheMoney()).slice(0, 3).join(',');
    const { options } = alpaca.marketData;
    const { trades } = await options.optionTrades({ symbols, limit: 10_000 });
    expect(Object.keys(trades).join(',')).toBe(symbols.split(',').sort().join(','));
    const { bars } = await options.optionBars({ symbols, timeframe: '5Min', limit: 10_000 });
    for (const [symbol, own] of Object.entries(trades)) {
      const counted = bars[symbol]?.reduce((sum, { n }) => sum + n, 0);
      expect(counted).toBe(own.length);
    }
    const latest = await options.optionLatestTrades({ symbols });
    for (const [symbol, own] of Object.entries(trades))
      expect(latest.trades[symbol]).toMatchObject({ p: own.at(-1)?.p, s: own.at(-1)?.s });
  });

  it('places, replaces and cancels orders', async () => {
    const [symbol = '', other = ''] = await contractsNearTheMoney();
    const resting = await restingAt(symbol, 0.01);
    expect(resting).toMatchObject({ symbol, status: 'pending_new', qty: '1' });
    await simulator.advance(1);
    const { orders } = alpaca.trading;
    const clientOrderId = randomUUID();
    const replacement = await orders.patchOrderByOrderId({
      orderId: resting.id!,
      patchOrderRequest: { limitPrice: '0.02', qty: '3', clientOrderId },
    });
    expect(replacement).toMatchObject({
      qty: '3',
      limitPrice: '0.02',
      replaces: resting.id,
      clientOrderId,
    });
    const replaced = await ended(resting.id!);
    expect(replaced).toMatchObject({ status: 'replaced', replacedBy: replacement.id });
    expect(replaced.replacedAt).toBeInstanceOf(Date);
    const open = await orders.getAllOrders({ status: 'open' });
    expect(open.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: replacement.id, status: 'new' },
    ]);
    await orders.deleteOrderByOrderID({ orderId: replacement.id! });
    expect((await ended(replacement.id!)).status).toBe('canceled');

    const several = [await restingAt(symbol, 0.01), await restingAt(other, 0.01)];
    const canceled = await orders.deleteAllOrders();
    expect(canceled.map(({ id, status }) => ({ id, status }))).toEqual(
      several.map(({ id }) => ({ id, status: 200 })),
    );
    for (const { id } of several) expect((await ended(id!)).status).toBe('canceled');
  });

  it('closes a part of a position, one position and all of them', async () => {
    const [symbol = '', other = '', third = ''] = await contractsNearTheMoney();
    await bought(symbol, 4);
    const { positions } = alpaca.trading;
    const [position] = await positions.getAllOpenPositions();
    expect(position).toMatchObject({ symbol, qty: '4', qtyAvailable: '4', side: 'long' });
    const half = await positions.deleteOpenPosition({ symbolOrAssetId: symbol, percentage: 50 });
    expect(half).toMatchObject({ side: 'sell', type: 'market', qty: '2' });
    await ended(half.id!);
    const one = await positions.deleteOpenPosition({ symbolOrAssetId: symbol, qty: 1 });
    await ended(one.id!);
    expect((await positions.getOpenPosition({ symbolOrAssetId: symbol })).qty).toBe('1');
    await ended((await positions.deleteOpenPosition({ symbolOrAssetId: symbol })).id!);
    await expect(positions.getOpenPosition({ symbolOrAssetId: symbol })).rejects.toBeInstanceOf(
      errors.NotFoundError,
    );

    await bought(other, 1);
    await bought(third, 2);
    const resting = await alpaca.trading.orders.limit({
      symbol: other,
      qty: 1,
      side: 'sell',
      limitPrice: 900,
      timeInForce: 'day',
    });
    await simulator.advance(1);
    const closed = await alpaca.trading.closeAllPositions({ cancelOrders: true });
    expect(closed.map(({ symbol: name, status }) => ({ name, status }))).toEqual([
      { name: other, status: 200 },
      { name: third, status: 200 },
    ]);
    for (const { body } of closed) expect((await ended(body!.id!)).status).toBe('filled');
    expect((await ended(resting.id!)).status).toBe('canceled');
    expect(await positions.getAllOpenPositions()).toEqual([]);
  });

  it('reports what is not allowed by its own error classes', async () => {
    const [symbol = ''] = await contractsNearTheMoney();
    const order = { symbol, qty: 1, timeInForce: 'day' } as const;
    const sold = alpaca.trading.orders.market({ ...order, qty: 3, side: 'sell' });
    await expect(sold).rejects.toBeInstanceOf(errors.PermissionError);
    const clientOrderId = randomUUID();
    await alpaca.trading.orders.market({ ...order, side: 'buy', clientOrderId });
    await expect(
      alpaca.trading.orders.market({ ...order, side: 'buy', clientOrderId }),
    ).rejects.toMatchObject({ name: 'ValidationError', code: 40010001 });
  });

  it('reads activities page by page, and the portfolio history', async () => {
    await simulator.advance(1);
    const { accountActivities } = alpaca.trading;
    const fills = await accountActivities.getAccountActivitiesByActivityType({
      activityType: 'FILL',
      direction: 'asc',
    });
    const all = await alpaca.trading.collectActivities({ pageSize: 2, direction: 'asc' });
    expect(all).toHaveLength(fills.length + 1);
    expect(fills.length).toBeGreaterThan(8);
    const { cash } = await alpaca.trading.account.getAccount();
    const history = await alpaca.trading.portfolioHistory.getAccountPortfolioHistory({
      period: '1D',
      timeframe: '5Min',
      cashflowTypes: 'ALL',
    });
    expect(history.timestamp).toHaveLength(history.equity.length);
    expect(history.equity[0]).toBe(0);
    expect(history.cashflow).toMatchObject({ JNLC: expect.any(Array) });
    const profit = history.equity.at(-1)! - 100_000;
    // One contract is still held: cash is less than equity.
    expect(history.equity.at(-1)!).toBeGreaterThan(Number(cash));
    expect(history.profitLoss.at(-1)!).toBeCloseTo(profit, 2);
  });
});
