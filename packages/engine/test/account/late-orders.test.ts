import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { alarm, ENTRY, orderOf, outputDuring, report, SYMBOL, TRADE } from './the-trade.ts';

describe('an order of ours that no trade of now holds', () => {
  const stray = alarm(
    'critical',
    'STRAY_ORDER',
    'The order u1-20261119-7-entry-2 of a closed trade is alive: it is being cancelled.',
  );
  const cancel = { type: 'cancel', clientOrderId: 'u1-20261119-7-entry-2', brokerId: 'b9' };
  const order = report({ id: 'b9', clientOrderId: 'u1-20261119-7-entry-2' });

  it('is cancelled when it would buy, with a trade open or without [A5] [H10]', () => {
    const flat = AccountScript.trading();
    expect(outputDuring(flat, () => flat.send({ type: 'order', order }))).toEqual({
      journal: [stray],
      intents: [cancel],
    });
    expect(flat.state.foreign.orders).toEqual([]);

    const holding = AccountScript.holding();
    expect(outputDuring(holding, () => holding.send({ type: 'order', order }))).toEqual({
      journal: [stray],
      intents: [cancel],
    });
    expect(holding.trade.orders).toHaveLength(1);
    expect(holding.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('is left alone when it has ended', () => {
    const script = AccountScript.holding();
    for (const phase of ['filled', 'canceled', 'rejected', 'expired', 'replaced'] as const) {
      const { journal, intents } = outputDuring(script, () =>
        script.send({ type: 'order', order: { ...order, phase } }),
      );
      expect({ journal, intents }).toEqual({ journal: [], intents: [] });
    }
    expect(script.state.foreign.orders).toEqual([]);
  });

  it('is reported when it has filled, for nothing here counts that [H10] [H11]', () => {
    const script = AccountScript.trading();
    for (const side of ['buy', 'sell'] as const) {
      const filled = { ...order, side, phase: 'filled', filledQuantity: 4 } as const;
      const { journal, intents } = outputDuring(script, () =>
        script.send({ type: 'order', order: filled }),
      );
      const done = side === 'buy' ? 'bought' : 'sold';
      expect({ journal, intents }).toEqual({
        journal: [
          alarm(
            'critical',
            'OLD_FILL',
            `The order u1-20261119-7-entry-2 of a trade that is long over has ${done} 4 × ${SYMBOL}: compare the account at the broker with the ledger.`,
          ),
        ],
        intents: [],
      });
    }
  });

  it('is external when it sells', () => {
    const script = AccountScript.trading();
    const exitOrder = { ...order, side: 'sell', clientOrderId: 'u1-20261119-7-exit-2' } as const;
    const { journal, intents } = outputDuring(script, () =>
      script.send({ type: 'order', order: exitOrder }),
    );
    expect({ journal, intents }).toEqual({ journal: [], intents: [] });
    expect(script.state.foreign.orders).toEqual([exitOrder]);
  });

  it('of another trader is none of ours', () => {
    const script = AccountScript.trading();
    const other = { ...order, clientOrderId: 'u2-20261119-7-entry-2' };
    expect(
      outputDuring(script, () => script.send({ type: 'order', order: other })).intents,
    ).toEqual([]);
    expect(script.state.foreign.orders).toEqual([other]);
  });
});

describe('a report about the trade that ended last', () => {
  function closed(): AccountScript {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.trade).toBeNull();
    script.wait(1_000);
    return script;
  }
  const canceled = (change: Partial<BrokerOrder> = {}) =>
    report({ id: `b-${ENTRY}`, phase: 'canceled', status: 'canceled', ...change });

  it('that says nothing new, or is about another order, leaves it ended', () => {
    const script = closed();
    const before = script.state;
    for (const order of [
      canceled(),
      report({ id: `b-${ENTRY}` }),
      canceled({ quantity: 7, filledQuantity: 7 }),
    ]) {
      expect(outputDuring(script, () => script.send({ type: 'order', order }))).toEqual({
        journal: [],
        intents: [],
      });
    }
    expect(script.state).toBe(before);
  });

  it('that fills it opens it again, as a position without a past [B3]', () => {
    const script = closed();
    const order = canceled({ filledQuantity: 4, filledAveragePrice: 10_500 });
    expect(outputDuring(script, () => script.send({ type: 'order', order })).journal).toEqual([
      alarm('warning', 'LATE_FILL', `The order ${ENTRY} filled after it had ended.`),
    ]);
    expect(script.state.lastTrade).toBeNull();
    expect(script.trade).toMatchObject({
      id: TRADE,
      phase: 'open',
      quantity: 4,
      averageEntryPrice: 10_500,
      exit: null,
      candidate: null,
      mismatch: null,
      lastQuote: null,
      quoteReads: null,
    });
  });

  it('while another trade is open is an alarm, and its order is cancelled if it lives', () => {
    const script = closed();
    script.goTo('10:10');
    script.bar();
    script.market(0.9, 0.92);
    expect(script.trade.id).toBe('u1-20261120-2');
    const late = alarm(
      'critical',
      'LATE_ORDER',
      `The closed trade ${TRADE} changed while another one is open: close ${SYMBOL} manually at the broker.`,
    );
    const filled = canceled({ filledQuantity: 4, filledAveragePrice: 10_500 });
    expect(outputDuring(script, () => script.send({ type: 'order', order: filled }))).toEqual({
      journal: [late],
      intents: [],
    });
    expect(script.trade).toMatchObject({ id: 'u1-20261120-2', phase: 'open' });
    expect(script.state.lastTrade).toMatchObject({ id: TRADE, quantity: 4 });
  });

  it('that was taken for absent and lives is cancelled beside an open trade [A5]', () => {
    const script = AccountScript.trading();
    script.broker.fate = () => 'request-lost';
    script.bar();
    script.wait(40_000);
    expect(script.state.lastTrade?.orders[0]?.phase).toBe('absent');
    script.broker.fate = () => 'accepted';
    script.goTo('10:10');
    script.bar();
    const order = report({ id: 'b-late' });
    const { journal, intents } = outputDuring(script, () => script.send({ type: 'order', order }));
    expect(journal.map((entry) => entry.type === 'alarm' && entry.code)).toEqual([
      'STRAY_ORDER',
      'LATE_ORDER',
    ]);
    expect(intents).toEqual([{ type: 'cancel', clientOrderId: ENTRY, brokerId: 'b-late' }]);
    expect(script.trade.id).toBe('u1-20261120-2');
  });
});

describe('an order of the open trade that the state does not hold', () => {
  it('is adopted as the sell that it is, and the trade is being sold', () => {
    const script = AccountScript.holding();
    const id = `${TRADE}-exit-emergency`;
    const order = report({
      id: 'b7',
      clientOrderId: id,
      side: 'sell',
      type: 'market',
      limitPrice: null,
    });
    expect(outputDuring(script, () => script.send({ type: 'order', order }))).toEqual({
      journal: [alarm('warning', 'ORDER_ADOPTED', `The order ${id} was found at the broker.`)],
      intents: [],
    });
    expect(orderOf(script, id)).toMatchObject({
      role: 'exit',
      number: 1,
      phase: 'working',
      brokerId: 'b7',
      plannedAt: script.now,
      request: {
        clientOrderId: id,
        symbol: SYMBOL,
        quantity: 23,
        side: 'sell',
        type: 'market',
        limitPrice: null,
        positionIntent: 'sell_to_close',
      },
    });
    expect(script.trade).toMatchObject({ phase: 'exiting', exit: { reason: 'unknown' } });
  });

  it('is adopted as the buy that it is, and sells nothing', () => {
    const script = AccountScript.holding();
    const id = `${TRADE}-entry-2`;
    script.send({ type: 'order', order: report({ id: 'b8', clientOrderId: id, quantity: 5 }) });
    expect(orderOf(script, id)).toMatchObject({
      role: 'entry',
      number: 2,
      request: {
        clientOrderId: id,
        quantity: 5,
        side: 'buy',
        type: 'limit',
        limitPrice: fromDollars(1.05),
        positionIntent: 'buy_to_open',
      },
    });
    expect(script.trade.exit).toBeNull();
  });

  it.each([
    ['a sell under the id of a buy', { clientOrderId: `${TRADE}-entry-2`, side: 'sell' }],
    ['a buy under the id of a sell', { clientOrderId: `${TRADE}-exit-1`, side: 'buy' }],
    ['an amount of dollars', { clientOrderId: `${TRADE}-entry-2`, quantity: null }],
  ] as const)('is not adopted as %s', (_name, change) => {
    const script = AccountScript.holding();
    const before = script.state;
    expect(
      outputDuring(script, () => script.send({ type: 'order', order: report(change) })),
    ).toEqual({
      journal: [],
      intents: [],
    });
    expect(script.state).toBe(before);
  });
});
