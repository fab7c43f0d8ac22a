import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../../src/model/order.ts';
import { approveEntry, approveExit } from '../../src/risk/approve.ts';

const entry: OrderRequest = {
  clientOrderId: 'e1',
  symbol: 'SPY261120C00670000',
  quantity: 3,
  side: 'buy',
  type: 'limit',
  limitPrice: 10_500,
  positionIntent: 'buy_to_open',
};
const market: OrderRequest = {
  ...entry,
  clientOrderId: 'x1',
  side: 'sell',
  type: 'market',
  limitPrice: null,
  positionIntent: 'sell_to_close',
};
const limit: OrderRequest = { ...market, type: 'limit', limitPrice: 10_500 };
const bounds = { highestPrice: 10_600, remainingQuantity: 3 };

describe('an entry', () => {
  it.each([
    ['one contract', { quantity: 1 }],
    ['all that was decided', { quantity: 3 }],
    ['the lowest price', { limitPrice: 100 }],
    ['the highest price', { limitPrice: 10_600 }],
  ] as const)('may be for %s', (_name, change) => {
    expect(approveEntry({ ...entry, ...change }, bounds, [])).toEqual({ ...entry, ...change });
  });

  it.each([
    ['order e1 is no entry', { side: 'sell' }],
    ['order e1 is no entry', { positionIntent: 'sell_to_close' }],
    ['order e1 has no limit', { type: 'market' }],
    ['order e1 has no limit', { limitPrice: null }],
    ['order e1 has the quantity 0', { quantity: 0 }],
    ['order e1 has the quantity -1', { quantity: -1 }],
    ['order e1 has the quantity 1.5', { quantity: 1.5 }],
    ['order e1 has the quantity NaN', { quantity: Number.NaN }],
    ['order e1 buys more than was decided', { quantity: 4 }],
    ['order e1 has the limit 0', { limitPrice: 0 }],
    ['order e1 has the limit -100', { limitPrice: -100 }],
    ['order e1 has the limit 10550', { limitPrice: 10_550 }],
    ['order e1 has the limit 10700', { limitPrice: 10_700 }],
    ['order e1 has the limit NaN', { limitPrice: Number.NaN }],
  ] as const)('%s', (message, change) => {
    expect(() => approveEntry({ ...entry, ...change }, bounds, [])).toThrow(
      new RangeError(message),
    );
  });

  it('is refused by any gate that says no, whatever the others say', () => {
    const gate = (code: 'WINDOW' | 'SIZE', passes: boolean) =>
      ({ code, passes, rule: '', reading: '' }) as const;
    expect(approveEntry(entry, bounds, [gate('WINDOW', true), gate('SIZE', true)])).toEqual(entry);
    expect(() => approveEntry(entry, bounds, [gate('WINDOW', true), gate('SIZE', false)])).toThrow(
      new RangeError('order e1 is refused by SIZE'),
    );
  });
});

describe('an exit', () => {
  it.each([
    ['at the market', market],
    ['at a limit', limit],
    ['at the lowest price', { ...limit, limitPrice: 100 }],
    ['far above every price', { ...limit, limitPrice: 990_000 }],
  ])('may be %s', (_name, order) => {
    expect(approveExit(order, 3)).toEqual(order);
  });

  it.each([
    [1, 3, 1],
    [3, 1, 1],
    [3, 3, 3],
    [9, 2, 2],
  ])('of %i with %i to be sold is for %i', (quantity, sellable, sold) => {
    expect(approveExit({ ...market, quantity }, sellable)).toEqual({ ...market, quantity: sold });
  });

  it.each([
    ['order x1 is no exit', { side: 'buy' }],
    ['order x1 is no exit', { positionIntent: 'buy_to_open' }],
    ['order x1 has the quantity 0', { quantity: 0 }],
    ['order x1 has the quantity 2.5', { quantity: 2.5 }],
    ['order x1 has the limit 0', { type: 'limit', limitPrice: 0 }],
    ['order x1 has the limit null', { type: 'limit', limitPrice: null }],
    ['order x1 has the limit 10550', { type: 'limit', limitPrice: 10_550 }],
    ['order x1 has the limit 99', { type: 'limit', limitPrice: 99 }],
  ] as const)('%s', (message, change) => {
    expect(() => approveExit({ ...market, ...change }, 3)).toThrow(new RangeError(message));
  });

  it.each([0, -1, 1.5, Number.NaN])('is none of %d contracts', (sellable) => {
    expect(() => approveExit(market, sellable)).toThrow(
      new RangeError(`order x1 sells from ${sellable} contracts`),
    );
  });
});
