import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

const ENTRY = 'u1-20261120-1-entry-1';
const EXIT = 'u1-20261120-1-exit-1';

const posts = (script: AccountScript) => script.broker.posts.map((order) => order.clientOrderId);
const phaseOf = (script: AccountScript, id: string) =>
  script.state.trade?.orders.find((order) => order.request.clientOrderId === id)?.phase;

describe('sending', () => {
  it('[A1] a planned entry that was never sent is dropped after a restart, an exit planned again', () => {
    const entering = AccountScript.trading();
    entering.isDown = true;
    entering.bar();
    expect(phaseOf(entering, ENTRY)).toBe('planned');
    entering.restart();
    entering.wait(11_000);
    expect(entering.state.trade).toBeNull();
    expect(posts(entering)).toEqual([]);

    const holding = AccountScript.holding();
    holding.market(0.79, 0.81);
    holding.wait(400);
    holding.broker.isUnreadable = true;
    holding.command({ type: 'close' });
    holding.broker.isUnreadable = false;
    holding.isDown = true;
    holding.wait(8_000);
    holding.restart();
    holding.wait(5_000);
    expect(holding.closed).toHaveLength(1);
    expect(holding.broker.quantityOf(holding.closed[0]?.contract.symbol ?? '')).toBe(0);
    expect(new Set(posts(holding)).size).toBe(posts(holding).length);
  });

  it('[A2] [A3] [A6] [A12] an answer that is lost is looked up and adopted at once', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'answer-lost';
    script.bar();
    expect(phaseOf(script, ENTRY)).toBe('working');
    expect(posts(script)).toEqual([ENTRY]);
    script.broker.fate = () => 'accepted';
    script.market(1.03, 1.05);
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('[A2] a process that died after the post finds its order again', () => {
    const script = AccountScript.trading();
    script.broker.submit = ((submit) => (request, now) => {
      submit.call(script.broker, request, now);
      script.isDown = true;
      return null;
    })(script.broker.submit);
    script.bar();
    expect(phaseOf(script, ENTRY)).toBe('sending');
    script.restart();
    expect(phaseOf(script, ENTRY)).toBe('working');
    expect(posts(script)).toEqual([ENTRY]);
  });

  it('[A4] [A7] an entry that never arrived blocks the next one until it can no longer arrive', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'request-lost';
    script.bar();
    expect(phaseOf(script, ENTRY)).toBe('unknown');
    script.wait(29_000);
    expect(phaseOf(script, ENTRY)).toBe('unknown');
    script.wait(5_000);
    expect(script.state.trade).toBeNull();
    expect(posts(script)).toEqual([]);
    expect(script.alarms.at(-1)?.message).toContain('never reached the broker');
  });

  it('[A4] wall time must pass too, however fast the market runs', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'request-lost';
    script.bar();
    for (let count = 0; count < 9; count++) {
      script.now = { market: script.now.market + 60_000, wall: script.now.wall + 200 };
      script.send({ type: 'tick' });
    }
    expect(phaseOf(script, ENTRY)).toBe('unknown');
    for (let count = 0; count < 3; count++) {
      script.now = { market: script.now.market + 60_000, wall: script.now.wall + 300 };
      script.send({ type: 'tick' });
    }
    expect(script.state.trade).toBeNull();
  });

  it('[A5] an order that arrives after it was taken for absent is adopted and cancelled', () => {
    const script = AccountScript.trading();
    let late: (() => void) | null = null;
    const submit = script.broker.submit.bind(script.broker);
    script.broker.submit = (request, now) => {
      late = () => void submit(request, now);
      return { type: 'unknown', message: 'timed out' };
    };
    script.bar();
    script.wait(40_000);
    expect(script.state.trade).toBeNull();
    if (late !== null) (late as () => void)();
    script.reconcile();
    script.wait(1_000);
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toContain('LATE_FILL');
  });

  it('[A10] [A22] [J11] a refused entry ends, with no retry on this signal', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'refused';
    script.bar();
    script.wait(20_000);
    expect(posts(script)).toEqual([ENTRY]);
    expect(script.state.trade).toBeNull();
    expect(script.alarms.at(-1)?.message).toContain('insufficient buying power');
    const later = AccountScript.trading();
    later.bar();
    const order = later.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    later.send({ type: 'order', order: { ...order, phase: 'rejected', status: 'rejected' } });
    expect(later.state.trade).toBeNull();
  });

  it('[A11] [A18] refused exits read the position again and back off; a storm is an alarm', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.wait(60_000);
    const refused = posts(script).filter((id) => id.includes('exit')).length;
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(refused).toBeLessThanOrEqual(7);
    expect(script.alarmCodes()).toContain('EXIT_STORM');
    expect(new Set(posts(script)).size).toBe(posts(script).length);
    script.broker.fate = () => 'accepted';
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ reason: 'user', quantity: 23 }]);
  });

  it('[A16] an answer for another order, or an old order of the same id, is not taken for ours', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    script.isDown = false;
    const other = script.broker.restExternally('SPY261120C00670000', 1, 5);
    script.send({
      type: 'submit-answered',
      clientOrderId: ENTRY,
      outcome: { type: 'accepted', order: other },
    });
    expect(phaseOf(script, ENTRY)).toBe('unknown');
    script.lookedUp(ENTRY, { ...other, clientOrderId: ENTRY });
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toContain('ID_TAKEN');
  });

  it('[A17] two signals at once make one entry', () => {
    const script = AccountScript.trading();
    script.bar();
    script.bar({ signalType: 'put', barStart: script.now.market - 1 });
    expect(script.decisions.map((row) => row.outcome)).toEqual(['entered', 'DUPLICATE']);
    expect(posts(script)).toEqual([ENTRY]);
  });

  it('an exit that never arrived is sent under a new id, once it can no longer arrive [A4] [A9]', () => {
    const script = AccountScript.holding();
    script.broker.fate = (request) =>
      request.clientOrderId === EXIT ? 'request-lost' : 'accepted';
    script.command({ type: 'close' });
    script.wait(29_000);
    expect(posts(script)).toEqual([ENTRY]);
    script.wait(6_000);
    expect(posts(script)).toEqual([ENTRY, 'u1-20261120-1-exit-2']);
    expect(script.closed).toHaveLength(1);
  });
});

