import { describe, expect, it } from 'vitest';
import { buildEmergencyExit } from '../../src/account/exit/emergency-exit.ts';
import type { AccountState, OwnOrder } from '../../src/account/state/state.ts';
import { AccountScript } from './account-script.ts';
import { after, EXIT, orderOf, SYMBOL, TRADE } from './the-trade.ts';

const EMERGENCY = `${TRADE}-exit-emergency`;

function planned(): AccountScript {
  const script = AccountScript.holding();
  script.isDown = true;
  script.command({ type: 'close' });
  script.send(script.broker.read(script.now));
  after(script, 700);
  return script;
}

function changed(state: AccountState, id: string, change: Partial<OwnOrder>): AccountState {
  if (state.trade === null) throw new Error('no trade');
  const orders = state.trade.orders.map((each) =>
    each.request.clientOrderId === id ? { ...each, ...change } : each,
  );
  return { ...state, trade: { ...state.trade, orders } };
}

const sell = (script: AccountScript, available = 23, id = EXIT) =>
  buildEmergencyExit(script.state, id, available, script.now);

describe('a sell in an emergency', () => {
  it('takes the place of the planned one, at the market and under the id of its own', () => {
    const script = planned();
    const before = script.state;
    const emergencyOrder = sell(script);
    expect(emergencyOrder?.order).toEqual({
      clientOrderId: EMERGENCY,
      symbol: SYMBOL,
      quantity: 23,
      side: 'sell',
      type: 'market',
      limitPrice: null,
      positionIntent: 'sell_to_close',
    });
    expect(emergencyOrder?.state).toMatchObject({
      sequence: before.sequence + 1,
      lastAt: script.now,
    });
    expect(emergencyOrder?.state.trade?.orders).toEqual([
      before.trade?.orders[0],
      {
        ...orderOf(script, EXIT),
        request: emergencyOrder?.order,
        phase: 'sending',
        lastAttemptAt: script.now,
        changedAt: script.now,
      },
    ]);
    expect(script.state).toBe(before);
    expect(orderOf(script, EXIT).phase).toBe('planned');
  });

  it('goes to the market though the planned one had a limit', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.market(0.7, 0.72);
    after(script, 600);
    script.market(0.7, 0.72);
    script.send(script.broker.read(script.now));
    expect(orderOf(script, EXIT).request.limitPrice).toBe(7_000);
    expect(sell(script)?.order).toMatchObject({ type: 'market', limitPrice: null });
  });

  it.each([
    [100, { type: 'limit', limitPrice: 100 }],
    [200, { type: 'market', limitPrice: null }],
  ])('rests at the lowest price where the planned one would: %i', (limitPrice, expected) => {
    const script = planned();
    const { request } = orderOf(script, EXIT);
    script.state = changed(script.state, EXIT, {
      request: { ...request, type: 'limit', limitPrice },
    });
    expect(sell(script)?.order).toMatchObject(expected);
  });

  it.each([
    [23, 23],
    [9.9, 9],
    [1, 1],
    [100, 23],
  ])('of %d available sells %i', (available, quantity) => {
    expect(sell(planned(), available)?.order.quantity).toBe(quantity);
  });

  it.each([0, 0.9, -3, Number.NaN])('is none when %d are available', (available) => {
    expect(sell(planned(), available)).toBeNull();
  });

  it('is none without a trade, without the order, of an entry, and of one that has left', () => {
    const flat = AccountScript.trading();
    expect(buildEmergencyExit(flat.state, EXIT, 23, flat.now)).toBeNull();
    const script = planned();
    expect(sell(script, 23, `${TRADE}-exit-2`)).toBeNull();
    const entry = `${TRADE}-entry-1`;
    script.state = changed(script.state, entry, { phase: 'planned' });
    expect(sell(script, 23, entry)).toBeNull();
    for (const phase of ['sending', 'working', 'absent'] as const) {
      const gone = planned();
      gone.state = changed(gone.state, EXIT, { phase });
      expect([phase, sell(gone)]).toEqual([phase, null]);
    }
  });
});

describe('a second sell in an emergency', () => {
  function again(change: Partial<OwnOrder>): AccountScript {
    const script = planned();
    const first = sell(script);
    if (first === null) throw new Error('no sell');
    const next = orderOf(script, EXIT);
    const id = `${TRADE}-exit-2`;
    const state = changed(first.state, EMERGENCY, change);
    if (state.trade === null) throw new Error('no trade');
    const request = { ...next.request, clientOrderId: id };
    const orders = [...state.trade.orders, { ...next, number: 2, request }];
    script.state = { ...state, trade: { ...state.trade, orders } };
    return script;
  }

  it.each(['rejected', 'absent'] as const)(
    'follows the first when the broker never had it (%s), and takes its place',
    (phase) => {
      const script = again({ phase, brokerId: null });
      const emergencyOrder = sell(script, 23, `${TRADE}-exit-2`);
      expect(emergencyOrder?.order.clientOrderId).toBe(EMERGENCY);
      const ids = emergencyOrder?.state.trade?.orders.map(({ request }) => request.clientOrderId);
      expect(ids).toEqual([`${TRADE}-entry-1`, EMERGENCY]);
    },
  );

  it.each([
    { phase: 'sending' },
    { phase: 'unknown' },
    { phase: 'working', brokerId: 'b9' },
    { phase: 'canceled', brokerId: 'b9' },
    { phase: 'rejected', brokerId: 'b9' },
  ] as const)('is not sent when the broker may have the first: %o', (change) => {
    expect(sell(again(change), 23, `${TRADE}-exit-2`)).toBeNull();
  });
});
