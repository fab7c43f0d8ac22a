import { CENT, CONTRACT_MULTIPLIER, DOLLAR } from '@tideline/engine';
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
  pollUntilFound,
} from './venue.ts';

/** Any broker takes this many contracts in one order. */
const MAX_ORDER_CONTRACTS = 10_000;

export function defineRaceCases(venueOf: () => ConformanceVenue): void {
  it('C27 a resting buy holds its money back, and its end gives it back', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await broker.submit(
      buyRequest(contract.symbol, { ...RESTING_LIMIT, quantity: 3 }),
    );
    const reservedCash = START_CASH - (await broker.account()).optionsBuyingPower;
    const premium = 3 * CENT * CONTRACT_MULTIPLIER;
    expect(reservedCash).toBeGreaterThanOrEqual(premium);
    expect(reservedCash).toBeLessThan(premium + DOLLAR);
    expect((await broker.account()).cash).toBe(START_CASH);
    await broker.cancel(id);
    await waitForFinalOrder(venue, broker, 'case-entry-1');
    expect((await broker.account()).optionsBuyingPower).toBe(START_CASH);
  });

  it('C28 what filled in part and was cancelled keeps its part [B2]', async () => {
    const venue = venueOf();
    const { contract, quote } = await findAtTheMoneyCall(venue);
    // Far larger than all sizes displayed in five minutes.
    const ids = ['case-entry-1', 'case-entry-2', 'case-entry-3', 'case-entry-4'];
    const quantity = MAX_ORDER_CONTRACTS;
    const limitPrice = quote.ask + DOLLAR;
    const cost = ids.length * quantity * limitPrice * CONTRACT_MULTIPLIER;
    const broker = await venue.openAccount(2 * cost);
    for (const clientOrderId of ids) {
      await broker.submit(
        buyRequest(contract.symbol, { clientOrderId, quantity, type: 'limit', limitPrice }),
      );
    }
    const partlyFilledOrder = await pollUntilFound(venue, 'a part', async () => {
      const openOrders = await broker.openOrders();
      return openOrders.find(({ filledQuantity }) => filledQuantity > 0) ?? null;
    });
    expect(partlyFilledOrder).toMatchObject({ phase: 'working' });
    expect(partlyFilledOrder.filledQuantity).toBeLessThan(quantity);
    for (const { id } of await broker.openOrders()) await broker.cancel(id);
    const order = await waitForFinalOrder(venue, broker, partlyFilledOrder.clientOrderId);
    expect(order.phase).toBe('canceled');
    expect(order.filledQuantity).toBeGreaterThanOrEqual(partlyFilledOrder.filledQuantity);
    expect(order.filledQuantity).toBeLessThan(quantity);
    expect(order.filledAveragePrice).toBeLessThanOrEqual(limitPrice);
    let filledContracts = 0;
    for (const id of ids)
      filledContracts += (await waitForFinalOrder(venue, broker, id)).filledQuantity;
    expect(await broker.positions()).toMatchObject([
      { quantity: filledContracts, availableQuantity: filledContracts },
    ]);
    // The open orders hold back only the day's fees, cents a contract.
    const { cash, optionsBuyingPower } = await broker.account();
    expect(optionsBuyingPower).toBeLessThanOrEqual(cash);
    expect(optionsBuyingPower).toBeGreaterThan(cash - filledContracts * 20 * CENT);
  });

  it('C29 a cancel that races a fill ends in one of the two, and all agree on which [B2]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await broker.submit(buyRequest(contract.symbol, { quantity: 2 }));
    // The order may fill before the cancel, which is then refused.
    const cancelError = await broker.cancel(id).then(
      () => null,
      (error: unknown) => error,
    );
    const { phase, filledQuantity } = await waitForFinalOrder(venue, broker, 'case-entry-1');
    expect(cancelError === null ? ['filled', 'canceled'] : ['filled']).toContain(phase);
    if (cancelError !== null)
      expect(cancelError).toMatchObject({ name: 'BrokerError', kind: 'refused' });
    const positions = await broker.positions();
    expect(positions.map(({ quantity }) => quantity)).toEqual(
      filledQuantity === 0 ? [] : [filledQuantity],
    );
    await expectRefused(broker.cancel(id), { kind: 'refused' });
    expect(await broker.openOrders()).toEqual([]);
  });

  it('C30 of two posts with one id at the same time one lands', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const request = buyRequest(contract.symbol, RESTING_LIMIT);
    const submitResults = await Promise.allSettled([
      broker.submit(request),
      broker.submit(request),
    ]);
    expect(submitResults.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(submitResults.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'BrokerError', kind: 'outcome-unknown' },
    });
    expect(await broker.orders(500)).toHaveLength(1);
  });

  it('C31 an id is still taken after its order was cancelled [A21]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await broker.submit(buyRequest(contract.symbol, RESTING_LIMIT));
    await broker.cancel(id);
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    await expectRefused(broker.submit(buyRequest(contract.symbol, RESTING_LIMIT)), {
      kind: 'outcome-unknown',
    });
    expect(await broker.orderByClientId('case-entry-1')).toEqual(order);
  });

  it('C32 ids of 128 characters are taken, and found again [A21]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    const clientOrderId = `a-${'0'.repeat(124)}-1`;
    const { id } = await broker.submit(
      buyRequest(contract.symbol, { ...RESTING_LIMIT, clientOrderId }),
    );
    expect(await broker.orderByClientId(clientOrderId)).toMatchObject({ id, clientOrderId });
  });

  it('C33 the account never trades with itself [C20]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    await buyUntilFilled(venue, broker, contract.symbol, 2);
    await broker.submit(
      sellRequest(contract.symbol, { type: 'limit', limitPrice: 900 * DOLLAR, quantity: 1 }),
    );
    await venue.passTime();
    const secondBuy = buyRequest(contract.symbol, { clientOrderId: 'case-entry-2' });
    await expectRefused(broker.submit(secondBuy), { kind: 'refused' });
    expect(await broker.orderByClientId('case-entry-2')).toBeNull();
  });

  it('C34 the history is the newest orders first, and no more than asked for [L9]', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(START_CASH);
    const { contract } = await findAtTheMoneyCall(venue);
    for (const clientOrderId of ['case-1', 'case-2', 'case-3']) {
      await broker.submit(buyRequest(contract.symbol, { ...RESTING_LIMIT, clientOrderId }));
      await venue.passTime();
    }
    const orders = await broker.orders(2);
    expect(orders.map(({ clientOrderId }) => clientOrderId)).toEqual(['case-3', 'case-2']);
    for (const { createdAt, stamps } of orders) {
      expect(Date.parse(stamps.created ?? '')).toBe(createdAt);
    }
    const openOrders = (await broker.openOrders()).map(({ clientOrderId }) => clientOrderId);
    expect(openOrders).toEqual(['case-3', 'case-2', 'case-1']);
  });
}
