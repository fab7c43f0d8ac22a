import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/model/chain.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { entriesAt, signalAt } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';
const ENTRY = `${TRADE}-entry-1`;

const isSubmit = ({ type }: { readonly type: string }) => type === 'submit';
const prices = (script: AccountScript) => script.broker.posts.map(({ limitPrice }) => limitPrice);
const ended = (script: AccountScript) =>
  script.alarms.filter(({ code }) => code === 'ENTRY_ENDED').map(({ message }) => message);

function walking(): AccountScript {
  const script = AccountScript.trading();
  script.policy = {
    ...script.policy,
    thresholds: { ...script.policy.thresholds, slippageThreshold: 9 },
  };
  const signal = signalAt(script.now.market);
  const chain = chainOf(entriesAt(signal.barEnd, 4 * CENT));
  script.evaluated(signal, { chain });
  expect(script.trade.entryPrices).toEqual([1.05, 1.06, 1.07, 1.09].map(fromDollars));
  return script;
}

function report(script: AccountScript, change: Partial<BrokerOrder>): void {
  const order = script.broker.find(ENTRY);
  if (order === null) throw new Error('no order');
  const next = { ...order, ...change };
  script.broker.orders.set(ENTRY, next);
  script.send({ type: 'order', order: next });
}

describe('a walk', () => {
  it('raises its price every 3.5 seconds and ends after the last step [B13]', () => {
    const script = walking();
    expect(intentTimes(script, isSubmit, 20)).toEqual([3.5, 7, 10.5]);
    expect(prices(script)).toEqual([1.05, 1.06, 1.07, 1.09].map(fromDollars));
    expect(script.broker.posts.map(({ clientOrderId }) => clientOrderId)).toEqual(
      [1, 2, 3, 4].map((number) => `${TRADE}-entry-${number}`),
    );
    expect(script.state.trade).toBeNull();
    expect(ended(script)).toEqual([
      `Nothing was bought of ${SYMBOL}: the last limit price was not met.`,
    ]);
    expect(script.state.lastTrade?.entryEnded).toBe('the last limit price was not met');
  });

  it('buys at a step only what is not bought yet', () => {
    const script = walking();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.market(1.03, 1.09);
    script.wait(4_000);
    expect(script.broker.posts.map(({ quantity }) => quantity)).toEqual([
      script.trade.plannedQuantity,
      script.trade.plannedQuantity - 5,
    ]);
    script.broker.liquidity = 100;
    script.market(1.03, 1.06);
    expect(script.trade).toMatchObject({
      quantity: script.trade.plannedQuantity,
      entryEnded: 'filled',
      phase: 'open',
    });
    expect(intentTimes(script, isSubmit, 20)).toEqual([]);
  });

  it('never bids more than the contract is offered at by then', () => {
    const script = walking();
    script.broker.liquidity = 0;
    script.market(1.0, 1.025);
    script.wait(3_500);
    expect(prices(script)).toEqual([1.05, 1.02].map(fromDollars));
    script.market(1.0, 0.005);
    script.wait(3_500);
    expect(prices(script).at(-1)).toBe(fromDollars(1.02));
    script.market(1.2, 1.3);
    script.wait(3_500);
    expect(prices(script).at(-1)).toBe(fromDollars(1.09));
  });

  it.each([
    [0.005, 1.06],
    [0.01, 0.01],
    [0.02, 0.02],
  ])('is offered the contract at %d and bids %d: less than a cent is no offer', (ask, price) => {
    const script = walking();
    script.broker.liquidity = 0;
    script.market(0, ask, 655);
    expect(script.trade.lastQuote?.quote.ask).toBe(fromDollars(ask));
    script.wait(3_500);
    expect(prices(script)).toEqual([1.05, price].map(fromDollars));
  });

  it('sends no step before the end of the last one is known [B13]', () => {
    const script = walking();
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    expect(intentTimes(script, isSubmit, 14)).toEqual([]);
    const order = script.broker.find(ENTRY);
    if (order === null) throw new Error('no order');
    script.broker.orders.set(ENTRY, { ...order, phase: 'canceled', status: 'canceled' });
    script.wait(3_000);
    expect(script.broker.posts).toHaveLength(1);
    expect(ended(script)).toEqual([
      `Nothing was bought of ${SYMBOL}: the time for the entry is over.`,
    ]);
  });

  it.each([
    ['rejected', {}, 'refused by the broker: rejected'],
    ['expired', {}, 'the order expired'],
    ['canceled', {}, 'the order was cancelled at the broker'],
    ['replaced', {}, 'the order was cancelled at the broker'],
  ] as const)('ends with an order that is %s [A22] [B7] [B14]', (phase, change, reason) => {
    const script = walking();
    report(script, { phase, status: phase, ...change });
    expect(script.state.trade).toBeNull();
    expect(ended(script)).toEqual([`Nothing was bought of ${SYMBOL}: ${reason}.`]);
    expect(script.broker.posts).toHaveLength(1);
  });

  it('ends with an order that the broker fills with less than was asked for [C19]', () => {
    const script = walking();
    report(script, {
      phase: 'filled',
      status: 'filled',
      filledQuantity: 4,
      filledAveragePrice: 10_500,
    });
    expect(script.trade).toMatchObject({
      entryEnded: 'the broker filled less',
      quantity: 4,
      phase: 'open',
    });
    expect(script.broker.posts).toHaveLength(1);
  });

  it('ends with an order that never arrived [A4]', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'request-lost';
    script.bar();
    script.wait(40_000);
    expect(ended(script)).toEqual([
      `Nothing was bought of ${SYMBOL}: the order never reached the broker.`,
    ]);
  });

  it('ends with the words of a broker that refused [A10] [A13]', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'refused';
    script.bar();
    expect(ended(script)).toEqual([
      `Nothing was bought of ${SYMBOL}: refused by the broker: insufficient buying power.`,
    ]);
  });

  it('is cancelled as soon as a re-checked gate says no, and bids no more [J1]', () => {
    const script = walking();
    script.policy = { ...script.policy, killSwitch: true };
    script.send({ type: 'tick' });
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    expect(ended(script)).toEqual([`Nothing was bought of ${SYMBOL}: The kill switch is engaged.`]);
    expect(script.broker.posts).toHaveLength(1);
  });

  it('keeps what it has bought when it is stopped [C19] [L2]', () => {
    const script = walking();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.command({ type: 'pause' });
    expect(script.broker.find(ENTRY)?.phase).toBe('canceled');
    expect(script.trade).toMatchObject({
      quantity: 5,
      phase: 'open',
      exit: null,
      entryEnded: 'Trading is paused',
    });
  });

  it('has its fifteen seconds, and two by the wall [B13]', () => {
    const script = walking();
    script.broker.cancel = () => 'requested';
    script.broker.isStreamLost = true;
    const move = (market: number, wall: number) => {
      script.now = { market: script.now.market + market, wall: script.now.wall + wall };
    };
    move(30_000, 1_999);
    const cut = { phase: 'canceled', status: 'canceled' } as const;
    script.send({ type: 'tick' });
    report(script, cut);
    expect(script.broker.posts).toHaveLength(2);

    const late = walking();
    late.broker.cancel = () => 'requested';
    late.broker.isStreamLost = true;
    late.now = { market: late.now.market + 15_000, wall: late.now.wall + 2_000 };
    late.send({ type: 'tick' });
    report(late, cut);
    expect(late.broker.posts).toHaveLength(1);
    expect(late.state.trade).toBeNull();
  });
});
