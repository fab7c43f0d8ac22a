import { describe, expect, it } from 'vitest';
import type { Pool } from '../../src/model/account.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { alarm, ENTRY, EXIT, orderOf, outputDuring, report, SYMBOL, TRADE } from './the-trade.ts';

describe('the answer to a post', () => {
  it('for an order that is not known changes nothing', () => {
    const script = AccountScript.holding();
    const before = script.state;
    for (const outcome of [
      { type: 'accepted', order: report() },
      { type: 'refused', message: 'no' },
      { type: 'unknown', message: 'timed out' },
    ] as const) {
      script.send({ type: 'submit-answered', clientOrderId: `${TRADE}-entry-4`, outcome });
    }
    expect(script.state).toBe(before);
  });

  it('for another order leaves ours in doubt, and it is looked up [A16]', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    const outcome = { type: 'accepted', order: report({ clientOrderId: 'hand-1' }) } as const;
    expect(
      outputDuring(script, () =>
        script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome }),
      ),
    ).toEqual({
      journal: [
        alarm(
          'info',
          'ORDER_UNKNOWN',
          `The outcome of ${ENTRY} is not known: the broker answered for another order`,
        ),
      ],
      intents: [{ type: 'look-up', clientOrderId: ENTRY }],
    });
    expect(orderOf(script, ENTRY)).toMatchObject({
      phase: 'unknown',
      changedAt: script.now,
      lastLookUpAt: script.now,
    });
  });

  it('that refuses comes too late for an order that works or has ended', () => {
    const script = AccountScript.trading();
    script.bar();
    const outcome = { type: 'refused', message: 'duplicate' } as const;
    script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome });
    expect(orderOf(script, ENTRY).phase).toBe('working');
    script.market(1.03, 1.05);
    script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome });
    expect(orderOf(script, ENTRY)).toMatchObject({ phase: 'filled', refusal: null });
    expect(script.trade.quantity).toBe(23);
  });

  it('that refuses ends the order with the words of the broker', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    const { journal } = outputDuring(script, () => script.command({ type: 'close' }));
    expect(journal).toEqual([
      alarm(
        'warning',
        'EXIT_REFUSED',
        `The sell order for ${SYMBOL} was refused: insufficient buying power`,
      ),
    ]);
    expect(orderOf(script, EXIT)).toMatchObject({
      phase: 'rejected',
      refusal: 'insufficient buying power',
      changedAt: script.now,
    });
    expect(script.trade.exit).toMatchObject({ failures: 1, failedAt: script.now, sellable: null });
  });
});

describe('the answer to a cancel', () => {
  it('asks for the order only where it was refused and the order lives [B4] [B5]', () => {
    const script = AccountScript.trading();
    script.bar();
    const answer = (clientOrderId: string, outcome: 'requested' | 'refused') =>
      outputDuring(script, () => script.send({ type: 'cancel-answered', clientOrderId, outcome }))
        .intents;
    expect(answer(ENTRY, 'requested')).toEqual([]);
    expect(answer(ENTRY, 'refused')).toEqual([{ type: 'look-up', clientOrderId: ENTRY }]);
    expect(answer('u1-20261120-9-entry-1', 'refused')).toEqual([]);
    script.market(1.03, 1.05);
    expect(answer(ENTRY, 'refused')).toEqual([]);
  });
});

