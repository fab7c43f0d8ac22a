import {
  type BrokerOrder,
  CENT,
  CONTRACT_MULTIPLIER,
  DOLLAR,
  isFinalPhase,
  type OrderRequest,
} from '@tideline/engine';
import { expect, it } from 'vitest';
import type { Broker } from '../port/broker.ts';
import {
  AMPLE_CASH,
  type ConformanceVenue,
  expectRefused,
  findAtTheMoneyCall,
  pollUntilFound,
} from './venue.ts';

export const START_CASH = 10_000 * DOLLAR;

export function buyRequest(symbol: string, overrides: Partial<OrderRequest> = {}): OrderRequest {
  return {
    clientOrderId: 'case-entry-1',
    symbol,
    quantity: 1,
    side: 'buy',
    type: 'market',
    limitPrice: null,
    positionIntent: 'buy_to_open',
    ...overrides,
  };
}

export function sellRequest(symbol: string, overrides: Partial<OrderRequest> = {}): OrderRequest {
  return {
    ...buyRequest(symbol),
    clientOrderId: 'case-exit-1',
    side: 'sell',
    positionIntent: 'sell_to_close',
    ...overrides,
  };
}

export const RESTING_LIMIT = { type: 'limit', limitPrice: CENT } as const;

export function waitForFinalOrder(
  venue: ConformanceVenue,
  broker: Broker,
  clientOrderId: string,
): Promise<BrokerOrder> {
  return pollUntilFound(venue, `the end of ${clientOrderId}`, async () => {
    const order = await broker.orderByClientId(clientOrderId);
    return order !== null && isFinalPhase(order) ? order : null;
  });
}

export async function buyUntilFilled(
  venue: ConformanceVenue,
  broker: Broker,
  symbol: string,
  quantity: number,
) {
  await broker.submit(buyRequest(symbol, { quantity }));
  const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
  expect(order).toMatchObject({ phase: 'filled', filledQuantity: quantity });
  return order;
}

