import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '../model/order.ts';
import { approveEntry, approveExit } from './approve.ts';

const entry: OrderRequest = {
  clientOrderId: 'e1',
  symbol: 'SPY261120C00670000',
  quantity: 3,
  side: 'buy',
  type: 'limit',
  limitPrice: 10_500,
  positionIntent: 'buy_to_open',
};
const exit: OrderRequest = {
  ...entry,
  clientOrderId: 'x1',
  side: 'sell',
  type: 'market',
  limitPrice: null,
  positionIntent: 'sell_to_close',
};
const bounds = { highestPrice: 10_600, remainingQuantity: 3 };

describe('approve', () => {
  it('passes an entry inside its decision', () => {
    expect(approveEntry(entry, bounds, [])).toEqual(entry);
  });

  it.each([
    ['above the highest price', { limitPrice: 10_700 }],
    ['more than was decided', { quantity: 4 }],
    ['a part of a contract', { quantity: 1.5 }],
    ['nothing', { quantity: 0 }],
    ['a part of a cent', { limitPrice: 10_550 }],
    ['no limit', { type: 'market', limitPrice: null }],
    ['a sell', { side: 'sell' }],
  ] as const)('throws on an entry for %s [J8]', (_name, change) => {
    expect(() => approveEntry({ ...entry, ...change }, bounds, [])).toThrow('order e1');
  });

  it('throws on an entry that a gate refuses', () => {
    const gate = { code: 'WINDOW', passes: false, rule: '', reading: '' } as const;
    expect(() => approveEntry(entry, bounds, [gate])).toThrow('WINDOW');
  });

  it('clips an exit to what is there, and never makes an entry of it', () => {
    expect(approveExit(exit, 2).quantity).toBe(2);
    expect(approveExit(exit, 9).quantity).toBe(3);
    expect(() => approveExit(exit, 0)).toThrow('sells from 0');
    expect(() => approveExit(entry, 3)).toThrow('is no exit');
  });
});
