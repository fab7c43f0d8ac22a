import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { at } from './market.ts';
import { outputDuring, after as stand } from './the-trade.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';
const ENTRY = `${TRADE}-entry-1`;

const sells = (script: AccountScript) => script.broker.posts.filter(({ side }) => side === 'sell');
const alarmOf = (script: AccountScript, code: string) =>
  script.alarms.filter((each) => each.code === code);
const isSubmit = ({ type }: { readonly type: string }) => type === 'submit';
const isReconcile = ({ type }: { readonly type: string }) => type === 'reconcile';
const after = (script: AccountScript, market: number, wall = market) => {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
  script.send({ type: 'tick' });
};

const soldExternally = ({ broker }: AccountScript) => {
  broker.holdings.delete(SYMBOL);
  broker.cash += fromDollars(23 * 100);
  broker.equity = broker.cash + broker.cashFlow();
};

function foundLess(): AccountScript {
  const script = AccountScript.holding();
  const before = script.now;
  script.wait(1_000);
  script.isDown = true;
  script.command({ type: 'close' });
  stand(script, 110_000);
  soldExternally(script);
  script.reconcile(before);
  return script;
}

describe('a sell', () => {
  it('is decided once: who asks second finds it under way [C1]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    const { exit } = script.trade;
    expect(exit).toEqual({
      reason: 'user',
      decidedAt: script.now,
      positionAskedAt: null,
      sellable: null,
      failures: 0,
      failedAt: null,
      refusals: [],
    });
    script.wait(1_000);
    script.command({ type: 'close' });
    script.goTo('15:25');
    expect(script.trade.exit).toMatchObject({ reason: 'user', decidedAt: exit?.decidedAt });
    expect(sells(script)).toHaveLength(1);
  });

  it('reads the position first, and sells what is there [C2]', () => {
    const script = AccountScript.holding();
    const start = script.intents.length;
    script.command({ type: 'close' });
    expect(script.intents.slice(start)).toEqual([
      { type: 'reconcile' },
      {
        type: 'submit',
        order: {
          clientOrderId: `${TRADE}-exit-1`,
          symbol: SYMBOL,
          quantity: 23,
          side: 'sell',
          type: 'market',
          limitPrice: null,
          positionIntent: 'sell_to_close',
        },
      },
    ]);
  });

  it('asks for the position every second, and after five goes by its own book', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    const start = script.intents.length;
    script.command({ type: 'close' });
    expect(script.intents.slice(start)).toEqual([{ type: 'reconcile' }]);
    const before = intentTimes(script, isReconcile, 4.5);
    expect(before).toEqual([1, 2, 3, 4]);
    expect(script.intents.filter(isSubmit)).toHaveLength(1);
    script.wait(500);
    expect(script.trade.orders.at(-1)).toMatchObject({
      role: 'exit',
      number: 1,
      phase: 'planned',
      request: { quantity: 23 },
    });
    expect(script.trade.exit).toMatchObject({ sellable: null, positionAskedAt: null });
  });

  it('waits two seconds by the wall for the position, however fast the market runs', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    after(script, 60_000, 1_999);
    expect(script.trade.orders).toHaveLength(1);
    after(script, 1, 1);
    expect(script.trade.orders).toHaveLength(2);
  });

  it('goes by its own book at once when the broker cannot be read', () => {
    const script = AccountScript.holding();
    script.unread();
    expect(script.trade.exit).toBeNull();
    script.isDown = true;
    script.command({ type: 'close' });
    script.unread();
    expect(script.trade.orders.at(-1)).toMatchObject({ role: 'exit', request: { quantity: 23 } });
    script.unread();
    expect(script.trade.orders).toHaveLength(2);
  });

  it('does not go by its own book while a sell may have left that is not in it', () => {
    const script = AccountScript.holding();
    script.policy = { ...script.policy, bookInDoubt: true };
    script.isDown = true;
    script.command({ type: 'close' });
    script.unread();
    expect(intentTimes(script, isReconcile, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    script.unread();
    expect(script.trade.orders).toHaveLength(1);
    expect(script.alarms.map(({ code }) => code)).toEqual(['SALE_IN_DOUBT']);
    script.policy = { ...script.policy, bookInDoubt: false };
    script.wait(1_000);
    expect(script.trade.orders.at(-1)).toMatchObject({ role: 'exit', request: { quantity: 23 } });
  });

  it('sells what the broker reports, whether or not its own book is in doubt', () => {
    const script = AccountScript.holding();
    script.policy = { ...script.policy, bookInDoubt: true };
    script.command({ type: 'close' });
    script.wait(2_000);
    expect(script.closed).toMatchObject([{ reason: 'user' }]);
  });

  it('is read again after a standstill, whatever becomes of the read from before it [F5]', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    const before = script.now;
    stand(script, 110_000);
    const outcome = () => outputDuring(script, () => script.unread('no answer in time', before));
    expect(outcome().intents).toEqual([{ type: 'reconcile' }]);
    expect(script.trade.exit).toMatchObject({ sellable: null, positionAskedAt: script.now });
    stand(script, 500);
    expect(outcome().intents).toEqual([]);
    stand(script, 4_499);
    script.send({ type: 'tick' });
    expect(script.trade.orders).toHaveLength(1);
    script.unread();
    expect(script.trade.orders.at(-1)).toMatchObject({ role: 'exit', request: { quantity: 23 } });
  });

  it('waits for a second word where a read from before it finds less, as nothing is sold twice [F5]', () => {
    const script = foundLess();
    expect(script.trade.mismatch?.quantity).toBe(0);
    expect(script.trade.exit).toMatchObject({ sellable: null, positionAskedAt: script.now });
    expect(script.trade.orders).toHaveLength(1);
    stand(script, 2_000);
    script.reconcile();
    expect(script.closed).toHaveLength(1);
    expect(sells(script)).toEqual([]);
  });

  it('goes by its own book all the same when no second word comes', () => {
    const script = foundLess();
    after(script, 4_999);
    expect(script.trade.orders).toHaveLength(1);
    after(script, 1);
    expect(script.trade.orders.at(-1)).toMatchObject({ role: 'exit', request: { quantity: 23 } });
  });

  it('goes by its own book after a standstill that was shorter than an answer may take', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    const asked = script.now;
    stand(script, 4_999);
    script.unread('no answer in time', asked);
    expect(script.trade.orders).toHaveLength(2);
  });

  it('is not waited for again while the keys are refused, as nothing is asked for then', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    stand(script, 110_000);
    script.keysRefused();
    expect(script.trade.orders).toHaveLength(2);
  });

  it('is not asked for outside the session [C18]', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    script.unread();
    const orders = script.trade.orders.length;
    script.now = at('16:00');
    script.send({ type: 'tick' });
    script.send({ type: 'tick' });
    expect(script.trade.orders).toHaveLength(orders);
  });

  it('does not wait for the end of a walk that is over, and cancels one that is not', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    expect(sells(script)).toMatchObject([{ quantity: 5, type: 'market' }]);
    expect(script.trade.entryEnded).toBe('the position is being closed');
  });
});

