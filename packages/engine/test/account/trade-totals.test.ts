import { describe, expect, it } from 'vitest';
import { planOrder } from '../../src/account/state/own-order.ts';
import type { OwnOrder, Trade } from '../../src/account/state/state.ts';
import { beginStep, changeTrade } from '../../src/account/state/step-context.ts';
import {
  averagePrice,
  cashFlowOf,
  refreshTrade,
  tradeTotals,
} from '../../src/account/state/trade-totals.ts';
import { executionFees } from '../../src/entry/fees.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at, POLICY } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

describe('totals', () => {
  const order = (role: 'entry' | 'exit', change: Partial<OwnOrder>): OwnOrder => ({
    ...planOrder(
      role,
      1,
      {
        clientOrderId: `${TRADE}-${role}-1`,
        symbol: SYMBOL,
        quantity: 23,
        side: role === 'entry' ? 'buy' : 'sell',
        type: 'limit',
        limitPrice: 10_500,
        positionIntent: role === 'entry' ? 'buy_to_open' : 'sell_to_close',
      },
      at('10:00'),
    ),
    phase: 'filled',
    ...change,
  });
  const entry = (filledQuantity: number, filledAveragePrice: number | null) =>
    order('entry', { filledQuantity, filledAveragePrice });
  const exit = (filledQuantity: number, filledAveragePrice: number | null) =>
    order('exit', { filledQuantity, filledAveragePrice });

  it('are whole cents, whatever the average has lost', () => {
    const orders = [entry(3, 10_033.3333), entry(2, 10_100), exit(4, 9_975)];
    expect(tradeTotals({ orders, externalQuantity: 1 })).toEqual({
      bought: 5,
      boughtValue: 50_300,
      sold: 4,
      soldValue: 39_900,
      external: 1,
      fees: executionFees('buy', 3) + executionFees('buy', 2) + executionFees('sell', 4),
    });
    expect(tradeTotals({ orders: [], externalQuantity: 0 })).toMatchObject({ bought: 0, fees: 0 });
  });

  it('take the limit until a price is reported, and nothing without either', () => {
    const market = { ...exit(2, null) };
    const orders = [
      entry(2, null),
      { ...market, request: { ...market.request, type: 'market', limitPrice: null } } as const,
    ];
    expect(tradeTotals({ orders, externalQuantity: 0 })).toMatchObject({
      boughtValue: 21_000,
      soldValue: 0,
    });
  });

  it.each([
    [[entry(23, 10_000)], 0, null, 'filled', 23, 0, 'open', 10_000],
    [[entry(23, 10_000)], 0, null, null, 23, 0, 'entering', 10_000],
    [[entry(23, 10_000), exit(20, 9_000)], 2, 'user', 'filled', 1, 2, 'exiting', 10_000],
    [[entry(23, 10_000), exit(20, 9_000)], 9, 'user', 'filled', 0, 3, 'exiting', 10_000],
    [[entry(23, 10_000), exit(25, 9_000)], 0, 'user', 'filled', 0, 0, 'exiting', 10_000],
    [[entry(0, null)], 0, null, 'filled', 0, 0, 'open', null],
  ] as const)(
    'make a trade, case %#',
    (orders, external, reason, ended, quantity, left, phase, price) => {
      const base = AccountScript.holding().trade;
      const trade: Trade = {
        ...base,
        orders,
        externalQuantity: external,
        entryEnded: ended,
        openedAt: null,
        exit: reason === null ? null : { ...EXIT, reason },
      };
      expect(refreshTrade(trade, at('10:05'))).toEqual({
        ...trade,
        quantity,
        externalQuantity: left,
        phase,
        averageEntryPrice: price,
        openedAt: price === null ? null : at('10:05'),
      });
      expect(refreshTrade({ ...trade, openedAt: at('10:01') }, at('10:05')).openedAt).toEqual(
        at('10:01'),
      );
    },
  );

  it('and a live order keep a trade entering', () => {
    const base = AccountScript.holding().trade;
    const orders = [
      order('entry', { phase: 'canceled' }),
      order('entry', { phase: 'working', filledQuantity: 4 }),
    ];
    expect(refreshTrade({ ...base, orders }, at('10:05')).phase).toBe('entering');
  });

  it('follow contracts that are closed externally', () => {
    const draft = beginStep(AccountScript.holding().state, at('10:05'), POLICY);
    expect(changeTrade(draft, { externalQuantity: 5 })).toMatchObject({
      externalQuantity: 5,
      quantity: 18,
    });
  });

  it('give the cash that has flowed', () => {
    const base = AccountScript.holding().trade;
    expect(cashFlowOf(base)).toBe(-fromDollars(2_300));
    expect(cashFlowOf({ ...base, orders: [entry(2, 10_000), exit(1, 12_000)] })).toBe(
      fromDollars(120 - 200),
    );
    expect(averagePrice(0, 0)).toBeNull();
    expect(averagePrice(10, 4)).toBe(3);
  });

  const EXIT = {
    decidedAt: at('10:00'),
    positionAskedAt: null,
    sellable: null,
    failures: 0,
    failedAt: null,
    refusals: [],
  };
});
