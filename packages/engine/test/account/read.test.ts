import { describe, expect, it } from 'vitest';
import type { AccountRead } from '../../src/account/state/event.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import {
  after,
  alarm,
  ENTRY,
  EXIT,
  isReconcile,
  longHeldAccount,
  orderOf,
  readOf,
  report,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

describe('a read of the broker', () => {
  it('is the book from then on, as of its start', () => {
    const script = new AccountScript();
    const startedAt = script.now;
    after(script, 700);
    script.broker.equity = fromDollars(90_000);
    script.broker.optionsBuyingPower = fromDollars(7_500);
    script.broker.cash = fromDollars(8_000);
    script.reconcile(startedAt);
    expect(script.state.venue).toEqual({ accountNumber: 'PA1', pool: 'simulated' });
    expect(script.state.book).toMatchObject({
      at: startedAt,
      cash: fromDollars(8_000),
      equity: fromDollars(90_000),
      buyingPower: fromDollars(7_500),
      optionsBuyingPower: fromDollars(7_500),
      isBlocked: false,
      isSuspendedByTrader: false,
    });
    expect(script.state.day).toMatchObject({
      date: '2026-11-20',
      startEquity: fromDollars(90_000),
      entries: 0,
      losses: 0,
      lossTimes: [],
    });
  });

  it('names what is there and not ours [H10]', () => {
    const script = longHeldAccount();
    script.broker.tradeExternally('SPY261120P00660000', 'buy', 2, 0.2);
    const resting = script.broker.restExternally('SPY261120P00660000', 2, 5);
    script.connect();
    expect(script.state.foreign).toEqual({ orders: [resting], symbols: ['SPY261120P00660000'] });
    script.broker.cancel(resting.clientOrderId);
    script.reconcile();
    expect(script.state.foreign.orders).toEqual([]);
    const flat = AccountScript.trading();
    flat.broker.tradeExternally(SYMBOL, 'buy', 1, 1);
    flat.reconcile();
    expect(flat.state.foreign.symbols).toEqual([SYMBOL]);
  });
});

describe('what a read says of the trade', () => {
  const held = (script: AccountScript) => script.state.book?.held;
  const position = (symbol: string, quantity: number, currentPrice: number | null) => ({
    symbol,
    quantity,
    availableQuantity: quantity,
    averageEntryPrice: 10_000,
    currentPrice,
  });
  const send = (script: AccountScript, positions: AccountRead['positions']) =>
    script.send({ ...script.broker.read(script.now), positions });

  it('is kept with the book: what its equity holds of it', () => {
    const script = longHeldAccount();
    const other = position('SPY261120P00660000', 9, 90);
    send(script, [other, position(SYMBOL, 25, 9_900)]);
    expect(held(script)).toEqual({
      tradeId: TRADE,
      quantity: 25,
      value: 25 * 9_900 * 100,
      ownQuantity: 23,
      cashFlow: -fromDollars(2_300),
    });
    send(script, [position(SYMBOL, 23, null)]);
    expect(held(script)).toMatchObject({ quantity: 23, value: null });
    script.broker.equity = script.broker.read(script.now).account.cash;
    send(script, [other]);
    expect(held(script)).toMatchObject({ quantity: 0, value: 0, ownQuantity: 23 });
    expect(script.trade.mismatch).toMatchObject({ quantity: 0 });
  });

  it('is nothing without one', () => {
    const script = AccountScript.trading();
    expect(held(script)).toBeNull();
  });
});