describe('the buy that does not end', () => {
  function stuck(): AccountScript {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.command({ type: 'close' });
    return script;
  }

  it('holds the sell back for five seconds, no longer [C3]', () => {
    const script = stuck();
    script.wait(4_500);
    expect(sells(script)).toEqual([]);
    expect(alarmOf(script, 'ENTRY_STUCK')).toEqual([]);
    script.wait(500);
    expect(alarmOf(script, 'ENTRY_STUCK')).toEqual([
      {
        type: 'alarm',
        severity: 'critical',
        code: 'ENTRY_STUCK',
        message:
          'It is not known whether the entry order is final: what is held is being sold without it.',
      },
    ]);
    script.wait(3_000);
    expect(sells(script)).toMatchObject([{ quantity: 5 }]);
    expect(alarmOf(script, 'ENTRY_STUCK')).toHaveLength(1);
  });

  it('has the position read when it ends, whatever could not be read before', () => {
    const script = stuck();
    script.unread();
    expect(script.trade.exit).toMatchObject({ positionAskedAt: null, sellable: null });
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.isDown = true;
    const before = script.intents.length;
    script.send({ type: 'order', order: { ...order, phase: 'canceled', status: 'canceled' } });
    expect(script.intents.slice(before)).toEqual([{ type: 'reconcile' }]);
  });

  it('is no alarm while nothing is held', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.command({ type: 'close' });
    script.wait(20_000);
    expect(alarmOf(script, 'ENTRY_STUCK')).toEqual([]);
    expect(sells(script)).toEqual([]);
  });
});

describe('refused sells', () => {
  it('are tried again after pauses that double, up to half a minute [A18]', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    expect(intentTimes(script, isSubmit, 130)).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
  });

  it('are a storm when five of them come within a minute [A18]', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.wait(14_500);
    expect(alarmOf(script, 'EXIT_REFUSED')).toHaveLength(4);
    expect(alarmOf(script, 'EXIT_STORM')).toEqual([]);
    script.wait(60_000);
    expect(alarmOf(script, 'EXIT_STORM')).toEqual([
      {
        type: 'alarm',
        severity: 'critical',
        code: 'EXIT_STORM',
        message: `5 sell orders for ${SYMBOL} were refused within a minute. Close it manually at the broker.`,
      },
    ]);
    expect(script.trade.exit?.refusals).toHaveLength(5);
    expect(script.trade.exit?.failedAt).toEqual(script.trade.exit?.refusals.at(-1));
  });

  it.each([
    [15_000, 1],
    [15_001, 0],
  ])('%i ms apart are a storm: %i', (apart, storms) => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    for (let count = 1; count < 5; count++) after(script, apart);
    expect(script.trade.exit?.refusals).toHaveLength(5);
    expect(alarmOf(script, 'EXIT_STORM')).toHaveLength(storms);
  });
});