export function defineOrderCases(venueOf: () => ConformanceVenue): void {
  it('C14 a new account holds its cash and nothing else', async () => {
    const broker = await venueOf().openAccount(START_CASH);
    const account = await broker.account();
    expect(account).toMatchObject({
      cash: START_CASH,
      equity: START_CASH,
      lastEquity: START_CASH,
      optionsBuyingPower: START_CASH,
      isBlocked: false,
      isSuspendedByTrader: false,
    });
    expect(account.optionsLevel).toBeGreaterThanOrEqual(2);
    expect(await broker.positions()).toEqual([]);
    expect(await broker.openOrders()).toEqual([]);
    expect(await broker.orders(500)).toEqual([]);
  });

  it('C15 a limit below the market is accepted and rests', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const acceptedOrder = await broker.submit(buyRequest(contract.symbol, RESTING_LIMIT));
    expect(acceptedOrder).toMatchObject({
      clientOrderId: 'case-entry-1',
      symbol: contract.symbol,
      side: 'buy',
      type: 'limit',
      phase: 'working',
      quantity: 1,
      filledQuantity: 0,
      filledAveragePrice: null,
      limitPrice: CENT,
    });
    await venue.passTime();
    const restingOrder = await broker.orderByClientId('case-entry-1');
    expect(restingOrder).toMatchObject({
      id: acceptedOrder.id,
      phase: 'working',
      filledQuantity: 0,
    });
    expect(await broker.openOrders()).toEqual([restingOrder]);
    expect(await broker.orders(1)).toMatchObject([{ ...restingOrder }]);
  });

  it('C16 an unknown client id is null, also another account’s [K10]', async () => {
    const venue = venueOf();
    const [mine, other] = [
      await venue.openAccount(START_CASH),
      await venue.openAccount(START_CASH),
    ];
    const { contract } = await findAtTheMoneyCall(venue);
    await mine.submit(buyRequest(contract.symbol, RESTING_LIMIT));
    expect(await mine.orderByClientId('never-sent')).toBeNull();
    expect(await other.orderByClientId('case-entry-1')).toBeNull();
    expect(await other.orders(500)).toEqual([]);
  });

  it('C17 a client id is taken once, and a repetition only says: look it up [A12]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const order = await buyUntilFilled(venue, broker, contract.symbol, 1);
    await expectRefused(broker.submit(buyRequest(contract.symbol, { quantity: 2 })), {
      kind: 'outcome-unknown',
    });
    expect(await broker.orders(500)).toMatchObject([{ ...order }]);
  });

  it('C18 a cancel is taken, and then the order ends', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await broker.submit(buyRequest(contract.symbol, RESTING_LIMIT));
    await venue.passTime();
    await broker.cancel(id);
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    expect(order).toMatchObject({ phase: 'canceled', filledQuantity: 0 });
    expect(order.canceledAt).not.toBeNull();
    expect(await broker.openOrders()).toEqual([]);
    expect((await broker.account()).optionsBuyingPower).toBe(START_CASH);
  });

  it('C19 a cancel of what has ended, or never was, is refused [B5]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await buyUntilFilled(venue, broker, contract.symbol, 1);
    await expectRefused(broker.cancel(id), { kind: 'refused' });
    await expectRefused(broker.cancel('00000000-0000-4000-8000-000000000000'), { kind: 'refused' });
  });

  it('C20 a market order fills, and money, position and order agree', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const order = await buyUntilFilled(venue, broker, contract.symbol, 2);
    const price = order.filledAveragePrice ?? 0;
    expect(price).toBeGreaterThan(0);
    expect(order.filledAt).not.toBeNull();
    expect(await broker.positions()).toMatchObject([
      {
        symbol: contract.symbol,
        quantity: 2,
        availableQuantity: 2,
        averageEntryPrice: Math.round(price),
      },
    ]);
    const spent = AMPLE_CASH - (await broker.account()).cash;
    // An average price has decimals, the paid amount has none.
    const premium = Math.round(2 * price * CONTRACT_MULTIPLIER);
    expect(spent).toBeGreaterThanOrEqual(premium);
    // Fees of regulators and clearing are cents.
    expect(spent).toBeLessThan(premium + DOLLAR);
  });

  it('C21 a limit never fills at a worse price', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract, quote } = await findAtTheMoneyCall(venue);
    // A dollar above the ask fills wherever the market moves until the order arrives.
    const limitPrice = quote.ask + DOLLAR;
    await broker.submit(buyRequest(contract.symbol, { type: 'limit', limitPrice }));
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    expect(order.phase).toBe('filled');
    expect(order.filledAveragePrice).toBeLessThanOrEqual(limitPrice);
  });

  it('C22 selling what is there makes the position vanish', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    await buyUntilFilled(venue, broker, contract.symbol, 2);
    await broker.submit(sellRequest(contract.symbol, { quantity: 2 }));
    expect((await waitForFinalOrder(venue, broker, 'case-exit-1')).phase).toBe('filled');
    expect(await broker.positions()).toEqual([]);
    const account = await broker.account();
    expect(account.equity).toBe(account.cash);
    const ids = (await broker.orders(500)).map(({ clientOrderId }) => clientOrderId);
    expect(ids).toEqual(['case-exit-1', 'case-entry-1']);
  });

  it('C23 more than is there can’t be sold, nor what is not there', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    await expectRefused(broker.submit(sellRequest(contract.symbol)), { kind: 'refused' });
    await buyUntilFilled(venue, broker, contract.symbol, 2);
    await expectRefused(
      broker.submit(sellRequest(contract.symbol, { quantity: 3, clientOrderId: 'case-exit-2' })),
      { kind: 'refused' },
    );
    expect(await broker.openOrders()).toEqual([]);
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 2 }]);
  });

  it('C24 a resting sell reserves its contracts', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    await buyUntilFilled(venue, broker, contract.symbol, 2);
    const farLimit = { type: 'limit', limitPrice: 900 * DOLLAR } as const;
    const restingOrder = await broker.submit(
      sellRequest(contract.symbol, { quantity: 2, ...farLimit }),
    );
    await venue.passTime();
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 0 }]);
    const secondSell = sellRequest(contract.symbol, { clientOrderId: 'case-exit-2' });
    await expectRefused(broker.submit(secondSell), { kind: 'refused' });
    await broker.cancel(restingOrder.id);
    expect((await waitForFinalOrder(venue, broker, 'case-exit-1')).phase).toBe('canceled');
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 2 }]);
  });

  it('C25 nothing is bought beyond the options buying power [A10] [J11]', async () => {
    const venue = venueOf();
    const { contract, quote } = await findAtTheMoneyCall(venue);
    const broker = await venue.openAccount(quote.ask * CONTRACT_MULTIPLIER);
    const limitTerms = { type: 'limit', limitPrice: quote.ask } as const;
    await expectRefused(
      broker.submit(buyRequest(contract.symbol, { quantity: 10, ...limitTerms })),
      { kind: 'refused' },
    );
    expect(await broker.orders(500)).toEqual([]);
  });

  it('C26 what the broker does not list is refused', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const unknownSymbol = contract.symbol.replace(/\d{8}$/, '99999000');
    await expectRefused(broker.submit(buyRequest(unknownSymbol, RESTING_LIMIT)), {
      kind: 'refused',
    });
    const subPennyTerms = { type: 'limit', limitPrice: 2 * DOLLAR + 1 } as const;
    await expectRefused(broker.submit(buyRequest(contract.symbol, subPennyTerms)), {
      kind: 'refused',
    });
    expect(await broker.orders(500)).toEqual([]);
  });
}