describe('another account behind the same keys', () => {
  it.each([
    ['number', { accountNumber: 'PA2' }, 'simulated'],
    ['pool', {}, 'paper'],
  ] as const)(
    'by its %s is taken while flat, without the past of the first [I3]',
    (_name, account, pool) => {
      const script = AccountScript.holding();
      script.market(0.79, 0.81);
      script.wait(500);
      expect(script.state.lastTrade).not.toBeNull();
      const read = script.broker.read(script.now);
      script.send({ ...read, pool, account: { ...read.account, ...account, equity: 7 } });
      expect(script.state).toMatchObject({
        venue: { accountNumber: 'PA1', pool, ...account },
        day: { startEquity: 7, entries: 0, losses: 0, lossTimes: [] },
        coolDown: { call: 0, put: 0 },
        lastTrade: null,
      });
    },
  );

  it.each([
    ['number', { accountNumber: 'PA2' }, 'simulated', 'PA2'],
    ['pool', {}, 'paper', 'PA1'],
  ] as const)(
    'by its %s is refused while a trade is open, and said once [I2]',
    (_name, account, pool, seen) => {
      const script = longHeldAccount();
      const read = script.broker.read(script.now);
      const { book, venue, day } = script.state;
      const other = { ...read, pool, account: { ...read.account, ...account, equity: 7 } };
      script.send(other);
      script.send(other);
      expect(script.state).toMatchObject({ book, venue, day });
      expect(script.alarms).toEqual([
        alarm(
          'critical',
          'ANOTHER_ACCOUNT',
          `The keys now belong to the account ${seen}, but a trade is open in PA1.`,
        ),
      ]);
    },
  );

  it('is none when it is the same', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    const { lastTrade, coolDown } = script.state;
    script.reconcile();
    expect(script.state).toMatchObject({ coolDown });
    expect(script.state.lastTrade).toBe(lastTrade);
  });
});

describe('fewer contracts than we hold', () => {
  it('are believed by a second read that began two seconds later [B9] [C8]', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 20));
    expect(script.trade).toMatchObject({
      quantity: 23,
      mismatch: { quantity: 20, at: script.now },
      readAskedAt: script.now,
    });
    after(script, 1_999);
    script.send(readOf(script, 20));
    expect(script.trade).toMatchObject({ quantity: 23 });
    after(script, 1);
    script.send(readOf(script, 20));
    expect(script.trade).toMatchObject({ quantity: 20, mismatch: null, externalQuantity: 3 });
    expect(script.alarms).toEqual([
      alarm(
        'warning',
        'POSITION_ADJUSTED',
        `3 × ${SYMBOL} left the account without an order of ours; 20 left.`,
      ),
    ]);
  });

  it('are not believed by a read of another number, which restarts', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 20));
    after(script, 3_000);
    script.send(readOf(script, 19));
    expect(script.trade).toMatchObject({
      quantity: 23,
      mismatch: { quantity: 19, at: script.now },
    });
    after(script, 2_000);
    script.send(readOf(script, 19));
    expect(script.trade.quantity).toBe(19);
  });

  it('are forgotten when a read finds all of them', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 20));
    script.send(readOf(script, 23));
    expect(script.trade.mismatch).toBeNull();
    after(script, 5_000);
    script.send(readOf(script, 20));
    expect(script.trade.quantity).toBe(23);
  });

  it('have the broker read again every second until then [C8]', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 20));
    expect(intentTimes(script, isReconcile, 3)).toEqual([1, 2, 3]);
    script.send(readOf(script, 23));
    expect(intentTimes(script, isReconcile, 3)).toEqual([]);
  });

  it('are not asked about while a sell works, which may have sold them', () => {
    const script = longHeldAccount();
    script.command({ type: 'close' });
    script.send(readOf(script, 20));
    const exitOrder = report({
      id: 'b2',
      clientOrderId: EXIT,
      side: 'sell',
      type: 'market',
      quantity: 20,
      limitPrice: null,
      createdAt: script.now.market,
    });
    script.send({ type: 'order', order: exitOrder });
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: { quantity: 20 } });
    expect(orderOf(script, EXIT)).toMatchObject({ phase: 'working' });
    expect(intentTimes(script, isReconcile, 5)).toEqual([]);
    script.send({ type: 'order', order: { ...exitOrder, phase: 'canceled', status: 'canceled' } });
    after(script, 10_000);
    script.send(readOf(script, 20));
    expect(script.trade).toMatchObject({ quantity: 20, mismatch: null, externalQuantity: 3 });
  });

  it('that all are gone end the walk and the trade', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.isDown = true;
    after(script, 1_000);
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.send({ type: 'order', order: { ...order, phase: 'canceled', status: 'canceled' } });
    after(script, 8_000);
    script.send(readOf(script, 0));
    after(script, 2_000);
    script.send(readOf(script, 0));
    expect(script.state.trade).toBeNull();
    expect(script.alarms[0]).toEqual(
      alarm(
        'info',
        'POSITION_ADJUSTED',
        `5 × ${SYMBOL} left the account without an order of ours; 0 left.`,
      ),
    );
    expect(script.closed).toMatchObject([{ reason: 'broker', quantity: 5 }]);
  });

  it('are believed at once with word of the sell, as far as that goes', () => {
    const script = longHeldAccount();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 3, 1.2);
    script.send({ type: 'order', order });
    const averagePrice = fromDollars(1.2);
    expect(script.trade.externalSales).toEqual([
      { brokerId: order.id, quantity: 3, averagePrice, ofOthers: 0, toldAt: script.now },
    ]);
    expect(script.intents.at(-1)).toEqual({ type: 'reconcile' });
    script.send(readOf(script, 19));
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: { quantity: 19 } });
    script.send(readOf(script, 20));
    expect(script.trade).toMatchObject({ quantity: 20, mismatch: null, externalQuantity: 3 });
    after(script, 5_000);
    script.send(readOf(script, 17));
    expect(script.trade.quantity).toBe(20);
  });

  it('are not looked for while the second of our orders may move them', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(script.trade.orders).toHaveLength(2);
    script.isDown = true;
    after(script, 1_000);
    script.send(readOf(script, 0));
    expect(script.trade).toMatchObject({ quantity: 5, mismatch: null });
  });

  it('are not looked for while an order of ours may move them', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.isDown = true;
    for (let count = 0; count < 3; count++) {
      after(script, 1_000);
      script.send(readOf(script, 0));
    }
    expect(script.trade).toMatchObject({ quantity: 5, mismatch: null });
  });

  it('are not looked for in a read that began before the last change', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    const { changedAt } = script.trade.orders[0] ?? { changedAt: script.now };
    after(script, 5_000);
    const early = { market: changedAt.market - 1, wall: changedAt.wall - 1 };
    script.send(readOf(script, 0, { startedAt: early }));
    expect(script.trade.mismatch).toBeNull();
    script.send(readOf(script, 0, { startedAt: changedAt }));
    expect(script.trade.mismatch).toMatchObject({ quantity: 0 });
  });

  it('than none are a short position: an alarm, once [C8]', () => {
    const script = longHeldAccount();
    const short = { ...readOf(script, -2, { available: 0 }) };
    script.send(short);
    script.send(short);
    expect(script.alarms).toEqual([
      alarm(
        'critical',
        'SHORT_POSITION',
        `The account is short ${SYMBOL}: close it manually at the broker.`,
      ),
    ]);
    after(script, 2_000);
    script.send(readOf(script, -2, { available: 0 }));
    expect(script.state.trade).toBeNull();
    expect(script.closed).toMatchObject([{ quantity: 23 }]);
  });
});

