import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerOrder } from '../../src/model/order.ts';
import { AccountScript } from './account-script.ts';
import { buy, scriptAfterRestore, sell } from './restored-backup.ts';
import { after, ENTRY, EXIT, orderOf, outputDuring, report, SYMBOL, TRADE } from './the-trade.ts';

describe('a trade that is younger than the file', () => {
  it('is looked after from the first read on, as the bot bought it [H10]', () => {
    const script = scriptAfterRestore(buy);
    script.connect();
    expect(script.trade).toMatchObject({
      id: TRADE,
      phase: 'open',
      quantity: 23,
      plannedQuantity: 23,
      averageEntryPrice: fromDollars(1),
      settings: script.state.settings,
      contract: { symbol: SYMBOL, underlying: 'SPY', side: 'call' },
      exit: null,
    });
    expect(script.state).toMatchObject({ tradeCount: 1, lost: null, day: { entries: 1 } });
    expect(script.alarms).toMatchObject([
      { severity: 'warning', code: 'OLDER_FILE' },
      {
        severity: 'critical',
        code: 'ADOPTED_TRADE',
        message: `23 × ${SYMBOL} of the trade ${TRADE} were bought by the bot, and are not in its file: it looks after them from now on.`,
      },
    ]);
    expect(script.state.foreign).toEqual({ orders: [], symbols: [] });
  });

  it('is stopped, sold under its own next name and recorded like any other', () => {
    const script = scriptAfterRestore(buy);
    script.connect();
    script.market(0.79, 0.81);
    script.wait(4_000);
    expect(script.state.trade).toBeNull();
    expect(script.broker.posts.at(-1)).toMatchObject({ clientOrderId: EXIT, quantity: 23 });
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 23, reason: 'stop' }]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });

  it('is flattened without a quote', () => {
    const script = scriptAfterRestore(buy);
    script.connect();
    script.now = { ...script.now, market: script.now.market + 5.4 * 3_600_000 };
    script.wait(5_000, { isSilent: true });
    expect(script.closed).toMatchObject([{ tradeId: TRADE, reason: 'flatten' }]);
  });

  it('is not silent from the beginning: no one has asked for its quotes before', () => {
    const script = scriptAfterRestore(buy);
    script.now = { ...script.now, market: script.now.market + 1_800_000 };
    script.connect();
    script.wait(9_000, { isSilent: true });
    expect(script.alarmCodes()).not.toContain('QUOTES_SILENT');
    expect(script.trade).toMatchObject({ exit: null });
  });

  it('turns up while the bot runs: the history is read once, and nothing is said before', () => {
    const script = scriptAfterRestore(buy);
    script.reconcile();
    expect(script.intents.filter(({ type }) => type === 'reconcile')).toHaveLength(1);
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 23 });
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'ADOPTED_TRADE']);
    script.reconcile();
    expect(script.intents.filter(({ type }) => type === 'reconcile')).toHaveLength(1);
  });

  it('lets nothing be entered before the history is read [H10]', () => {
    const script = scriptAfterRestore(buy);
    script.isDown = true;
    script.reconcile();
    expect(script.state.lost).toEqual({ isHistoryWanted: true, unclear: [] });
    script.bar();
    expect(script.decisions.at(-1)).toMatchObject({ outcome: 'DUPLICATE' });
    expect(script.decisions.at(-1)?.sentence).toContain('the order history is being read');
  });

  it('shows itself by an order as well: it is cancelled, and what it bought is kept', () => {
    const script = scriptAfterRestore((each) => each.bar());
    script.broker.fillOrder(ENTRY, 5, fromDollars(1), script.now.market);
    const order = script.broker.find(ENTRY) as BrokerOrder;
    const { journal, intents } = outputDuring(script, () => script.send({ type: 'order', order }));
    expect(intents.map(({ type }) => type)).toEqual(['reconcile', 'cancel', 'cancel']);
    expect(journal.map((each) => each.type === 'alarm' && each.code)).toContain('ADOPTED_TRADE');
    script.wait(2_000);
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 5, phase: 'open' });
    expect(orderOf(script, ENTRY).phase).toBe('canceled');
  });

  it('that was being sold goes on being sold, under names that are free', () => {
    const script = scriptAfterRestore((each) => {
      buy(each);
      each.broker.liquidity = 9;
      each.command({ type: 'close' });
      each.fill();
      each.broker.liquidity = 0;
      each.broker.cancel(EXIT);
    });
    script.connect();
    expect(script.trade).toMatchObject({
      quantity: 14,
      phase: 'exiting',
      exit: { reason: 'unknown' },
    });
    script.broker.liquidity = 100;
    script.broker.setMarket(SYMBOL, 0.98, 1, script.now.market);
    script.wait(2_000);
    expect(script.broker.posts.at(-1)?.clientOrderId).toBe(`${TRADE}-exit-2`);
    expect(script.closed).toMatchObject([{ quantity: 23 }]);
  });

  it('leaves a gap in its names where a sell never arrived', () => {
    const script = scriptAfterRestore(buy);
    const first = report({
      id: 'b7',
      clientOrderId: `${TRADE}-exit-2`,
      side: 'sell',
      phase: 'canceled',
    });
    script.broker.orders.set(first.clientOrderId, first);
    script.connect();
    script.market(0.98, 1);
    // The exit takes an unused id at once: the broker would refuse a used one.
    script.wait(500);
    expect(script.broker.posts.at(-1)?.clientOrderId).toBe(`${TRADE}-exit-3`);
  });

  it('that is over is recorded, counted, and its number is not used again', () => {
    const script = scriptAfterRestore((each) => {
      buy(each);
      sell(each);
    });
    script.connect();
    expect(script.state).toMatchObject({
      trade: null,
      tradeCount: 1,
      day: { entries: 1 },
      lost: null,
    });
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 23, grossPnl: 4_600_000 }]);
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'FOUND_TRADE']);
    script.goTo('10:30');
    script.bar();
    expect(script.trade.id).toBe('u1-20261120-2');
  });

  it('comes after those that are over, each of them recorded', () => {
    const script = scriptAfterRestore((each) => {
      buy(each);
      sell(each);
      each.goTo('10:30');
      buy(each);
    });
    script.connect();
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 23 }]);
    expect(script.trade).toMatchObject({ id: 'u1-20261120-2', quantity: 24 });
    expect(script.state).toMatchObject({ tradeCount: 2, lastTrade: { id: TRADE } });
  });

  it('waits for the end of the one that the file holds open', () => {
    const script = AccountScript.holding();
    const backup: AccountState = JSON.parse(JSON.stringify(script.state));
    sell(script);
    script.goTo('10:30');
    script.bar({ signalType: 'put', bullishConfidence: 20, bearishConfidence: 70 });
    script.market(0.9, 0.92);
    const second = script.trade.contract.symbol;
    script.state = backup;
    script.journal.length = 0;
    after(script, 60_000);
    script.connect();
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 23, grossPnl: 4_600_000 }]);
    expect(script.trade).toMatchObject({ id: 'u1-20261120-2', contract: { symbol: second } });
    expect(script.trade.quantity).toBe(script.broker.quantityOf(second));
  });

  it('of another day only raises the count', () => {
    const script = scriptAfterRestore(() => undefined);
    const old = report({
      clientOrderId: 'u1-20261119-7-entry-1',
      phase: 'filled',
      filledQuantity: 4,
    });
    script.broker.orders.set(old.clientOrderId, old);
    script.connect();
    expect(script.state).toMatchObject({ trade: null, tradeCount: 7 });
    expect(script.alarmCodes()).toEqual(['OLDER_FILE']);
  });

  it('is none of another trader, nor one that lies ahead in a past that is gone', () => {
    const script = scriptAfterRestore(() => undefined);
    const filled = { phase: 'filled', filledQuantity: 4, filledAveragePrice: 10_000 } as const;
    for (const order of [
      report({ ...filled, clientOrderId: 'u2-20261120-1-entry-1' }),
      report({ ...filled, createdAt: script.now.market + 3_600_000 }),
    ])
      script.broker.orders.set(order.clientOrderId, order);
    script.connect();
    expect(script.state).toMatchObject({ trade: null, tradeCount: 1 });
    expect(script.closed).toEqual([]);
  });

  it('of which less is left at the broker is only what is left', () => {
    const script = scriptAfterRestore(buy);
    script.broker.tradeExternally(SYMBOL, 'sell', 9, 1.1);
    script.connect();
    for (let count = 0; count < 15; count++) {
      script.wait(1_000);
      script.reconcile();
    }
    expect(script.trade.quantity).toBe(14);
    script.command({ type: 'close' });
    script.fill();
    expect(script.broker.posts.at(-1)).toMatchObject({ quantity: 14 });
    expect(script.broker.quantityOf(SYMBOL)).toBe(0);
  });
});