describe('a look-up that finds nothing', () => {
  function neverArrived(pool: Pool = 'simulated'): AccountScript {
    const script = AccountScript.trading();
    script.state = { ...script.state, venue: { accountNumber: 'PA1', pool } };
    script.broker.fate = () => 'request-lost';
    script.broker.isUnreadable = true;
    script.bar();
    return script;
  }

  const lookUp = (script: AccountScript, clientOrderId = ENTRY) =>
    outputDuring(script, () => script.lookedUp(clientOrderId, null));

  it('means nothing while a request may still be in flight [B5]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.wait(1_000);
    expect(lookUp(script)).toEqual({ journal: [], intents: [] });
    expect(orderOf(script, ENTRY).phase).toBe('working');
  });

  it('ends an order that worked, loudly, once it is no longer in flight [B5]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0, 0.01, 655);
    script.wait(40_000);
    const exitOrder = orderOf(script, EXIT);
    expect(exitOrder.phase).toBe('working');
    script.broker.isUnreadable = true;
    script.wait(6_000);
    script.broker.orders.delete(EXIT);
    const message = `The broker no longer knows the order ${EXIT}.`;
    const { journal } = lookUp(script, EXIT);
    expect(journal[0]).toEqual(alarm('critical', 'ORDER_VANISHED', message));
    expect(orderOf(script, EXIT)).toMatchObject({ phase: 'absent', refusal: message });
    expect(script.alarmCodes()).not.toContain('EXIT_REFUSED');
  });

  it('says nothing of an order that was reported as working after it had left [B5]', () => {
    const script = neverArrived();
    script.wait(40_000);
    const left = script.now;
    script.wait(1_000);
    script.send({ type: 'order', order: report() });
    script.wait(9_000);
    script.lookedUp(ENTRY, null, left);
    expect(orderOf(script, ENTRY).phase).toBe('working');
    script.lookedUp(ENTRY, null);
    expect(script.state.lastTrade?.orders).toMatchObject([{ phase: 'absent' }]);
  });

  it('is believed by when it left, not by when it was answered [B5]', () => {
    const script = neverArrived();
    script.wait(9_500);
    const early = script.now;
    script.wait(40_000);
    script.lookedUp(ENTRY, null, early);
    expect(orderOf(script, ENTRY).phase).toBe('unknown');
    script.lookedUp(ENTRY, null);
    expect(script.state.lastTrade?.orders).toMatchObject([{ phase: 'absent' }]);
  });

  it('is believed though someone has said since that nothing is known', () => {
    const script = neverArrived();
    script.wait(40_000);
    const left = script.now;
    script.wait(1_000);
    const outcome = { type: 'unknown', message: 'timeout' } as const;
    script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome });
    expect(orderOf(script, ENTRY).changedAt).toEqual(script.now);
    script.lookedUp(ENTRY, null, left);
    expect(script.state.lastTrade?.orders).toMatchObject([{ phase: 'absent' }]);
  });

  it('is not believed while an order may have arrived just now and not be found yet', () => {
    const script = neverArrived('simulated');
    const sent = script.now;
    const look = (after: number) => {
      script.now = { market: sent.market + after, wall: sent.wall + after };
      script.lookedUp(ENTRY, null);
      const { trade, lastTrade } = script.state;
      return (trade ?? lastTrade)?.orders[0]?.phase;
    };
    expect(look(32_999)).toBe('unknown');
    expect(look(33_000)).toBe('absent');
  });

  it.each([
    ['paper', 32_999, 'unknown'],
    ['paper', 33_000, 'absent'],
    ['simulated', 1_999, 'unknown'],
    ['simulated', 2_000, 'absent'],
  ] as const)(
    'is judged by the wall where the clock of a real market is set right: %s, after %i ms',
    (pool, wall, phase) => {
      const script = neverArrived(pool);
      script.isDown = true;
      script.now = { market: script.now.market + 5 * 60_000, wall: script.now.wall + wall };
      script.send({ type: 'tick' });
      script.lookedUp(ENTRY, null);
      const { trade, lastTrade } = script.state;
      expect((trade ?? lastTrade)?.orders).toMatchObject([{ phase }]);
    },
  );

  it('changes nothing of an order that has ended', () => {
    const script = AccountScript.holding();
    script.wait(60_000);
    script.send({ type: 'cancel-answered', clientOrderId: ENTRY, outcome: 'refused' });
    const before = script.state;
    expect(lookUp(script)).toEqual({ journal: [], intents: [] });
    expect(lookUp(script, 'u1-20261120-9-entry-1')).toEqual({ journal: [], intents: [] });
    expect(script.state).toBe(before);
    expect(orderOf(script, ENTRY).phase).toBe('filled');
  });
});

describe('an order that ended without its price', () => {
  it('stays ended when a late look-up finds nothing', () => {
    const script = AccountScript.trading();
    script.bar();
    const filled = report({ phase: 'filled', filledQuantity: 23 });
    script.broker.orders.set(ENTRY, filled);
    script.send({ type: 'order', order: filled });
    script.wait(40_000);
    expect(orderOf(script, ENTRY).lastLookUpAt).not.toBeNull();
    const before = script.state;
    script.lookedUp(ENTRY, null);
    expect(script.state).toBe(before);
  });
});

describe('reports of a buy', () => {
  it('that repeat themselves change nothing [B10]', () => {
    const script = AccountScript.trading();
    script.bar();
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    const before = script.state;
    script.send({ type: 'order', order });
    expect(script.state).toBe(before);
  });

  it('that fill it while it is being sold do not forget refused sells', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.wait(8_500);
    const failures = script.trade.exit?.failures ?? 0;
    expect(failures).toBeGreaterThan(0);
    script.isDown = true;
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.send({ type: 'order', order: { ...order, filledQuantity: 9 } });
    expect(script.trade.quantity).toBe(9);
    expect(script.trade.exit?.failures).toBe(failures);
  });

  it('that refuse it while nothing is left to sell are no refused sell', () => {
    const script = AccountScript.trading();
    script.broker.submit = () => null;
    script.bar();
    script.command({ type: 'close' });
    const outcome = { type: 'refused', message: 'no' } as const;
    script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome });
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toEqual(['ENTRY_ENDED']);
  });
});