describe('more contracts than we hold', () => {
  it('are not ours, and it is said once for each number [C5]', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 25));
    script.send(readOf(script, 25));
    expect(script.alarms).toEqual([
      alarm(
        'warning',
        'EXTRA_CONTRACTS:25',
        `The account holds 25 × ${SYMBOL}, of which 23 are ours: the others are not touched.`,
      ),
    ]);
    script.send(readOf(script, 26));
    expect(script.alarmCodes()).toHaveLength(2);
    expect(script.intents.filter(({ type }) => type === 'look-up')).toEqual([]);
    expect(script.trade.quantity).toBe(23);
  });

  it('may be a buy of ours that filled unnoticed: it is looked up [C8]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(script.broker.posts).toHaveLength(2);
    script.command({ type: 'pause' });
    after(script, 1_000);
    script.isDown = true;
    const before = script.intents.length;
    script.send(readOf(script, 9));
    expect(script.intents.slice(before)).toEqual([
      { type: 'look-up', clientOrderId: ENTRY },
      { type: 'look-up', clientOrderId: `${TRADE}-entry-2` },
    ]);
    const sent = script.intents.length;
    script.send(readOf(script, 9));
    expect(script.intents.slice(sent)).toEqual([]);
  });

  it('are nothing to ask about while we hold none', () => {
    const script = AccountScript.trading();
    script.bar();
    script.isDown = true;
    script.command({ type: 'pause' });
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.send({ type: 'order', order: { ...order, phase: 'working' } });
    after(script, 1_000);
    script.send(readOf(script, 4));
    expect(script.alarms).toEqual([]);
  });
});