describe('order life', () => {
  it('[B1] a fill before the answer to the post is not undone by it', () => {
    const script = AccountScript.trading();
    script.bar();
    const answer = script.broker.find(ENTRY);
    if (answer === null) throw new Error('no order');
    script.market(1.03, 1.05);
    script.send({
      type: 'submit-answered',
      clientOrderId: ENTRY,
      outcome: { type: 'accepted', order: answer },
    });
    script.send({ type: 'order', order: answer });
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('[B1] nor by a post whose answer is lost after it', () => {
    const script = AccountScript.trading();
    script.bar();
    script.market(1.03, 1.05);
    script.send({
      type: 'submit-answered',
      clientOrderId: ENTRY,
      outcome: { type: 'unknown', message: 'timed out' },
    });
    expect(phaseOf(script, ENTRY)).toBe('filled');
    expect(script.alarmCodes()).not.toContain('ORDER_UNKNOWN');
    expect(script.trade.phase).toBe('open');
  });

  it('an entry that someone cancelled at the broker is not tried again', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel(ENTRY);
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.send({ type: 'order', order });
    expect(script.state.trade).toBeNull();
    script.wait(6_000);
    expect(posts(script)).toEqual([ENTRY]);
  });

  it('[B2] [B4] a cancel that loses against the fill leaves what was filled', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel = () => {
      script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
      return 'refused';
    };
    script.wait(4_000);
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
    expect(posts(script)).toEqual([ENTRY]);
  });

  it('[B3] [C14] [J1] a fill after the cancel was confirmed is real, and is protected', () => {
    const script = AccountScript.trading();
    script.bar();
    script.wait(15_000);
    expect(script.state.trade).toBeNull();
    const order = script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order });
    expect(script.alarmCodes()).toContain('LATE_FILL');
    expect(script.trade).toMatchObject({ phase: 'open', quantity: 23 });
    script.market(0.7, 0.72);
    script.wait(1_000);
    expect(script.closed).toMatchObject([{ quantity: 23, reason: 'stop' }]);
    expect(script.closed[0]?.grossPnl).toBe(script.broker.cashFlow());
  });

  it('[B3] a late fill of a trade that was recorded is recorded apart', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(16_000);
    script.broker.liquidity = 23;
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([{ quantity: 3 }]);
    const order = script.broker.fillOrder(ENTRY, 5, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order });
    expect(script.trade.quantity).toBe(5);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([
      { tradeId: 'u1-20261120-1', quantity: 3 },
      { tradeId: 'u1-20261120-1-late-1', quantity: 5 },
    ]);
    const recorded = script.closed.reduce((sum, row) => sum + row.grossPnl, 0);
    expect(recorded).toBe(script.broker.cashFlow());
  });

  it('[B3] each further late fill is recorded under a number of its own', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.wait(16_000);
    script.broker.liquidity = 23;
    script.command({ type: 'close' });
    script.fill();
    for (const quantity of [5, 4]) {
      const order = script.broker.fillOrder(ENTRY, quantity, fromDollars(1.05), script.now.market);
      script.send({ type: 'order', order });
      expect(script.trade.quantity).toBe(quantity);
      script.command({ type: 'close' });
      script.fill();
    }
    expect(script.closed).toMatchObject([
      { tradeId: 'u1-20261120-1', quantity: 3 },
      { tradeId: 'u1-20261120-1-late-1', quantity: 5 },
      { tradeId: 'u1-20261120-1-late-2', quantity: 4 },
    ]);
    const recorded = script.closed.reduce((sum, row) => sum + row.grossPnl, 0);
    expect(recorded).toBe(script.broker.cashFlow());
  });

  it('[B6] [C3] no second sell while the first one does not end', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.broker.cancel = () => 'requested';
    script.market(0.79, 0.81);
    script.wait(60_000);
    expect(posts(script)).toEqual([ENTRY, EXIT]);
    expect(script.alarmCodes()).toContain('CANCEL_STUCK');
  });

  it('[B12] a filled quantity never goes down', () => {
    const script = AccountScript.trading();
    script.bar();
    const before = script.broker.find(ENTRY);
    if (before === null) throw new Error('no order');
    script.broker.liquidity = 9;
    script.market(1.03, 1.05);
    script.send({ type: 'order', order: { ...before, filledQuantity: 4, filledAveragePrice: 1 } });
    expect(script.trade).toMatchObject({ quantity: 9, averageEntryPrice: 10_500 });
  });

  it('[B15] waits for a price that is not reported yet, and estimates it at last', () => {
    const script = AccountScript.holding();
    const match = script.broker.match.bind(script.broker);
    script.broker.match = (now) =>
      match(now).map((order) => {
        const silent = { ...order, filledAveragePrice: null };
        script.broker.orders.set(order.clientOrderId, silent);
        return silent;
      });
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toHaveLength(0);
    expect(script.trade.quantity).toBe(0);
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.98) }]);
    expect(script.alarmCodes()).toContain('PRICE_ESTIMATED');
  });

  it('[D3] a fill that the stream lost is found by asking', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.isStreamLost = true;
    script.market(1.03, 1.05);
    script.wait(6_000);
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });
});

