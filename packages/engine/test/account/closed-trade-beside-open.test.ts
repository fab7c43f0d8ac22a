import { describe, expect, it } from 'vitest';
import { quietUntil } from '../../src/account/exit/quiet-quotes.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { cancelCount, lateAndAlive, lookUps, OTHER, openAnother } from './second-trade.ts';
import { after, alarm, ENTRY, EXIT, outputDuring, report, SYMBOL, TRADE } from './the-trade.ts';

describe('a late sell without a price', () => {
  /**
   * The broker reported our sell cancelled, the position was sold externally, and now our sell has
   * filled after all.
   */
  function unpriced(): AccountScript {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    const externalSell = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    script.send({ type: 'order', order: externalSell });
    script.broker.cancel(EXIT);
    script.send({ type: 'order', order: script.broker.find(EXIT) as BrokerOrder });
    expect(script.closed).toHaveLength(1);
    script.broker.liquidity = 100;
    openAnother(script);
    const order = script.broker.find(EXIT) as BrokerOrder;
    const filled = { ...order, phase: 'filled', status: 'filled', filledQuantity: 23 } as const;
    script.broker.orders.set(EXIT, filled);
    script.send({ type: 'order', order: filled });
    expect([lookUps(script, EXIT) > 0, script.closed.length]).toEqual([true, 1]);
    return script;
  }

  const ESTIMATED = alarm(
    'warning',
    'PRICE_ESTIMATED',
    `The broker reported no price for ${EXIT}: its profit or loss is an estimate.`,
  );
  const estimates = ({ alarms }: AccountScript) =>
    alarms.filter(({ code }) => code === 'PRICE_ESTIMATED');

  it('changes nothing that had to be saved while it is waited for', () => {
    const script = unpriced();
    after(script, 500);
    const before = script.state;
    script.send({ type: 'tick' });
    expect(script.state).toBe(before);
  });

  it('is asked for it until it is reported, and no one rests meanwhile', () => {
    const script = unpriced();
    script.wait(1_000);
    const isAtRest = () => quietUntil(script.state, script.now, script.policy) !== null;
    expect(isAtRest()).toBe(false);
    const before = lookUps(script, EXIT);
    script.wait(4_000);
    expect(lookUps(script, EXIT) - before).toBe(2);
    const order = script.broker.find(EXIT) as BrokerOrder;
    script.broker.orders.set(EXIT, { ...order, filledAveragePrice: fromDollars(1.1) });
    script.wait(2_000);
    expect(script.closed[1]).toMatchObject({
      tradeId: `${TRADE}-late-1`,
      grossPnl: fromDollars(-230),
    });
    const asked = lookUps(script, EXIT);
    script.wait(4_000);
    expect(lookUps(script, EXIT)).toBe(asked);
    expect(isAtRest()).toBe(true);
  });

  it('is estimated after half a minute, and said to be', () => {
    const script = unpriced();
    script.wait(29_000);
    expect(script.closed).toHaveLength(1);
    script.wait(2_000);
    expect(script.closed[1]).toMatchObject({ tradeId: `${TRADE}-late-1` });
    expect(estimates(script)).toEqual([ESTIMATED]);
  });

  it('is recorded before the next trade takes its place', () => {
    const script = unpriced();
    script.command({ type: 'close' });
    script.fill();
    expect(script.state).toMatchObject({ trade: null, lastTrade: { id: OTHER } });
    expect(script.closed.map(({ tradeId }) => tradeId)).toEqual([TRADE, OTHER, `${TRADE}-late-1`]);
    expect(estimates(script)).toEqual([ESTIMATED]);
  });
});

describe('a late buy that is alive', () => {
  const deliver = (script: AccountScript, change: Partial<BrokerOrder>) =>
    outputDuring(script, () => script.send({ type: 'order', order: report(change) }));

  it('has its end remembered, and what it does after that is news', () => {
    const script = lateAndAlive();
    after(script, 1_000);
    expect(deliver(script, { phase: 'canceled', status: 'canceled' }).journal).toEqual([]);
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('canceled');
    const late = { filledQuantity: 4, filledAveragePrice: 10_500 };
    expect(deliver(script, { phase: 'canceled', ...late }).journal).toMatchObject([
      { code: 'LATE_ORDER' },
    ]);
  });

  it('is cancelled again and asked about until its end is known', () => {
    const script = lateAndAlive();
    const before = cancelCount(script, ENTRY);
    for (let second = 0; second < 12; second++) script.wait(1_000);
    expect(cancelCount(script, ENTRY) - before).toBe(2);
    expect(lookUps(script, ENTRY)).toBeGreaterThan(1);
    deliver(script, { phase: 'canceled', status: 'canceled' });
    const asked = lookUps(script, ENTRY);
    for (let second = 0; second < 12; second++) script.wait(1_000);
    expect(lookUps(script, ENTRY)).toBe(asked);
  });

  it('is given up when the broker does not know it any more', () => {
    const script = lateAndAlive();
    script.wait(6_000);
    script.lookedUp(ENTRY, null);
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('absent');
  });

  it('is not given up for a look-up that had left before it was reported', () => {
    const script = lateAndAlive();
    const before = script.now;
    deliver(script, { phase: 'working', filledQuantity: 1, filledAveragePrice: 10_000 });
    script.wait(6_000);
    script.lookedUp(ENTRY, null, before);
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('working');
  });

  it('is looked after again once the open trade is closed', () => {
    const script = lateAndAlive();
    deliver(script, { filledQuantity: 4, filledAveragePrice: 10_500 });
    script.isDown = false;
    script.command({ type: 'close' });
    script.fill();
    expect(script.state.lastTrade?.id).toBe(OTHER);
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 4, exit: null });
  });
});

describe('an emergency sell that is found', () => {
  it('of more than was bought is reported, and its row is no correction', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'bot', active: true });
    const exitOrder = report({
      id: 'b9',
      clientOrderId: `${TRADE}-exit-emergency`,
      side: 'sell',
      type: 'market',
      limitPrice: null,
      phase: 'filled',
      filledQuantity: 4,
      filledAveragePrice: 10_500,
    });
    script.send({ type: 'order', order: exitOrder });
    expect(script.alarmCodes()).toContain('OVERSOLD');
    script.wait(30_000);
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 0 }]);
    expect(script.alarmCodes()).not.toContain('TRADE_ADJUSTED');
  });
});

describe('in another past', () => {
  it("a correction of the last trade is recorded, and is no loss of the new one's day", () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    script.now = { market: script.now.market - 3_600_000, wall: 10 };
    script.reconcile();
    const order = { ...(script.broker.find(EXIT) as BrokerOrder), filledAveragePrice: 9_000 };
    script.send({ type: 'order', order });
    expect(script.closed[1]).toMatchObject({ grossPnl: fromDollars(-690) });
    expect(script.state.day).toMatchObject({ losses: 0, lossTimes: [] });
  });
});
