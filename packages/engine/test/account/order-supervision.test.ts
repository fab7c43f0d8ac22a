import { describe, expect, it } from 'vitest';
import { recordAttempt } from '../../src/account/order/order-supervision.ts';
import { applyOrderReport, isReportOfOrder, planOrder } from '../../src/account/state/own-order.ts';
import type { OwnOrder } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder, OrderPhase } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { at } from './market.ts';

const MIDNIGHT = at('00:00').market;
const DAY = 86_400_000;

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';
const ENTRY = `${TRADE}-entry-1`;
const EXIT = `${TRADE}-exit-1`;

const orderOf = (script: AccountScript, id: string): OwnOrder | undefined =>
  script.state.trade?.orders.find((each) => each.request.clientOrderId === id);
const phaseOf = (script: AccountScript, id: string) => orderOf(script, id)?.phase;

function secondsOf(
  script: AccountScript,
  type: 'look-up' | 'cancel',
  id: string,
  seconds: number,
): readonly number[] {
  return intentTimes(
    script,
    (intent) => intent.type === type && intent.clientOrderId === id,
    seconds,
  );
}

function sending(): AccountScript {
  const script = AccountScript.trading();
  script.broker.submit = () => null;
  script.bar();
  expect(phaseOf(script, ENTRY)).toBe('sending');
  return script;
}

describe('leave to send', () => {
  it('is given for nothing without a trade, or without that order', () => {
    const flat = AccountScript.trading();
    expect(recordAttempt(flat.state, ENTRY, flat.now)).toBeNull();
    const holding = AccountScript.holding();
    expect(recordAttempt(holding.state, EXIT, holding.now)).toBeNull();
    expect(recordAttempt(holding.state, ENTRY, holding.now)).toBeNull();
  });

  it('is a step of its own, and touches that order alone', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    const before = script.state;
    const saved = recordAttempt(before, ENTRY, script.now);
    const [order] = before.trade?.orders ?? [];
    expect(saved).toEqual({
      ...before,
      sequence: before.sequence + 1,
      lastAt: script.now,
      trade: {
        ...before.trade,
        orders: [{ ...order, phase: 'sending', lastAttemptAt: script.now }],
      },
    });
  });

  it.each([
    ['an entry', 9_999, 9_999, true],
    ['an entry', 10_000, 250, false],
    ['an entry', 60_000, 249, true],
    ['an exit', 60_000, 60_000, true],
  ] as const)(
    'for %s %i ms old, %i by the wall: %s [A1] [F5] [F6] [G9]',
    (kind, market, wall, isGiven) => {
      const isEntry = kind === 'an entry';
      const script = isEntry ? AccountScript.trading() : AccountScript.holding();
      script.isDown = true;
      if (isEntry) script.bar();
      else {
        script.command({ type: 'close' });
        script.unread();
      }
      const id = isEntry ? ENTRY : EXIT;
      expect(phaseOf(script, id)).toBe('planned');
      const later = { market: script.now.market + market, wall: script.now.wall + wall };
      expect(recordAttempt(script.state, id, later) !== null).toBe(isGiven);
    },
  );
});

describe('an order that was planned and never left', () => {
  it('is given up after ten seconds when it would buy, with its reason [A1]', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    script.wait(9_500);
    expect(phaseOf(script, ENTRY)).toBe('planned');
    script.wait(500);
    expect(script.state.trade).toBeNull();
    const [order] = script.state.lastTrade?.orders ?? [];
    expect(order).toMatchObject({ phase: 'absent', changedAt: script.now });
    const reason = 'not sent within 10 s of its decision, 10 s old';
    expect(order?.refusal).toBe(`INTENT_TTL: ${reason}`);
    expect(script.alarms[0]).toEqual({
      type: 'alarm',
      severity: 'warning',
      code: 'INTENT_TTL',
      message: `The order ${ENTRY} was ${reason}.`,
    });
  });

  it('is planned again after two when it would sell [A1]', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.command({ type: 'close' });
    script.unread();
    expect(phaseOf(script, EXIT)).toBe('planned');
    script.wait(1_500);
    expect(phaseOf(script, EXIT)).toBe('planned');
    script.wait(500);
    expect(orderOf(script, EXIT)).toMatchObject({ phase: 'absent', changedAt: script.now });
    expect(script.alarmCodes()).not.toContain('INTENT_TTL');
    script.isDown = false;
    script.wait(6_000);
    expect(script.closed).toMatchObject([{ reason: 'user', quantity: 23 }]);
    expect(script.broker.posts.map(({ clientOrderId }) => clientOrderId)).toEqual([
      ENTRY,
      `${TRADE}-exit-2`,
    ]);
  });

  it('is withdrawn at once when it is no longer wanted [L2]', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.trade).toBeNull();
    expect(script.state.lastTrade?.orders).toMatchObject([
      {
        phase: 'absent',
        refusal: 'the order was withdrawn before it was sent',
        changedAt: script.now,
      },
    ]);
    expect(script.intents.filter(({ type }) => type === 'cancel')).toEqual([]);
  });
});