describe('trades that cannot be distinguished', () => {
  it.each([
    [
      'more was sold than bought',
      report({ clientOrderId: EXIT, side: 'sell', phase: 'filled', filledQuantity: 24 }),
    ],
    ['a buy under the name of a sell', report({ clientOrderId: EXIT })],
    [
      'an order of another contract',
      report({ clientOrderId: `${TRADE}-entry-2`, symbol: 'SPY261120P00660000' }),
    ],
  ])('are for a person, and nothing is entered while they are held: %s', (_name, order) => {
    const script = scriptAfterRestore(buy);
    script.broker.orders.set(order.clientOrderId, {
      ...order,
      id: 'b7',
      phase: order.filledQuantity > 0 ? 'filled' : 'canceled',
    });
    script.connect();
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'UNCLEAR_TRADE']);
    expect(script.state.lost?.unclear).toContain(SYMBOL);
    script.goTo('10:10');
    script.bar();
    expect(script.decisions.at(-1)?.outcome).toBe('DUPLICATE');
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'UNCLEAR_TRADE']);
    script.broker.holdings.delete(SYMBOL);
    script.reconcile();
    expect(script.state.lost).toBeNull();
    script.goTo('10:30');
    script.bar();
    expect(script.decisions.at(-1)?.outcome).toBe('entered');
  });

  it('are two that both hold something', () => {
    const script = scriptAfterRestore(buy);
    const other = report({
      id: 'b2',
      clientOrderId: 'u1-20261120-2-entry-1',
      phase: 'filled',
      filledQuantity: 23,
      filledAveragePrice: 10_000,
    });
    script.broker.orders.set(other.clientOrderId, other);
    script.connect();
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'UNCLEAR_TRADE', 'UNCLEAR_TRADE']);
  });

  it('are those of a short position', () => {
    const script = scriptAfterRestore(buy);
    script.broker.holdings.set(SYMBOL, { quantity: -2, averageEntryPrice: 10_000 });
    script.connect();
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toContain('UNCLEAR_TRADE');
  });
});