describe('contracts that are not there to be sold [A11]', () => {
  it('are left out, and it is said', () => {
    const script = AccountScript.holding();
    script.broker.restExternally(SYMBOL, 20, 5);
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    expect(sells(script)).toMatchObject([{ quantity: 3 }]);
    expect(alarmOf(script, 'EXIT_QTY')).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: 'EXIT_QTY',
        message: `Selling 3 of 23 × ${SYMBOL}: no more are available now.`,
      },
    ]);
  });

  it('are waited for when they are all of them, and it is said once', () => {
    const script = AccountScript.holding();
    const resting = script.broker.restExternally(SYMBOL, 23, 5);
    const cancel = script.broker.cancel.bind(script.broker);
    script.broker.cancel = () => 'refused';
    script.command({ type: 'close' });
    script.wait(10_000);
    expect(sells(script)).toEqual([]);
    expect(alarmOf(script, 'EXIT_QTY')).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: 'EXIT_QTY',
        message: `None of 23 × ${SYMBOL} can be sold now: the exit waits for them.`,
      },
    ]);
    expect(alarmOf(script, 'EXIT_REFUSED')).toEqual([]);
    expect(script.trade.exit?.refusals).toEqual([]);
    expect(script.trade.exit?.failures).toBeGreaterThan(1);
    cancel(resting.clientOrderId);
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ quantity: 23, reason: 'user' }]);
  });
});

describe('a sell that comes back after its trade was closed', () => {
  it('is cancelled, and leaves the books as they are [A5]', () => {
    const script = AccountScript.holding();
    const first = `${TRADE}-exit-1`;
    script.broker.fate = ({ clientOrderId }) => (clientOrderId === first ? 'late' : 'accepted');
    script.command({ type: 'close' });
    script.wait(40_000);
    expect(script.closed).toHaveLength(1);
    expect(script.state.trade).toBeNull();
    const sold = script.broker.find(`${TRADE}-exit-2`);
    if (sold === null) throw new Error('no sell');
    const late = {
      ...sold,
      id: 'b-late',
      clientOrderId: first,
      phase: 'working',
      status: 'new',
      filledQuantity: 0,
      filledAveragePrice: null,
    } as const;
    script.broker.orders.set(first, late);
    script.send({ type: 'order', order: late });
    expect(script.intents).toContainEqual({
      type: 'cancel',
      clientOrderId: first,
      brokerId: 'b-late',
    });
    expect(script.broker.find(first)?.phase).toBe('canceled');
    expect(script.state.trade).toBeNull();
    expect(script.closed).toHaveLength(1);
  });

  it('is no refused sell when the broker rejects it', () => {
    const script = AccountScript.holding();
    const first = `${TRADE}-exit-1`;
    script.broker.fate = ({ clientOrderId }) => (clientOrderId === first ? 'late' : 'accepted');
    script.command({ type: 'close' });
    script.wait(40_000);
    const sold = script.broker.find(`${TRADE}-exit-2`);
    if (sold === null) throw new Error('no sell');
    const late = { ...sold, clientOrderId: first, filledQuantity: 0, filledAveragePrice: null };
    script.isDown = true;
    script.send({ type: 'order', order: { ...late, phase: 'working' } });
    expect(script.trade.exit).toBeNull();
    script.send({ type: 'order', order: { ...late, phase: 'rejected' } });
    expect(alarmOf(script, 'EXIT_REFUSED')).toEqual([]);
    expect(script.state.trade).toBeNull();
    expect(script.state.lastTrade?.exit).toBeNull();
  });

  it('and fills is a late fill, and starts no sell', () => {
    const script = AccountScript.holding();
    const first = `${TRADE}-exit-1`;
    script.broker.fate = ({ clientOrderId }) => (clientOrderId === first ? 'late' : 'accepted');
    script.command({ type: 'close' });
    script.wait(40_000);
    const sold = script.broker.find(`${TRADE}-exit-2`);
    if (sold === null) throw new Error('no sell');
    const late = { ...sold, clientOrderId: first, phase: 'working' } as const;
    script.isDown = true;
    script.send({ type: 'order', order: { ...late, filledQuantity: 0, filledAveragePrice: null } });
    script.send({ type: 'order', order: { ...late, filledQuantity: 2 } });
    expect(script.trade).toMatchObject({ exit: null, quantity: 0 });
    expect(alarmOf(script, 'OVERSOLD')).toHaveLength(1);
  });
});
