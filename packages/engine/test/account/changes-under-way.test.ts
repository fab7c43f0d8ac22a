import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { entriesAt, signalAt } from './market.ts';
import { ENTRY, orderOf } from './the-trade.ts';

function walking(): AccountScript {
  const script = AccountScript.trading();
  script.policy = {
    ...script.policy,
    thresholds: { ...script.policy.thresholds, slippageThreshold: 9 },
  };
  const signal = signalAt(script.now.market);
  script.evaluated(signal, { chain: chainOf(entriesAt(signal.barEnd, 4 * CENT)) });
  expect(script.broker.posts).toHaveLength(1);
  return script;
}

function inFlight(): AccountScript {
  const script = AccountScript.trading();
  const submit = script.broker.submit.bind(script.broker);
  script.broker.submit = (request, now) => {
    submit(request, now);
    return null;
  };
  script.bar();
  expect(orderOf(script, ENTRY).phase).toBe('sending');
  return script;
}

function answer(script: AccountScript): void {
  const order = script.broker.find(ENTRY);
  if (order === null) throw new Error('no order');
  const outcome = { type: 'accepted', order } as const;
  script.send({ type: 'submit-answered', clientOrderId: ENTRY, outcome });
}

describe('settings that change while a walk is under way', () => {
  it('leave its quantity and its prices as they were decided [J8]', () => {
    const script = walking();
    const { plannedQuantity, entryPrices } = script.trade;
    script.command({
      type: 'settings',
      settings: { ...script.state.settings, portfolioPercentage: 100, riskLevel: 10, stopLoss: 5 },
    });
    script.wait(20_000);
    expect(script.broker.posts.map(({ quantity }) => quantity)).toEqual(
      Array(4).fill(plannedQuantity),
    );
    expect(script.broker.posts.map(({ limitPrice }) => limitPrice)).toEqual(entryPrices);
    expect(new Set(script.broker.posts.map(({ symbol }) => symbol)).size).toBe(1);
    expect(script.state.trade).toBeNull();

    script.goTo('10:05');
    script.bar();
    expect(script.trade.plannedQuantity).toBeGreaterThan(plannedQuantity);
  });
});

describe('a stop while an entry is on its way [L2]', () => {
  it('has it cancelled as soon as it is known to be there, and sends nothing more', () => {
    const script = inFlight();
    script.command({ type: 'stop' });
    expect(script.state.isActive).toBe(false);
    expect(script.broker.find(ENTRY)?.phase).toBe('working');
    answer(script);
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    script.wait(30_000);
    expect(script.broker.posts).toHaveLength(1);
    expect(script.state.trade).toBeNull();
  });

  it('leaves what it has bought by then guarded to its exit', () => {
    const script = inFlight();
    script.command({ type: 'stop' });
    const filled = script.broker.fillOrder(ENTRY, 5, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order: filled });
    answer(script);
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    expect(script.trade).toMatchObject({ phase: 'open', quantity: 5 });
    script.market(0.7, 0.72);
    script.wait(1_000);
    expect(script.closed).toMatchObject([{ reason: 'stop', quantity: 5 }]);
  });
});