describe('an order that was sent without an answer', () => {
  it('is looked up after five seconds, then every two [A2]', () => {
    const script = sending();
    expect(secondsOf(script, 'look-up', ENTRY, 4.5)).toEqual([]);
    expect(phaseOf(script, ENTRY)).toBe('sending');
    script.broker.isUnreadable = true;
    expect(secondsOf(script, 'look-up', ENTRY, 7)).toEqual([0.5, 2.5, 4.5, 6.5]);
    expect(orderOf(script, ENTRY)).toMatchObject({ phase: 'unknown' });
  });

  it('has two seconds by the wall however fast the market runs', () => {
    const script = sending();
    script.send({ type: 'tick' });
    script.now = { market: script.now.market + 60_000, wall: script.now.wall + 1_999 };
    script.send({ type: 'tick' });
    expect(phaseOf(script, ENTRY)).toBe('sending');
    script.now = { market: script.now.market + 1, wall: script.now.wall + 1 };
    script.broker.isUnreadable = true;
    script.send({ type: 'tick' });
    expect(orderOf(script, ENTRY)).toMatchObject({ phase: 'unknown', changedAt: script.now });
  });
});

describe('an order that works', () => {
  it('is asked about every five seconds [D3]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0, 0.01, 655);
    script.wait(1_000);
    expect(phaseOf(script, EXIT)).toBe('working');
    expect(secondsOf(script, 'look-up', EXIT, 16)).toEqual([4.5, 9.5, 14.5]);
    expect(script.intents.filter(({ type }) => type === 'cancel')).toEqual([]);
  });

  it('is asked about every two, and asked again to end, while a cancel has no effect [B6]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    expect(secondsOf(script, 'cancel', ENTRY, 14)).toEqual([3.5, 8.5, 13.5]);
    expect(script.alarmCodes()).not.toContain('CANCEL_STUCK:');
    const gaps = secondsOf(script, 'look-up', ENTRY, 12).map((each, index, all) =>
      index === 0 ? 2 : each - (all[index - 1] ?? 0),
    );
    expect(gaps.length).toBeGreaterThanOrEqual(4);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(2);
  });

  it('and does not end for half a minute after its last news is an alarm, once [B6]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    script.wait(29_500);
    expect(script.alarms).toEqual([]);
    script.wait(20_000);
    expect(script.alarms).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: `CANCEL_STUCK:${ENTRY}`,
        message: `The order ${ENTRY} does not end although it was cancelled.`,
      },
    ]);
  });
});

describe('an order that has ended', () => {
  it('is asked about no more when its price is known', () => {
    const script = AccountScript.holding();
    expect(secondsOf(script, 'look-up', ENTRY, 20)).toEqual([]);
  });

  it.each(['filled', 'canceled', 'rejected', 'expired'] as const)(
    '%s is asked about every two seconds until its price is reported [B15]',
    (phase) => {
      const script = AccountScript.trading();
      script.bar();
      const order = script.broker.find(ENTRY);
      if (order === null) throw new Error('no order');
      const filledQuantity = phase === 'filled' ? 23 : 5;
      const unpriced = { ...order, phase, status: phase, filledQuantity };
      script.broker.orders.set(ENTRY, unpriced);
      script.send({ type: 'order', order: unpriced });
      expect(secondsOf(script, 'look-up', ENTRY, 5)).toEqual([2, 4]);
      script.broker.orders.set(ENTRY, { ...unpriced, filledAveragePrice: 10_400 });
      expect(secondsOf(script, 'look-up', ENTRY, 10)).toEqual([1]);
      expect(script.trade.averageEntryPrice).toBe(10_400);
    },
  );
});

