import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { NO_RULES } from '../../src/model/trading-rules.ts';
import { AccountScript } from './account-script.ts';
import { ENTRY, EXIT, orderOf, SYMBOL, TRADE } from './the-trade.ts';

const STOP = `${TRADE}-stop-1`;
const SECOND_STOP = `${TRADE}-stop-2`;

function guarded(prepare: (script: AccountScript) => void = () => undefined): AccountScript {
  const script = AccountScript.trading('10:00');
  script.command({ type: 'rules', rules: { ...NO_RULES, protectiveStop: 60 } });
  prepare(script);
  script.bar();
  script.market(0.98, 1);
  script.wait(1_000);
  script.reconcile();
  return script;
}

const sells = (script: AccountScript) => script.broker.posts.filter(({ side }) => side === 'sell');
const stops = (script: AccountScript) => script.broker.posts.filter(({ type }) => type === 'stop');
const resting = (script: AccountScript) =>
  [...script.broker.orders.values()].filter(
    ({ side, phase }) => side === 'sell' && phase === 'working',
  );

/** Live sells are never of more contracts than are held. */
function expectCovered(script: AccountScript): void {
  const live = resting(script).reduce(
    (sum, { quantity, filledQuantity }) => sum + (quantity ?? 0) - filledQuantity,
    0,
  );
  expect(live).toBeLessThanOrEqual(script.broker.quantityOf(SYMBOL));
}

