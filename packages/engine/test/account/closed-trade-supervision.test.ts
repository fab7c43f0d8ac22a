import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../src/account/state/state.ts';
import { chainOf } from '../../src/model/chain.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { at, entriesAt, signalAt } from './market.ts';
import { cancelCount, lateAndAlive, lookUps, OTHER, openAnother } from './second-trade.ts';
import { after, ENTRY, EXIT, isReconcile, outputDuring, report, TRADE } from './the-trade.ts';

const deliver = (script: AccountScript, change: Partial<BrokerOrder>) =>
  outputDuring(script, () => script.send({ type: 'order', order: report(change) }));

describe('a buy of the closed trade that lives', () => {
  it('is asked about every five seconds', () => {
    const script = lateAndAlive();
    const before = lookUps(script, ENTRY);
    const asked = [4_500, 500, 4_500, 500].map((pause) => {
      script.wait(pause);
      return lookUps(script, ENTRY) - before;
    });
    expect(asked).toEqual([0, 1, 1, 2]);
  });

  it('is reported once for what it has bought, and not for its end', () => {
    const script = lateAndAlive();
    const bought = { filledQuantity: 4, filledAveragePrice: 10_500 };
    expect(deliver(script, bought).journal).toMatchObject([{ code: 'LATE_ORDER' }]);
    after(script, 1_000);
    expect(deliver(script, { ...bought, phase: 'canceled', status: 'canceled' }).journal).toEqual(
      [],
    );
  });

  it('is left alone while the broker refuses the keys', () => {
    const script = lateAndAlive();
    script.keysRefused();
    const seen = () => [lookUps(script, ENTRY), cancelCount(script, ENTRY)];
    const before = seen();
    script.wait(12_000);
    expect(seen()).toEqual(before);
    script.send(script.broker.read(script.now));
    script.wait(500);
    expect(seen()).toEqual(before.map((count) => count + 1));
  });

  it('is asked for its price at once when the answer to a look-up leaves that out', () => {
    const script = lateAndAlive();
    script.wait(5_000);
    const order = report({ phase: 'canceled', status: 'canceled', filledQuantity: 4 });
    const { intents } = outputDuring(script, () => script.lookedUp(ENTRY, order));
    expect(intents).toEqual([{ type: 'look-up', clientOrderId: ENTRY }]);
  });

  it('is given up alone, and what is known of the step before it stays', () => {
    const second = `${TRADE}-entry-2`;
    const script = AccountScript.trading();
    script.policy = {
      ...script.policy,
      thresholds: { ...script.policy.thresholds, slippageThreshold: 9 },
    };
    script.broker.fate = ({ clientOrderId }) =>
      clientOrderId === second ? 'request-lost' : 'accepted';
    const signal = signalAt(script.now.market);
    script.evaluated(signal, { chain: chainOf(entriesAt(signal.barEnd, 4 * CENT)) });
    script.wait(60_000);
    const [first, last] = script.state.lastTrade?.orders ?? [];
    openAnother(script);
    script.isDown = true;
    deliver(script, { clientOrderId: second, id: 'b-late', quantity: last?.request.quantity ?? 0 });
    expect(script.state.lastTrade?.orders.map(({ phase }) => phase)).toEqual([
      'canceled',
      'working',
    ]);
    script.wait(6_000);
    script.lookedUp(second, null);
    expect(script.state.lastTrade?.orders).toMatchObject([first, { phase: 'absent' }]);
  });
});

describe('an order of the closed trade that had its end reported', () => {
  it('keeps it, though the broker does not know the order any more', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    after(script, 60_000);
    const before = script.state;
    expect(before.lastTrade?.orders[0]?.phase).toBe('canceled');
    script.lookedUp(ENTRY, null);
    expect(script.state).toBe(before);
  });
});

describe('a trade that an older file has forgotten', () => {
  it('is asked for the price of its sell as soon as another one is open', () => {
    const script = AccountScript.trading();
    const backup: AccountState = JSON.parse(JSON.stringify(script.state));
    script.bar();
    script.market(0.98, 1);
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    const exitOrder = script.broker.find(EXIT) as BrokerOrder;
    script.broker.orders.set(EXIT, { ...exitOrder, filledAveragePrice: null });
    script.state = backup;
    script.journal.length = 0;
    script.now = at('10:29:50');
    script.connect();
    expect(script.state.lastTrade?.id).toBe(TRADE);
    expect(script.closed).toEqual([]);
    const before = lookUps(script, EXIT);
    openAnother(script);
    expect(lookUps(script, EXIT)).toBe(before + 1);
    script.broker.orders.set(EXIT, exitOrder);
    script.wait(2_000);
    expect(script.closed).toMatchObject([{ tradeId: TRADE, grossPnl: fromDollars(460) }]);
  });

  it('waits as well for the end of the one that is held again', () => {
    const script = lateAndAlive();
    deliver(script, { filledQuantity: 4, filledAveragePrice: 10_500 });
    const clientOrderId = 'u1-20261120-3-entry-1';
    script.broker.orders.set(
      clientOrderId,
      report({ id: 'b3', clientOrderId, phase: 'canceled', status: 'canceled' }),
    );
    script.isDown = false;
    script.connect();
    script.command({ type: 'close' });
    expect(script.trade.id).toBe(OTHER);
    const { intents } = outputDuring(script, () => script.fill());
    expect(script.state.trade).toMatchObject({ id: TRADE, quantity: 4 });
    expect(script.state.lost).toEqual({ isHistoryWanted: true, unclear: [] });
    expect(intents.filter(isReconcile)).toEqual([]);
  });
});