describe('position and exits', () => {
  it('[C1] [C16] [C17] one sell, whatever else asks for one', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    script.command({ type: 'close' });
    script.command({ type: 'close' });
    script.wait(1_000);
    expect(posts(script)).toEqual([ENTRY, EXIT]);
    expect(script.trade.exit?.reason).toBe('stop');
  });

  it('[C3] a buy that does not end does not hold back the sell for long', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.broker.cancel = () => 'requested';
    script.market(0.7, 0.72);
    script.wait(7_000);
    expect(posts(script)).toContain(EXIT);
    expect(script.alarmCodes()).toContain('ENTRY_STUCK');
  });

  it('[C6] positions that cannot be read do not stop a sell', () => {
    const script = AccountScript.holding();
    script.broker.isUnreadable = true;
    script.command({ type: 'close' });
    script.fill();
    expect(script.broker.quantityOf('SPY261120C00670000')).toBe(0);
  });

  it('[C18] nothing is sold while the market is closed', () => {
    const script = AccountScript.holding();
    script.goTo('16:00');
    script.command({ type: 'close' });
    script.wait(5_000);
    expect(script.trade.exit).toBeNull();
    expect(posts(script)).toEqual([ENTRY]);
  });

  it('frees contracts that an external order holds back [A11]', () => {
    const script = AccountScript.holding();
    const resting = script.broker.restExternally('SPY261120C00670000', 20, 5);
    script.command({ type: 'close' });
    script.wait(3_000);
    expect(script.broker.find(resting.clientOrderId)?.phase).toBe('canceled');
    const sells = script.broker.posts.filter((order) => order.side === 'sell');
    expect(sells.map((order) => order.quantity)).toEqual([3, 20]);
    expect(script.broker.quantityOf('SPY261120C00670000')).toBe(0);
    expect(script.closed).toMatchObject([{ quantity: 23, reason: 'user' }]);
  });
});
