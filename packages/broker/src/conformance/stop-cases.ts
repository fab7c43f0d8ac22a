import { CENT, DOLLAR, type OrderRequest } from '@tideline/engine';
import { expect, it } from 'vitest';
import type { OrderChange } from '../port/broker.ts';
import {
  buyRequest,
  buyUntilFilled,
  RESTING_LIMIT,
  sellRequest,
  waitForFinalOrder,
} from './order-cases.ts';
import { AMPLE_CASH, type ConformanceVenue, expectRefused, findAtTheMoneyCall } from './venue.ts';

const FAR_STOP = { type: 'stop', limitPrice: null, stopPrice: CENT } as const;

function orderChange(overrides: Partial<OrderChange>): OrderChange {
  const clientOrderId = 'case-exit-2';
  return { clientOrderId, quantity: null, limitPrice: null, stopPrice: null, ...overrides };
}

async function openAccountWithPosition(venue: ConformanceVenue, quantity: number) {
  const broker = await venue.openAccount(AMPLE_CASH);
  const { contract, quote } = await findAtTheMoneyCall(venue);
  await buyUntilFilled(venue, broker, contract.symbol, quantity);
  return { broker, contract, quote };
}

export function defineStopCases(venueOf: () => ConformanceVenue): void {
  it('C41 a stop below the market is accepted, rests and reserves its contracts', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 2);
    const accepted = await broker.submit(
      sellRequest(contract.symbol, { ...FAR_STOP, quantity: 2 }),
    );
    expect(accepted).toMatchObject({
      type: 'stop',
      side: 'sell',
      phase: 'working',
      quantity: 2,
      filledQuantity: 0,
      limitPrice: null,
      stopPrice: CENT,
    });
    await venue.passTime();
    const resting = await broker.orderByClientId('case-exit-1');
    expect(resting).toMatchObject({ id: accepted.id, phase: 'working', status: 'new' });
    expect(await broker.openOrders()).toEqual([resting]);
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 0 }]);
    const secondSell = sellRequest(contract.symbol, { clientOrderId: 'case-exit-2' });
    await expectRefused(broker.submit(secondSell), { kind: 'refused' });
    await broker.cancel(accepted.id);
    expect((await waitForFinalOrder(venue, broker, 'case-exit-1')).phase).toBe('canceled');
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 2 }]);
  });

  it('C42 a stop-limit has both prices', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 1);
    const stopLimitTerms = { type: 'stop_limit', stopPrice: 2 * CENT, limitPrice: CENT } as const;
    await broker.submit(sellRequest(contract.symbol, stopLimitTerms));
    await venue.passTime();
    const resting = await broker.orderByClientId('case-exit-1');
    expect(resting).toMatchObject({ phase: 'working', ...stopLimitTerms });
  });

  it('C43 a stop whose price is missing, finer than a cent or on the wrong side is refused', async () => {
    const venue = venueOf();
    const { broker, contract, quote } = await openAccountWithPosition(venue, 1);
    const expectSellRefused = async (terms: Partial<OrderRequest>) =>
      await expectRefused(broker.submit(sellRequest(contract.symbol, terms)), { kind: 'refused' });
    await expectSellRefused({ ...FAR_STOP, stopPrice: CENT + 1 });
    await expectSellRefused({ ...FAR_STOP, stopPrice: quote.ask + 5 * DOLLAR });
    const buyStopBelowMarket = buyRequest(contract.symbol, {
      ...FAR_STOP,
      clientOrderId: 'case-entry-2',
    });
    await expectRefused(broker.submit(buyStopBelowMarket), { kind: 'refused' });
    expect(await broker.openOrders()).toEqual([]);
  });

  it('C44 a stop and an open buy of the same contract are a wash trade, either way', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 1);
    const entry = buyRequest(contract.symbol, { ...RESTING_LIMIT, clientOrderId: 'case-entry-2' });
    const { id } = await broker.submit(entry);
    await expectRefused(broker.submit(sellRequest(contract.symbol, FAR_STOP)), { kind: 'refused' });
    await broker.cancel(id);
    await waitForFinalOrder(venue, broker, 'case-entry-2');
    await broker.submit(
      sellRequest(contract.symbol, { ...FAR_STOP, clientOrderId: 'case-exit-2' }),
    );
    const secondBuy = buyRequest(contract.symbol, {
      ...RESTING_LIMIT,
      clientOrderId: 'case-entry-3',
    });
    await expectRefused(broker.submit(secondBuy), { kind: 'refused' });
  });

  it('C45 a stop fills at the market once its price is reached', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 2);
    // The next moves of the market reach a stop just below the bid.
    const quotes = await venue.marketData.optionQuotes([contract.symbol]);
    const bid = quotes.get(contract.symbol)?.bid ?? 0;
    const stopPrice = bid - CENT;
    await broker.submit(sellRequest(contract.symbol, { ...FAR_STOP, stopPrice, quantity: 2 }));
    for (let waitCount = 0; waitCount < 40; waitCount += 1) {
      if ((await broker.openOrders()).length === 0) break;
      await venue.passTime();
    }
    const order = await broker.orderByClientId('case-exit-1');
    expect(order).toMatchObject({ type: 'stop', phase: 'filled', filledQuantity: 2, stopPrice });
    // A triggered stop is a market order, which may pay any price.
    expect(order?.filledAveragePrice).toBeGreaterThan(0);
    expect(await broker.positions()).toEqual([]);
  });

  it('C46 a replaced stop has the new price, and the old one ends as replaced', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 2);
    const oldOrder = await broker.submit(
      sellRequest(contract.symbol, { ...FAR_STOP, quantity: 2 }),
    );
    await venue.passTime();
    const replacement = await broker.replace(
      oldOrder.id,
      orderChange({ stopPrice: 2 * CENT, quantity: 1 }),
    );
    expect(replacement).toMatchObject({
      clientOrderId: 'case-exit-2',
      type: 'stop',
      phase: 'working',
      quantity: 1,
      stopPrice: 2 * CENT,
    });
    expect(replacement.id).not.toBe(oldOrder.id);
    expect((await waitForFinalOrder(venue, broker, 'case-exit-1')).phase).toBe('replaced');
    await venue.passTime();
    expect(await broker.openOrders()).toMatchObject([{ id: replacement.id, phase: 'working' }]);
    expect(await broker.positions()).toMatchObject([{ quantity: 2, availableQuantity: 1 }]);
  });

  it('C47 a replacement without a change, or of what has ended, is refused', async () => {
    const venue = venueOf();
    const { broker, contract } = await openAccountWithPosition(venue, 1);
    const { id } = await broker.submit(sellRequest(contract.symbol, FAR_STOP));
    await venue.passTime();
    await expectRefused(broker.replace(id, orderChange({ stopPrice: CENT })), { kind: 'refused' });
    await expectRefused(broker.replace(id, orderChange({ stopPrice: 900 * DOLLAR })), {
      kind: 'refused',
    });
    await broker.cancel(id);
    await waitForFinalOrder(venue, broker, 'case-exit-1');
    await expectRefused(broker.replace(id, orderChange({ stopPrice: 2 * CENT })), {
      kind: 'refused',
    });
  });
}
