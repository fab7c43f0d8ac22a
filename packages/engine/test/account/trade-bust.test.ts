import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { lookUps, OTHER, openAnother } from './second-trade.ts';
import {
  after,
  alarm,
  ENTRY,
  EXIT,
  outputDuring,
  readOf,
  report,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

const BUST_ALARM = `The broker reports 3 filled of ${ENTRY}, and reported 10 before: compare the account at the broker with the ledger.`;

function partlyFilled(): AccountScript {
  const script = AccountScript.trading();
  script.bar();
  script.isDown = true;
  const price = fromDollars(1.05);
  script.send({ type: 'order', order: report({ filledQuantity: 10, filledAveragePrice: price }) });
  return script;
}

const fewer = report({ filledQuantity: 3, filledAveragePrice: fromDollars(1.05) });

it('fills that the broker has taken back are reported once, and ours stand [B9] [B12]', () => {
  const script = partlyFilled();
  const { journal } = outputDuring(script, () => {
    for (let look = 0; look < 2; look += 1) {
      after(script, 5_000);
      script.send({ type: 'tick' });
      script.lookedUp(ENTRY, fewer);
    }
  });
  expect(journal.filter(({ type }) => type === 'alarm')).toEqual([
    alarm('critical', `FEWER_FILLS:${ENTRY}`, BUST_ALARM),
  ]);
  expect(script.trade.quantity).toBe(10);
});

it('a look-up that left before the last news is merely late [B12]', () => {
  const script = AccountScript.trading();
  script.bar();
  script.isDown = true;
  after(script, 6_000);
  script.send({ type: 'tick' });
  expect(script.intents).toContainEqual({ type: 'look-up', clientOrderId: ENTRY });
  const left = script.now;
  after(script, 1_000);
  const price = fromDollars(1.05);
  script.send({ type: 'order', order: report({ filledQuantity: 10, filledAveragePrice: price }) });
  after(script, 5_000);
  script.send({ type: 'tick' });
  script.lookedUp(ENTRY, fewer, left);
  expect(script.alarmCodes()).not.toContain('FEWER_FILLS');
});

it('a message of the stream may come in any order [B12]', () => {
  const script = partlyFilled();
  after(script, 5_000);
  script.send({ type: 'order', order: fewer });
  expect(script.alarmCodes()).toEqual([]);
});

it('as many as before are no news', () => {
  const script = partlyFilled();
  after(script, 5_000);
  script.send({ type: 'tick' });
  const same = report({ filledQuantity: 10, filledAveragePrice: fromDollars(1.05) });
  script.lookedUp(ENTRY, same);
  expect(script.alarmCodes()).toEqual([]);
});

it('the answer to a look-up of a closed trade may come when its fill has been reported already', () => {
  const script = AccountScript.trading();
  script.bar();
  script.command({ type: 'close' });
  expect(script.state.trade).toBeNull();
  script.isDown = true;
  after(script, 2_000);
  script.send(readOf(script, 10));
  expect(script.intents).toContainEqual({ type: 'look-up', clientOrderId: ENTRY });
  const { id } = script.broker.find(ENTRY) ?? {};
  const price = fromDollars(1.05);
  const canceled = report({ id: id ?? '', phase: 'canceled', filledAveragePrice: price });
  script.send({ type: 'order', order: { ...canceled, filledQuantity: 10 } });
  expect(script.trade.quantity).toBe(10);
  const order = { ...canceled, filledQuantity: 3 };
  const { journal } = outputDuring(script, () => script.lookedUp(ENTRY, order));
  expect(journal).toEqual([]);
});

function sold(): AccountScript {
  const script = AccountScript.holding();
  script.wait(60_000);
  script.market(1.1, 1.11);
  script.command({ type: 'close' });
  script.fill();
  script.wait(60_000);
  expect(script.state.trade).toBeNull();
  return script;
}

/** The broker busts all but `left` contracts of a sell, and the contracts are back. */
function bust(
  script: AccountScript,
  { id = EXIT, left = 0, phase = 'filled' as 'filled' | 'working' } = {},
): void {
  const { orders, holdings } = script.broker;
  const order = orderOf(script, id);
  const filledAveragePrice = left === 0 ? null : fromDollars(1.08);
  orders.set(id, { ...order, phase, filledQuantity: left, filledAveragePrice });
  const back = order.filledQuantity - left;
  const quantity = script.broker.quantityOf(SYMBOL) + back;
  holdings.set(SYMBOL, { quantity, averageEntryPrice: fromDollars(1) });
}

function orderOf(script: AccountScript, id: string): BrokerOrder {
  const order = script.broker.orders.get(id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

const takenBack = (quantity: number, words = 'they are held again, and looked after.') =>
  alarm(
    'critical',
    `FEWER_FILLS:${EXIT}`,
    `The broker has taken back the sell of ${quantity} × ${SYMBOL} by ${EXIT}: ${words}`,
  );

describe('a sell that the broker has taken back', () => {
  it('is noticed by its contracts: they are held again, and guarded [B9]', () => {
    const script = sold();
    bust(script);
    script.reconcile();
    expect(script.alarms).toContainEqual(takenBack(23));
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 23, phase: 'open', exit: null });
    expect(script.state.book?.held).toMatchObject({ tradeId: TRADE, quantity: 23 });
    expect(script.state.lastTrade).toBeNull();
    script.market(2, 2.01);
    script.wait(2_000);
    expect(script.state.trade).toBeNull();
    expect(script.closed.at(-1)).toMatchObject({ reason: 'target' });
  });

  it('leaves the ledger with a row of its own: together they are what was earned [B9]', () => {
    const script = sold();
    bust(script);
    script.reconcile();
    script.market(2, 2.01);
    script.wait(2_000);
    expect(script.closed.map(({ tradeId, quantity }) => [tradeId, quantity])).toEqual([
      [TRADE, 23],
      [`${TRADE}-late-1`, 0],
    ]);
    const sum = script.closed.reduce((all, { grossPnl }) => all + grossPnl, 0);
    expect(sum).toBe(fromDollars(2_300));
    expect(script.alarmCodes()).toContain('TRADE_ADJUSTED');
  });

  it('stays taken back when a report from before then comes late, in the open trade and a closed one', () => {
    for (const isSoldAgain of [false, true]) {
      const script = sold();
      const before = orderOf(script, EXIT);
      bust(script);
      const busted = { ...orderOf(script, EXIT), updatedAt: script.now.market };
      script.broker.orders.set(EXIT, busted);
      script.reconcile();
      if (isSoldAgain) {
        script.market(2, 2.01);
        script.wait(2_000);
        expect(script.state.trade).toBeNull();
      }
      const { trade, lastTrade } = script.state;
      const { journal } = outputDuring(script, () => {
        script.send({ type: 'order', order: { ...before, updatedAt: busted.updatedAt - 1 } });
      });
      expect(journal).toEqual([]);
      expect(script.state).toMatchObject({ trade, lastTrade });
    }
  });

  it('may fill again, as the broker says later', () => {
    const script = sold();
    bust(script);
    const before = orderOf(script, EXIT);
    script.broker.orders.set(EXIT, { ...before, updatedAt: script.now.market });
    script.reconcile();
    script.send({
      type: 'order',
      order: {
        ...before,
        filledQuantity: 23,
        filledAveragePrice: fromDollars(1.08),
        updatedAt: script.now.market + 1,
      },
    });
    expect(script.state.trade).toBeNull();
  });

  it('leaves no cash unexplained', () => {
    const script = sold();
    bust(script);
    script.reconcile();
    expect(script.state.day?.cash).toMatchObject({ unexplained: 0 });
    script.wait(30_000);
    script.reconcile();
    expect(script.state.day?.cash).toMatchObject({ unexplained: 0 });
    expect(script.alarmCodes()).not.toContain('CASH_UNEXPLAINED');
  });

  it('in part is held again for that part', () => {
    const script = sold();
    bust(script, { left: 10 });
    script.reconcile();
    expect(script.alarms).toContainEqual(takenBack(13));
    expect(script.trade).toMatchObject({ quantity: 13 });
    expect(script.trade.orders.at(-1)).toMatchObject({
      filledQuantity: 10,
      filledAveragePrice: fromDollars(1.08),
    });
  });

  it('and works again is cancelled first', () => {
    const script = sold();
    script.broker.liquidity = 0;
    bust(script, { phase: 'working' });
    script.reconcile();
    expect(script.intents).toContainEqual(
      expect.objectContaining({ type: 'cancel', clientOrderId: EXIT }),
    );
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('waits for the end of another trade, and a person is alerted [B9]', () => {
    const script = sold();
    openAnother(script);
    bust(script);
    script.wait(1_000);
    script.reconcile();
    const words =
      'they are looked after once the open trade is closed. Close them manually at the broker.';
    expect(script.alarms).toContainEqual(takenBack(23, words));
    expect(script.trade.id).toBe(OTHER);
    script.command({ type: 'close' });
    script.fill();
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 23, phase: 'open' });
  });

  it('part by part is held again part by part', () => {
    const script = sold();
    bust(script, { left: 13 });
    script.reconcile();
    expect(script.trade.quantity).toBe(10);
    bust(script);
    script.wait(5_000);
    const asked = lookUps(script, EXIT);
    script.reconcile();
    expect(lookUps(script, EXIT)).toBe(asked);
    expect(script.trade.quantity).toBe(10);
    script.wait(5_000);
    script.reconcile();
    expect(script.alarms).toContainEqual(takenBack(13));
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('while it works on is as it is reported now', () => {
    const script = AccountScript.holding();
    script.wait(60_000);
    script.broker.liquidity = 10;
    script.broker.setMarket(SYMBOL, 1.1, 1.11, script.now.market);
    script.command({ type: 'close' });
    script.fill();
    script.broker.liquidity = 0;
    script.wait(30_000);
    expect(script.trade).toMatchObject({ quantity: 13 });
    bust(script, { phase: 'working' });
    script.reconcile();
    script.wait(5_000);
    expect(script.alarms).toContainEqual(takenBack(10));
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'exiting' });
  });
});

describe('fewer fills of a sell', () => {
  const fewerSold = (script: AccountScript) =>
    report({
      id: script.broker.find(EXIT)?.id ?? '',
      clientOrderId: EXIT,
      side: 'sell',
      phase: 'filled',
    });

  it('are not believed without its contracts in the account [B9]', () => {
    const script = sold();
    script.reconcile();
    const { journal } = outputDuring(script, () => script.lookedUp(EXIT, fewerSold(script)));
    expect([journal, script.state.trade]).toEqual([[], null]);
  });

  it('are not believed of a message of the stream', () => {
    const script = sold();
    bust(script);
    script.isDown = true;
    script.reconcile();
    const { journal } = outputDuring(script, () =>
      script.send({ type: 'order', order: fewerSold(script) }),
    );
    expect([journal, script.state.trade]).toEqual([[], null]);
  });

  it.each([
    [9_999, false],
    [10_000, true],
  ])('are believed once a read and a question must know of it: %i ms after it', (ms, isBack) => {
    const script = sold();
    script.isDown = true;
    const changedAt = script.state.lastTrade?.orders.at(-1)?.changedAt ?? script.now;
    script.now = { market: changedAt.market + ms, wall: changedAt.wall + ms };
    script.send(readOf(script, 23));
    script.lookedUp(EXIT, fewerSold(script));
    expect(script.state.trade !== null).toBe(isBack);
  });

  it('leave no price that belonged to more of them', () => {
    const script = sold();
    bust(script, { left: 10 });
    script.isDown = true;
    script.reconcile();
    script.lookedUp(EXIT, { ...fewerSold(script), filledQuantity: 10 });
    expect(script.trade.orders.at(-1)).toMatchObject({
      filledQuantity: 10,
      filledAveragePrice: null,
    });
  });

  it('are not believed of an answer to a question of before', () => {
    const script = sold();
    script.isDown = true;
    const changedAt = script.state.lastTrade?.orders.at(-1)?.changedAt ?? script.now;
    const left = { market: changedAt.market + 9_999, wall: changedAt.wall + 9_999 };
    script.send(readOf(script, 23));
    script.lookedUp(EXIT, fewerSold(script), left);
    expect(script.state.trade).toBeNull();
  });

  it('are reported, and stand, while it works on and the account has no more than ours', () => {
    const script = AccountScript.holding();
    script.wait(60_000);
    script.broker.liquidity = 10;
    script.broker.setMarket(SYMBOL, 1.1, 1.11, script.now.market);
    script.command({ type: 'close' });
    script.fill();
    script.broker.liquidity = 0;
    script.wait(30_000);
    script.reconcile();
    script.isDown = true;
    after(script, 1_000);
    script.lookedUp(EXIT, fewerSold(script));
    expect(script.alarmCodes()).toContain('FEWER_FILLS');
    expect(script.trade.quantity).toBe(13);
  });

  it('are not believed by a read of before', () => {
    const script = sold();
    script.isDown = true;
    const changedAt = script.state.lastTrade?.orders.at(-1)?.changedAt ?? script.now;
    script.now = { market: changedAt.market + 9_999, wall: changedAt.wall + 9_999 };
    script.send(readOf(script, 23));
    after(script, 1_000);
    script.lookedUp(EXIT, fewerSold(script));
    expect(script.state.trade).toBeNull();
  });

  it('are another order’s, and no answer', () => {
    const script = sold();
    bust(script);
    script.isDown = true;
    script.reconcile();
    script.lookedUp(EXIT, { ...fewerSold(script), quantity: 22 });
    expect(script.state.trade).toBeNull();
  });
});

it('fewer fills of a buy stand, though there are contracts beside it', () => {
  const script = partlyFilled();
  after(script, 10_000);
  script.send(readOf(script, 12));
  script.lookedUp(ENTRY, fewer);
  expect(script.alarmCodes()).toContain('FEWER_FILLS');
  expect(script.trade.quantity).toBe(10);
});
