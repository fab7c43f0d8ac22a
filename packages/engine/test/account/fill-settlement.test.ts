import { describe, expect, it } from 'vitest';
import { hasUnrecordedFills } from '../../src/account/ledger/close-trade.ts';
import type { RecordedTotals, Trade } from '../../src/account/state/state.ts';
import { tradeTotals } from '../../src/account/state/trade-totals.ts';
import { executionFees } from '../../src/entry/fees.ts';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { after, ENTRY, SYMBOL, TRADE } from './the-trade.ts';

function holdingOf(quantity: number): AccountScript {
  const script = AccountScript.trading();
  script.bar();
  script.broker.liquidity = quantity;
  script.market(0.98, 1);
  script.command({ type: 'pause' });
  expect(script.trade).toMatchObject({ quantity, phase: 'open' });
  return script;
}

function soldExternally(
  script: AccountScript,
  quantity: number,
  change: Partial<BrokerOrder> = {},
): void {
  const order = script.broker.tradeExternally(SYMBOL, 'sell', quantity, 1);
  script.send({ type: 'order', order: { ...order, ...change } });
}

function correct(script: AccountScript, id: string, price: number): void {
  const order = script.broker.find(id);
  if (order === null) throw new Error(`no order ${id}`);
  script.send({ type: 'order', order: { ...order, filledAveragePrice: fromDollars(price) } });
}

describe('the ledger does not hold all of a trade', () => {
  const trade: Trade = { ...AccountScript.holding().trade, externalQuantity: 2 };
  const all: RecordedTotals = {
    ...tradeTotals(trade),
    rows: 1,
    departedValue: 0,
    departedFees: 0,
    lossAt: null,
  };

  it.each(['bought', 'boughtValue', 'sold', 'soldValue', 'external'] as const)(
    'when its %s differs, and nothing else',
    (field) => {
      expect(hasUnrecordedFills({ ...trade, booked: all })).toBe(false);
      expect(hasUnrecordedFills({ ...trade, booked: { ...all, [field]: all[field] + 1 } })).toBe(
        true,
      );
    },
  );

  it('before its first row, when it bought or sold anything', () => {
    const [bought] = trade.orders;
    if (bought === undefined) throw new Error('no order');
    const sold = { ...bought, role: 'exit' } as const;
    const none = { ...bought, filledQuantity: 0 };
    expect(
      [[bought], [sold], [none]].map((orders) => hasUnrecordedFills({ ...trade, orders })),
    ).toEqual([true, true, false]);
  });
});

describe('a loss of the day', () => {
  it('is one that only the fees of external sells make', () => {
    const script = AccountScript.holding();
    soldExternally(script, 21);
    soldExternally(script, 2, { filledAveragePrice: fromDollars(1.01) });
    const fees = executionFees('buy', 23) + executionFees('sell', 23);
    expect(script.closed).toMatchObject([{ grossPnl: fromDollars(2), feesMicro: fees }]);
    expect(script.state.day).toMatchObject({ losses: 1, lossTimes: [script.now.market] });
  });

  it('is none where the profit is what the fees are', () => {
    const script = holdingOf(20);
    // 20 of the 663 contracts are ours; 71 of the 663 brought a cent more.
    script.broker.tradeExternally(SYMBOL, 'buy', 643, 1);
    soldExternally(script, 663, { filledAveragePrice: fromDollars(1) + (71 * CENT) / 663 });
    const [row] = script.closed;
    expect(row).toMatchObject({ quantity: 20, grossPnl: 21_418, feesMicro: 2_141_800 });
    expect(script.state.day).toMatchObject({ losses: 0, lossTimes: [] });
  });

  it('is taken back alone when its trade has won after all', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    const first = script.now.market;
    script.goTo('10:30');
    script.bar();
    script.market(0.6, 0.62);
    script.market(0.3, 0.32);
    script.wait(500);
    expect(script.state.day).toMatchObject({ losses: 2, lossTimes: [first, script.now.market] });
    correct(script, 'u1-20261120-2-exit-1', 0.9);
    expect(script.state.day).toMatchObject({ losses: 1, lossTimes: [first] });
  });

  it('of another day that has won after all leaves those of today', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    script.now = { market: newYorkTime('2026-11-23T10:00'), wall: script.now.wall + 1_000 };
    script.reconcile();
    const lossTimes = [script.now.market];
    const { day } = script.state;
    if (day === null) throw new Error('no day');
    script.state = { ...script.state, day: { ...day, losses: 1, lossTimes } };
    correct(script, `${TRADE}-exit-1`, 1.2);
    expect(script.closed).toHaveLength(2);
    expect(script.state.lastTrade?.booked?.lossAt).toBeNull();
    expect(script.state.day).toMatchObject({ date: '2026-11-23', losses: 1, lossTimes });
  });
});

describe('contracts of a late fill', () => {
  /** Three contracts were bought at 1.05 and sold; later five more of that order fill at 1.00. */
  function reopened(): AccountScript {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.command({ type: 'close' });
    script.fill();
    script.goTo('11:00');
    const order = script.broker.fillOrder(ENTRY, 5, fromDollars(1), script.now.market);
    script.send({ type: 'order', order });
    expect(script.trade).toMatchObject({ quantity: 5, booked: { bought: 3, rows: 1 } });
    return script;
  }

  it('are recorded at their own cost when the past that held them is gone', () => {
    const script = reopened();
    script.now = { market: newYorkTime('2026-11-20T10:00'), wall: 10 };
    script.broker.settle();
    script.reconcile();
    script.wait(3_000, { isSilent: true });
    expect(script.closed[1]).toMatchObject({
      reason: 'unknown',
      quantity: 5,
      entryPrice: fromDollars(1),
      exitPrice: fromDollars(1),
      grossPnl: 0,
    });
  });

  it('add to what external sells have cost before', () => {
    const script = holdingOf(3);
    soldExternally(script, 3);
    after(script, 60_000);
    const order = script.broker.fillOrder(ENTRY, 5, fromDollars(1), script.now.market);
    script.send({ type: 'order', order });
    soldExternally(script, 5);
    expect(script.closed).toMatchObject([
      { feesMicro: executionFees('buy', 3) + executionFees('sell', 3) },
      { feesMicro: executionFees('buy', 5) + executionFees('sell', 5) },
    ]);
    expect(script.state.lastTrade?.booked).toMatchObject({
      external: 8,
      departedFees: executionFees('sell', 8),
    });
  });
});