describe('what a report makes of an order', () => {
  const planned = planOrder(
    'entry',
    1,
    {
      clientOrderId: ENTRY,
      symbol: SYMBOL,
      quantity: 10,
      side: 'buy',
      type: 'limit',
      limitPrice: fromDollars(1),
      positionIntent: 'buy_to_open',
    },
    at('10:00'),
  );

  const report = (change: Partial<BrokerOrder>): BrokerOrder => ({
    id: 'b1',
    clientOrderId: ENTRY,
    symbol: SYMBOL,
    side: 'buy',
    type: 'limit',
    phase: 'working',
    status: 'new',
    quantity: 10,
    filledQuantity: 0,
    filledAveragePrice: null,
    limitPrice: fromDollars(1),
    stopPrice: null,
    notional: null,
    createdAt: at('10:00').market,
    filledAt: null,
    canceledAt: null,
    expiredAt: null,
    ...change,
  });
  const reported = (...reports: readonly Partial<BrokerOrder>[]) =>
    reports.reduce<OwnOrder>(
      (order, each) => applyOrderReport(order, report(each), at('10:01')),
      planned,
    );

  it('is everything that it reports', () => {
    expect(reported({})).toEqual({
      ...planned,
      phase: 'working',
      brokerId: 'b1',
      acceptedAt: at('10:01'),
      changedAt: at('10:01'),
    });
    expect(reported({}, { phase: 'rejected', status: 'rejected' })).toMatchObject({
      phase: 'rejected',
      refusal: 'rejected',
    });
    expect(reported({ id: 'b1' }, { id: 'b2', filledQuantity: 1 }).brokerId).toBe('b1');
  });

  it('keeps a price that is left out for the same fills, and drops it for more [B12]', () => {
    const first = { filledQuantity: 4, filledAveragePrice: 9_900 };
    const again = reported(first, { filledQuantity: 4 });
    expect(again.filledAveragePrice).toBe(9_900);
    expect(again).toBe(applyOrderReport(again, report({ filledQuantity: 4 }), at('10:02')));
    expect(reported(first, { filledQuantity: 5 })).toMatchObject({
      filledQuantity: 5,
      filledAveragePrice: null,
    });
    expect(reported(first, { filledQuantity: 3, filledAveragePrice: 1 }).filledAveragePrice).toBe(
      9_900,
    );
  });

  it('takes a corrected price as news [B9]', () => {
    const order = reported({ filledQuantity: 4, filledAveragePrice: 9_900 });
    const corrected = report({ filledQuantity: 4, filledAveragePrice: 9_800 });
    expect(applyOrderReport(order, corrected, at('10:02'))).toMatchObject({
      filledAveragePrice: 9_800,
      changedAt: at('10:02'),
    });
  });

  it.each<[OrderPhase, OrderPhase, OwnOrder['phase']]>([
    ['working', 'working', 'working'],
    ['working', 'filled', 'filled'],
    ['working', 'canceled', 'canceled'],
    ['working', 'rejected', 'rejected'],
    ['working', 'expired', 'expired'],
    ['working', 'replaced', 'canceled'],
    ['canceled', 'filled', 'filled'],
    ['rejected', 'filled', 'filled'],
    ['expired', 'filled', 'filled'],
    ['canceled', 'working', 'canceled'],
    ['canceled', 'expired', 'canceled'],
    ['rejected', 'working', 'rejected'],
    ['expired', 'canceled', 'expired'],
    ['filled', 'working', 'filled'],
    ['filled', 'canceled', 'filled'],
  ])('after %s and %s is %s [B1]', (first, second, phase) => {
    expect(reported({ phase: first }, { phase: second }).phase).toBe(phase);
  });

  it.each([
    ['itself', {}, true],
    ['another id', { clientOrderId: 'other' }, false],
    ['another contract', { symbol: 'SPY261120P00670000' }, false],
    ['the other side', { side: 'sell' }, false],
    ['another quantity', { quantity: 9 }, false],
    ['no quantity', { quantity: null }, false],
    ['ten minutes before its plan', { createdAt: at('09:50').market }, false],
    ['less than ten minutes before it', { createdAt: at('09:50').market + 1 }, true],
    ['a day after it', { createdAt: MIDNIGHT + DAY }, true],
  ] as const)('is its own only for the order asked for: %s', (_name, change, isOwn) => {
    expect(isReportOfOrder(planned, report(change))).toBe(isOwn);
  });

  it.each([
    ['on the day of its plan, long before it', MIDNIGHT, true],
    ['on the day before', MIDNIGHT - 1, false],
    ['on the day after', MIDNIGHT + DAY, true],
  ])('a sell is its own %s', (_name, createdAt, isOwn) => {
    const request = { ...planned.request, side: 'sell' } as const;
    const exitOrder: OwnOrder = { ...planned, role: 'exit', request };
    expect(isReportOfOrder(exitOrder, report({ side: 'sell', createdAt }))).toBe(isOwn);
  });

  it('an entry that was planned right after midnight is not one of the day before', () => {
    const plannedAt = { ...planned.plannedAt, market: at('00:05').market };
    const order = { ...planned, plannedAt };
    expect(isReportOfOrder(order, report({ createdAt: MIDNIGHT }))).toBe(true);
    expect(isReportOfOrder(order, report({ createdAt: MIDNIGHT - 1 }))).toBe(false);
  });
});