describe('a protective stop', () => {
  it('rests for the whole position once it has been read in the account', () => {
    const script = guarded();
    expect(stops(script)).toMatchObject([
      {
        clientOrderId: STOP,
        quantity: 23,
        type: 'stop',
        stopPrice: fromDollars(0.4),
        limitPrice: null,
        positionIntent: 'sell_to_close',
      },
    ]);
    expect(orderOf(script, STOP)).toMatchObject({ role: 'stop', phase: 'working' });
    expect(script.trade).toMatchObject({ phase: 'open', exit: null });
    script.wait(60_000);
    expect(stops(script)).toHaveLength(1);
  });

  it('is off by default', () => {
    const script = AccountScript.holding();
    script.wait(5_000);
    script.reconcile();
    expect(sells(script)).toEqual([]);
  });

  it('is not sent while an entry order may still buy', () => {
    const script = AccountScript.trading('10:00');
    script.command({ type: 'rules', rules: { ...NO_RULES, protectiveStop: 60 } });
    script.broker.liquidity = 5;
    script.bar();
    script.market(0.98, 1);
    script.reconcile();
    expect(script.trade.quantity).toBeGreaterThan(0);
    expect(script.trade.orders.some(({ phase }) => phase === 'working')).toBe(true);
    expect(stops(script)).toEqual([]);
  });

  it('that fills is an exit with its own reason, to the cent', () => {
    const script = guarded();
    script.market(0.35, 0.37);
    expect(script.closed).toMatchObject([
      {
        reason: 'protective-stop',
        quantity: 23,
        exitPrice: fromDollars(0.35),
        grossPnl: -23 * 65 * 10_000,
      },
    ]);
    expect(script.state.trade).toBeNull();
    expect(sells(script)).toHaveLength(1);
  });

  it('that fills in part goes on alone, and its rest is sold when it ends', () => {
    const script = guarded();
    script.broker.liquidity = 3;
    script.market(0.35, 0.37);
    expect(script.trade).toMatchObject({ quantity: 20, exit: { reason: 'protective-stop' } });
    expect(sells(script)).toHaveLength(1);
    script.broker.liquidity = 0;
    script.wait(2_000);
    expect(sells(script)).toHaveLength(1);
    script.broker.cancel(STOP);
    const ended = script.broker.find(STOP);
    if (ended !== null) script.send({ type: 'order', order: ended });
    script.broker.liquidity = 30;
    script.wait(5_000);
    expectCovered(script);
    expect(script.closed).toMatchObject([{ reason: 'protective-stop', quantity: 23 }]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });
});

describe('another exit', () => {
  it('cancels the stop first, waits for its end, and then sells', () => {
    const script = guarded();
    script.broker.isStreamLost = true;
    script.isDown = true;
    script.command({ type: 'close' });
    expect(script.intents.at(-1)).toMatchObject({ type: 'cancel', clientOrderId: STOP });
    script.isDown = false;
    script.wait(500);
    expect(sells(script)).toHaveLength(1);
    script.broker.isStreamLost = false;
    script.wait(10_000);
    expectCovered(script);
    expect(script.broker.find(STOP)?.phase).toBe('canceled');
    expect(script.broker.find(EXIT)?.phase).toBe('filled');
    expect(script.closed).toMatchObject([{ reason: 'user', quantity: 23 }]);
  });

  it('ends as the stop’s where that fills while we sell', () => {
    const script = guarded();
    script.isDown = true;
    script.command({ type: 'close' });
    script.broker.setMarket(SYMBOL, 0.3, 0.32, script.now.market);
    script.broker.match(script.now.market);
    script.isDown = false;
    script.wait(10_000);
    expect(script.closed).toMatchObject([{ reason: 'protective-stop', quantity: 23 }]);
    expect(sells(script)).toHaveLength(1);
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });

  it('does not sell beside a stop whose end is not known', () => {
    const script = guarded();
    script.broker.cancel = () => 'refused';
    script.command({ type: 'close' });
    script.wait(120_000);
    expect(sells(script)).toHaveLength(1);
    expect(script.alarmCodes()).toContain('EXIT_LATE');
    expectCovered(script);
  });
});

describe('a stop that ends unasked', () => {
  it('is sent again under another id, a few times', () => {
    const script = guarded();
    for (let count = 1; count <= 6; count += 1) {
      const id = `${TRADE}-stop-${count}`;
      if (script.broker.cancel(id) === 'refused') break;
      const order = script.broker.find(id);
      if (order !== null) script.send({ type: 'order', order });
      script.wait(40_000);
    }
    expect(stops(script).map(({ clientOrderId }) => clientOrderId)).toEqual(
      [1, 2, 3, 4].map((count) => `${TRADE}-stop-${count}`),
    );
    expect(script.alarmCodes().filter((code) => code === 'PROTECTIVE_STOP_LOST')).toHaveLength(1);
    expect(script.trade).toMatchObject({ phase: 'open', quantity: 23 });
  });

  it('that was refused is said once, and no other is sent that day', () => {
    const script = guarded(({ broker }) => {
      broker.fate = ({ type }) => (type === 'stop' ? 'refused' : 'accepted');
    });
    script.wait(60_000);
    expect(stops(script)).toHaveLength(1);
    expect(script.alarmCodes().filter((code) => code === 'PROTECTIVE_STOP_REFUSED')).toHaveLength(
      1,
    );
    expect(script.state.stopsRefusedOn).toBe('2026-11-20');
    script.market(0.79, 0.81);
    script.wait(500);
    expect(script.closed).toMatchObject([{ reason: 'stop', quantity: 23 }]);
  });

  it('whose answer was lost is looked up, not sent again', () => {
    const script = guarded(({ broker }) => {
      broker.fate = ({ type }) => (type === 'stop' ? 'answer-lost' : 'accepted');
    });
    script.wait(10_000);
    expect(stops(script)).toHaveLength(1);
    expect(orderOf(script, STOP).phase).toBe('working');
  });
});

describe('a changed position', () => {
  it('has the stop cancelled, and another one sent for what is held', () => {
    const script = guarded();
    script.broker.cancel(STOP);
    const ended = script.broker.find(STOP);
    script.broker.tradeExternally(SYMBOL, 'sell', 3, 0.99);
    if (ended !== null) script.send({ type: 'order', order: ended });
    script.wait(3_000);
    script.reconcile();
    script.wait(15_000);
    script.reconcile();
    script.wait(1_000);
    script.reconcile();
    expectCovered(script);
    expect(script.trade.quantity).toBe(20);
    expect(resting(script)).toMatchObject([{ quantity: 20, type: 'stop' }]);
  });

  it('is guarded at its new price after a late fill of the entry', () => {
    const script = guarded();
    const entry = script.broker.find(ENTRY);
    if (entry === null) throw new Error('no entry');
    const average = { ...entry, filledAveragePrice: fromDollars(0.9) };
    script.lookedUp(ENTRY, average);
    script.wait(3_000);
    script.reconcile();
    expect(script.trade.averageEntryPrice).toBe(fromDollars(0.9));
    expect(script.broker.find(STOP)?.phase).toBe('canceled');
    expect(script.broker.find(SECOND_STOP)).toMatchObject({
      phase: 'working',
      stopPrice: fromDollars(0.36),
    });
  });
});

describe('a restart', () => {
  it('finds the stop resting by its id, and sends no other', () => {
    const script = guarded();
    script.isDown = true;
    script.restart();
    script.wait(60_000);
    expect(stops(script)).toHaveLength(1);
    expect(orderOf(script, STOP).phase).toBe('working');
  });

  it('finds that the stop has filled: the trade is closed by it, without a second sell', () => {
    const script = guarded();
    script.isDown = true;
    script.broker.setMarket(SYMBOL, 0.2, 0.22, script.now.market);
    script.broker.match(script.now.market);
    script.restart();
    script.wait(5_000);
    expect(script.closed).toMatchObject([
      { reason: 'protective-stop', quantity: 23, exitPrice: fromDollars(0.2) },
    ]);
    expect(sells(script)).toHaveLength(1);
  });

  it('without the file’s last writes adopts the stop and cancels it before it sells', () => {
    const before = guarded(({ broker }) => {
      broker.fate = ({ type }) => (type === 'stop' ? 'request-lost' : 'accepted');
    });
    const older = {
      ...before.trade,
      orders: before.trade.orders.filter(({ role }) => role !== 'stop'),
    };
    const script = guarded();
    script.state = { ...script.state, trade: older };
    script.restart();
    script.wait(2_000);
    expect(orderOf(script, STOP)).toMatchObject({ role: 'stop', phase: 'working' });
    expect(stops(script)).toHaveLength(1);
    expect(script.trade.exit).toBeNull();
    script.command({ type: 'close' });
    script.wait(10_000);
    expectCovered(script);
    expect(script.closed).toMatchObject([{ reason: 'user', quantity: 23 }]);
  });
});

describe('late news', () => {
  it('of a fill after the trade was closed is recorded, and nothing is sold', () => {
    const script = guarded();
    script.command({ type: 'close' });
    script.wait(10_000);
    expect(script.state.trade).toBeNull();
    const stop = script.broker.find(STOP);
    if (stop === null) throw new Error('no stop');
    const before = sells(script).length;
    const filledAveragePrice = fromDollars(0.4);
    script.send({
      type: 'order',
      order: { ...stop, phase: 'filled', filledQuantity: 23, filledAveragePrice },
    });
    script.wait(5_000);
    expect(script.alarmCodes()).toContain('OVERSOLD');
    expect(sells(script)).toHaveLength(before);
  });

  it('of a stop that was taken for absent has it cancelled', () => {
    const script = guarded(({ broker }) => {
      broker.fate = ({ type }) => (type === 'stop' ? 'late' : 'accepted');
    });
    script.wait(40_000);
    expect(orderOf(script, STOP).phase).toBe('absent');
    script.command({ type: 'close' });
    script.broker.fate = () => 'accepted';
    script.wait(500);
    script.broker.arrive(script.now.market);
    script.reconcile();
    script.wait(60_000);
    expectCovered(script);
    expect(resting(script)).toEqual([]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });
});
