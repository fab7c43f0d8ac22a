import { describe, expect, it } from 'vitest';
import { executionFees } from '../../src/entry/fees.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { after, alarm, ENTRY, EXIT, outputDuring, SYMBOL, TRADE } from './the-trade.ts';

function reported(
  script: AccountScript,
  id: string,
  change: Partial<BrokerOrder> = {},
): BrokerOrder {
  const order = script.broker.find(id);
  if (order === null) throw new Error(`no order ${id}`);
  const next = { ...order, ...change };
  script.broker.orders.set(id, next);
  return next;
}

const report = (script: AccountScript, id: string, change: Partial<BrokerOrder>) =>
  outputDuring(script, () => script.send({ type: 'order', order: reported(script, id, change) }));

const codes = ({ journal }: ReturnType<typeof outputDuring>) =>
  journal.map((entry) => (entry.type === 'alarm' ? entry.code : entry.type));

const lateFill = (id: string) =>
  alarm('warning', 'LATE_FILL', `The order ${id} filled after it had ended.`);

function openAnother(script: AccountScript): void {
  script.goTo('10:30');
  script.bar();
  expect(script.trade.id).toBe('u1-20261120-2');
}

function sold(): AccountScript {
  const script = AccountScript.holding();
  script.market(1.2, 1.22);
  script.command({ type: 'close' });
  script.fill();
  expect(script.closed).toHaveLength(1);
  after(script, 60_000);
  return script;
}

/** The stop triggered, but the position was sold externally at 1.20 before our sell filled. */
function soldExternally(): AccountScript {
  const script = AccountScript.holding();
  script.broker.liquidity = 0;
  script.market(0.79, 0.81);
  script.wait(500);
  const order = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
  script.send({ type: 'order', order });
  report(script, EXIT, { phase: 'canceled', status: 'canceled' });
  expect(script.closed).toMatchObject([
    {
      reason: 'stop',
      exitPrice: fromDollars(1.2),
      feesMicro: executionFees('buy', 23) + executionFees('sell', 23),
    },
  ]);
  after(script, 60_000);
  return script;
}

describe('another price of a sell that is recorded', () => {
  it.each([
    ['no trade open', false],
    ['another one open', true],
  ])('is a row of its own and no fill, with %s', (_name, isOther) => {
    const script = sold();
    if (isOther) openAnother(script);
    const { journal, intents } = report(script, EXIT, { filledAveragePrice: fromDollars(1.1) });
    expect(journal).toMatchObject([
      { type: 'trade-closed', tradeId: `${TRADE}-late-1`, grossPnl: fromDollars(-230) },
      { type: 'alarm', severity: 'warning', code: 'TRADE_ADJUSTED' },
    ]);
    expect(intents).toEqual([]);
  });

  it('is recorded in another past as well, whose day has not begun', () => {
    const script = sold();
    script.now = { market: script.now.market - 3_600_000, wall: 10 };
    const { journal } = report(script, EXIT, { filledAveragePrice: fromDollars(0.9) });
    expect(script.state.day).toBeNull();
    expect(journal[0]).toMatchObject({ grossPnl: fromDollars(-690) });
  });
});

describe('a fill of a sell that is recorded as external', () => {
  it('beside an open trade is asked for its price, and recorded once that is reported', () => {
    const script = soldExternally();
    openAnother(script);
    expect(report(script, EXIT, { phase: 'filled', status: 'filled', filledQuantity: 23 })).toEqual(
      {
        journal: [lateFill(EXIT)],
        intents: [{ type: 'look-up', clientOrderId: EXIT }],
      },
    );
    expect(script.closed).toHaveLength(1);
    report(script, EXIT, { filledAveragePrice: fromDollars(1.1) });
    expect(script.closed[1]).toMatchObject({
      tradeId: `${TRADE}-late-1`,
      quantity: 0,
      grossPnl: fromDollars(-230),
      feesMicro: 0,
    });
  });

  it('takes the place of as many of theirs: their price and fees are taken back', () => {
    const script = soldExternally();
    const price = { filledAveragePrice: fromDollars(1.1) };
    report(script, EXIT, { filledQuantity: 10, ...price });
    expect(script.closed[1]).toMatchObject({
      tradeId: `${TRADE}-late-1`,
      reason: 'stop',
      quantity: 0,
      exitPrice: fromDollars(1.1),
      grossPnl: fromDollars(-100),
      feesMicro: 0,
    });
    expect(script.state.lastTrade?.booked).toMatchObject({
      sold: 10,
      external: 13,
      departedFees: executionFees('sell', 13),
    });
    report(script, EXIT, { filledQuantity: 23, ...price });
    expect(script.closed[2]).toMatchObject({ grossPnl: fromDollars(-130), feesMicro: 0 });
  });
});

describe('a report of a trade that is over', () => {
  it('beside an open one is reported once', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    openAnother(script);
    const fill = { filledQuantity: 4, filledAveragePrice: fromDollars(1.05) };
    expect(codes(report(script, ENTRY, fill))).toEqual(['LATE_ORDER']);
    const before = script.state;
    expect(report(script, ENTRY, {})).toEqual({ journal: [], intents: [] });
    expect(script.state).toBe(before);
  });

  it('that ends an order without a fill, which was taken for absent, is no news', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'late';
    script.bar();
    script.wait(40_000);
    script.broker.arrive(script.now.market);
    const before = script.state;
    expect(before.lastTrade?.orders).toMatchObject([{ phase: 'absent' }]);
    expect(report(script, ENTRY, { phase: 'canceled' })).toEqual({ journal: [], intents: [] });
    expect(script.state).toBe(before);
  });

  it('that sells more than was bought is an alarm for each fill, and for nothing else', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(4_000);
    const second = `${TRADE}-exit-2`;
    script.broker.liquidity = 3;
    script.market(0.79, 0.81);
    expect(script.closed).toMatchObject([{ quantity: 3 }]);
    after(script, 60_000);

    const price = fromDollars(0.79);
    const late = { filledQuantity: 2, filledAveragePrice: price };
    const oversold = alarm(
      'critical',
      'OVERSOLD',
      `More of ${SYMBOL} was sold than bought: check the account at the broker.`,
    );
    expect(report(script, EXIT, late).journal.slice(0, 2)).toEqual([oversold, lateFill(EXIT)]);
    expect(codes(report(script, second, { filledAveragePrice: price + 100 }))).toEqual([
      'trade-closed',
      'TRADE_ADJUSTED',
    ]);
    const bought = { filledQuantity: 4, filledAveragePrice: fromDollars(1.05) };
    expect(codes(report(script, ENTRY, bought))).toEqual(['LATE_FILL', 'trade-closed']);
  });
});
