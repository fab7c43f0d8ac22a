import { CONTRACT_MULTIPLIER, DOLLAR, occSymbol, tradingDate } from '@tideline/engine';
import { expect, it } from 'vitest';
import {
  buyRequest,
  buyUntilFilled,
  RESTING_LIMIT,
  START_CASH,
  sellRequest,
  waitForFinalOrder,
} from './order-cases.ts';
import {
  AMPLE_CASH,
  type ConformanceVenue,
  expectRefused,
  findAtTheMoneyCall,
  MORE_CONTRACTS_THAN_DISPLAYED,
  venueToday,
} from './venue.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export function defineWireCases(venueOf: () => ConformanceVenue): void {
  it('C35 wrong keys are distinct from everything else, at every call', async () => {
    const client = venueOf().brokerWithUnknownKeys();
    const { contract } = await findAtTheMoneyCall(venueOf());
    for (const call of [
      () => client.account(),
      () => client.positions(),
      () => client.openOrders(),
      () => client.orders(1),
      () => client.orderByClientId('case-entry-1'),
      () => client.activities({ types: ['FILL'], from: '2026-01-01' }),
      () => client.submit(buyRequest(contract.symbol)),
      () => client.submit(sellRequest(contract.symbol)),
      () => client.cancel(UNKNOWN_ID),
    ]) {
      await expectRefused(call(), { kind: 'credentials', status: 401, code: 40110000 });
    }
  });

  it('C36 what the broker does not do has its code and the number of its answer', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract, quote } = await findAtTheMoneyCall(venue);
    const { id } = await buyUntilFilled(venue, broker, contract.symbol, 1);
    const answeredError = { requestId: expect.any(String), retryAfterMs: null };
    await expectRefused(broker.submit(buyRequest(contract.symbol)), {
      ...{ kind: 'outcome-unknown', status: 422, code: 40010001 },
      ...answeredError,
    });
    const finalOrderError = {
      kind: 'refused',
      status: 422,
      code: 42210000,
      ...answeredError,
    } as const;
    await expectRefused(broker.cancel(id), finalOrderError);
    const unknownIdError = {
      kind: 'refused',
      status: 404,
      code: 40410000,
      ...answeredError,
    } as const;
    await expectRefused(broker.cancel(UNKNOWN_ID), unknownIdError);
    const deniedError = { kind: 'refused', status: 403, code: 40310000, ...answeredError } as const;
    const poorBroker = await venue.openAccount(quote.ask * CONTRACT_MULTIPLIER);
    const limitTerms = { type: 'limit', limitPrice: quote.ask } as const;
    await expectRefused(
      poorBroker.submit(buyRequest(contract.symbol, { quantity: 10, ...limitTerms })),
      deniedError,
    );
    const farLimit = { type: 'limit', limitPrice: 900 * DOLLAR } as const;
    await broker.submit(sellRequest(contract.symbol, farLimit));
    const secondSell = sellRequest(contract.symbol, { clientOrderId: 'case-exit-2' });
    await expectRefused(broker.submit(secondSell), deniedError);
  });

  it('C37 an unknown stock is refused', async () => {
    await expectRefused(venueOf().marketData.stockQuote('NONESUCH'), { kind: 'refused' });
  });

  it('C38 every execution is an activity, and together they are the order', async () => {
    const venue = venueOf();
    const { contract, quote } = await findAtTheMoneyCall(venue);
    const quantity = MORE_CONTRACTS_THAN_DISPLAYED;
    const broker = await venue.openAccount(10 * quantity * quote.ask * CONTRACT_MULTIPLIER);
    const order = await buyUntilFilled(venue, broker, contract.symbol, quantity);
    const date = await venueToday(venue);
    const fills = await broker.activities({ types: ['FILL'], from: date });
    expect(fills.length).toBeGreaterThan(1);
    let [filled, value, last] = [0, 0, 0];
    for (const fill of fills) {
      expect(fill).toMatchObject({ type: 'FILL', date, symbol: contract.symbol, side: 'buy' });
      expect(fill.orderId).toBe(order.id);
      expect(Date.parse(fill.stamp)).toBe(fill.at);
      expect(fill.at).toBeGreaterThanOrEqual(last);
      last = fill.at ?? 0;
      filled += fill.quantity ?? 0;
      value += (fill.quantity ?? 0) * (fill.price ?? 0);
    }
    expect(filled).toBe(quantity);
    expect(value / filled).toBeCloseTo(order.filledAveragePrice ?? 0, 1);
    expect(new Set(fills.map(({ id }) => id)).size).toBe(fills.length);
    expect(await broker.activities({ types: ['FEE'], from: date })).toEqual([]);
    const tomorrow = tradingDate((order.filledAt ?? 0) + 24 * 3_600_000);
    expect(await broker.activities({ types: ['FILL'], from: tomorrow })).toEqual([]);
  });

  it('C39 an account hears of its own activities only', async () => {
    const venue = venueOf();
    const [mine, other] = [
      await venue.openAccount(AMPLE_CASH),
      await venue.openAccount(START_CASH),
    ];
    const { contract } = await findAtTheMoneyCall(venue);
    await buyUntilFilled(venue, mine, contract.symbol, 1);
    expect(await other.activities({ types: ['FILL'], from: await venueToday(venue) })).toEqual([]);
  });

  // This case is last: the market goes on to its next session.
  it('C40 the close ends orders and contracts, and charges the fees of the day [B14]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    await buyUntilFilled(venue, broker, contract.symbol, 2);
    // A contract so deep in the money is never offered for a cent; another may become worthless.
    const listedContracts = await venue.marketData.contracts(venue.symbol, await venueToday(venue));
    const lowestStrike = Math.min(...listedContracts.map(({ strike }) => strike));
    const deepCallSymbol = occSymbol(venue.symbol, await venueToday(venue), 'call', lowestStrike);
    await broker.submit(
      buyRequest(deepCallSymbol, { ...RESTING_LIMIT, clientOrderId: 'case-entry-2' }),
    );
    const date = await venueToday(venue);
    const { nextOpen } = await venue.marketData.clock();
    while ((await venue.marketData.clock()).now < nextOpen) await venue.passTime();

    expect(await venue.marketData.clock()).toMatchObject({ isOpen: true });
    expect(await waitForFinalOrder(venue, broker, 'case-entry-2')).toMatchObject({
      filledQuantity: 0,
    });
    expect(await broker.openOrders()).toEqual([]);
    expect(await broker.positions()).toEqual([]);
    const [fee, ...more] = await broker.activities({ types: ['FEE'], from: date });
    expect(fee).toMatchObject({ type: 'FEE', date, at: null, stamp: date, orderId: null });
    expect(fee?.netAmount).toBeLessThan(0);
    expect(fee?.netAmount).toBeGreaterThan(-DOLLAR);
    expect(more).toEqual([]);
    // Cash is the deposit plus the activities, to the cent.
    const allActivities = await broker.activities({
      types: ['FILL', 'FEE', 'OPEXP', 'OPEXC', 'OPASN', 'OPTRD'],
      from: date,
    });
    const expectedCash = allActivities.reduce((sum, { side, quantity, price, netAmount }) => {
      const sign = side === 'buy' ? -1 : 1;
      return sum + (netAmount ?? sign * (quantity ?? 0) * (price ?? 0) * CONTRACT_MULTIPLIER);
    }, AMPLE_CASH);
    const { cash, equity, lastEquity } = await broker.account();
    expect(cash).toBe(expectedCash);
    expect(equity).toBe(cash);
    expect(lastEquity).toBe(cash);
  }, 60_000);
}