describe('a report that is not about the order asked for', () => {
  it('takes the id away from one whose fate is open [A16]', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    const { journal } = outputDuring(script, () =>
      script.send({ type: 'order', order: report({ quantity: 7 }) }),
    );
    expect(journal[0]).toEqual(
      alarm('critical', 'ID_TAKEN', `The broker has another order under the id ${ENTRY}.`),
    );
    expect(script.state.trade).toBeNull();
    expect(script.state.lastTrade?.orders[0]).toMatchObject({
      phase: 'rejected',
      refusal: 'the id belongs to another order',
    });
  });

  it.each([
    ['symbol', { symbol: 'SPY261120P00670000' }],
    ['side', { side: 'sell' }],
    ['quantity', { quantity: 7 }],
    ['time', { createdAt: at('09:48').market }],
  ] as const)('by its %s changes nothing of one that works', (_name, change) => {
    const script = AccountScript.trading();
    script.bar();
    const before = script.state;
    const order = report({ filledQuantity: 23, phase: 'filled', ...change });
    expect(outputDuring(script, () => script.send({ type: 'order', order }))).toEqual({
      journal: [],
      intents: [],
    });
    expect(script.state).toBe(before);
  });
});

describe('reports of a sell', () => {
  it('that fill it even in part forget the refusals before', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.wait(1_500);
    expect(script.trade.exit?.failures).toBe(2);
    script.broker.fate = () => 'accepted';
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(script.trade.exit?.failures).toBe(2);
    script.broker.liquidity = 5;
    script.fill();
    expect(script.trade).toMatchObject({ quantity: 18, exit: { failures: 0, failedAt: null } });
  });

  it('that only say that it works forget nothing', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.command({ type: 'close' });
    script.broker.fate = () => 'accepted';
    script.broker.liquidity = 0;
    script.wait(4_000);
    expect(orderOf(script, `${TRADE}-exit-2`).phase).toBe('working');
    expect(script.trade.exit).toMatchObject({ failures: 1 });
    expect(script.trade.exit?.failedAt).not.toBeNull();
  });

  it('that reject it are a refusal, reported once [A22]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.command({ type: 'close' });
    const order = script.broker.find(EXIT);
    if (order === null) throw new Error('no sell');
    const rejected = { ...order, phase: 'rejected', status: 'rejected' } as const;
    const first = outputDuring(script, () => script.send({ type: 'order', order: rejected }));
    expect(first.journal).toEqual([
      alarm('warning', 'EXIT_REFUSED', `The sell order for ${SYMBOL} was refused: rejected`),
    ]);
    const again = outputDuring(script, () => script.send({ type: 'order', order: rejected }));
    expect(again.journal).toEqual([]);
    const filled = { ...rejected, filledQuantity: 3, filledAveragePrice: 9_900 };
    const late = outputDuring(script, () => script.send({ type: 'order', order: filled }));
    expect(late.journal[0]).toEqual(
      alarm('warning', 'LATE_FILL', `The order ${EXIT} filled after it had ended.`),
    );
    expect(late.journal).not.toContainEqual(expect.objectContaining({ code: 'EXIT_REFUSED' }));
    expect(script.trade.quantity).toBe(20);
  });

  it('that sell more than was bought are an alarm', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(4_000);
    expect(orderOf(script, EXIT).phase).toBe('canceled');
    const second = script.broker.find(`${TRADE}-exit-2`);
    const first = script.broker.find(EXIT);
    if (first === null || second === null) throw new Error('no sells');
    script.send({
      type: 'order',
      order: { ...second, filledQuantity: 20, filledAveragePrice: 7_900 },
    });
    expect(script.alarmCodes()).not.toContain('OVERSOLD');
    script.send({
      type: 'order',
      order: { ...first, filledQuantity: 3, filledAveragePrice: 7_900 },
    });
    expect(script.alarmCodes()).not.toContain('OVERSOLD');
    expect(script.trade.quantity).toBe(0);
    script.send({
      type: 'order',
      order: { ...first, filledQuantity: 4, filledAveragePrice: 7_900 },
    });
    expect(script.alarms).toContainEqual(
      alarm(
        'critical',
        'OVERSOLD',
        `More of ${SYMBOL} was sold than bought: check the account at the broker.`,
      ),
    );
  });
});
