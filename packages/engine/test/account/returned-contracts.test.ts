import { describe, expect, it } from 'vitest';
import type { Trade } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import {
  after,
  alarm,
  EXIT,
  longHeldAccount,
  outputDuring,
  readOf,
  report,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

const alarmText = (quantity: number) =>
  alarm(
    'warning',
    'CONTRACTS_BACK',
    `${quantity} × ${SYMBOL} that the broker had left out of the account are there again: the trade ${TRADE} looks after them as before.`,
  );

function missingFromList(quantity = 0): AccountScript {
  const script = longHeldAccount();
  after(script, 10_000);
  script.send(readOf(script, quantity));
  after(script, 3_000);
  script.send(readOf(script, quantity));
  return script;
}

function backWith(script: AccountScript, quantity: number) {
  after(script, 3_000);
  return outputDuring(script, () => script.send(readOf(script, quantity)));
}

describe('contracts that two reads have left out', () => {
  it('bring the trade back when they are there again, and are guarded', () => {
    const script = missingFromList();
    expect(script.closed).toHaveLength(1);
    expect(script.state.trade).toBeNull();
    expect(backWith(script, 23).journal).toEqual([alarmText(23)]);
    expect(script.state.lastTrade).toBeNull();
    expect(script.trade).toMatchObject({ quantity: 23, externalQuantity: 0, phase: 'open' });
    expect(script.state.book?.held).toMatchObject({ tradeId: TRADE, ownQuantity: 23 });
    expect(script.state.foreign.symbols).toEqual([]);
    script.isDown = false;
    script.market(2, 2.01);
    script.wait(2_000);
    expect(script.closed.at(-1)).toMatchObject({ reason: 'target' });
  });

  it('are recorded as gone, and then as sold: together that is what was sold', () => {
    const script = missingFromList();
    backWith(script, 23);
    script.isDown = false;
    script.market(1.1, 1.11);
    script.command({ type: 'close' });
    script.fill();
    script.wait(2_000);
    expect(script.closed.map(({ tradeId, quantity }) => [tradeId, quantity])).toEqual([
      [TRADE, 23],
      [`${TRADE}-late-1`, 0],
    ]);
    const sold = script.state.lastTrade?.orders.find(({ role }) => role === 'exit');
    const price = sold?.filledAveragePrice ?? 0;
    const sum = script.closed.reduce((all, { grossPnl }) => all + grossPnl, 0);
    expect(price).toBeGreaterThan(fromDollars(1.05));
    expect(sum).toBe(23 * (price - 10_000) * 100);
    expect(script.state.lastTrade?.booked).toMatchObject({ departedValue: 0, departedFees: 0 });
  });

  it('are gone again when two more reads leave them out', () => {
    const script = missingFromList();
    backWith(script, 23);
    for (let read = 0; read < 2; read++) backWith(script, 0);
    expect(script.state.trade).toBeNull();
    expect(script.state.lastTrade?.externalQuantity).toBe(23);
  });

  it.each([
    [23, 13],
    [24, 13],
    [22, 12],
    [11, 1],
  ])('and are %i again are of an open trade too', (held, returned) => {
    const script = missingFromList(10);
    expect(script.trade).toMatchObject({ quantity: 10, externalQuantity: 13 });
    expect(backWith(script, held).journal[0]).toEqual(alarmText(returned));
    expect(script.trade).toMatchObject({
      quantity: 10 + returned,
      externalQuantity: 13 - returned,
    });
  });

  it('are sold with the rest when the trade is being sold', () => {
    const script = missingFromList(10);
    script.command({ type: 'close' });
    const { journal, intents } = backWith(script, 23);
    expect(journal).toEqual([alarmText(13)]);
    expect(script.trade).toMatchObject({ phase: 'exiting', exit: { reason: 'user' } });
    expect(intents).toMatchObject([
      { type: 'submit', order: { clientOrderId: EXIT, quantity: 23 } },
    ]);
  });

  it.each([10, 9])('and are %i of an open trade’s ten have not come back', (held) => {
    const script = missingFromList(10);
    backWith(script, held);
    expect(script.trade).toMatchObject({ quantity: 10, externalQuantity: 13 });
    expect(script.alarmCodes()).not.toContain('CONTRACTS_BACK');
  });
});

describe('contracts that are not taken back', () => {
  const isLeft = (script: AccountScript, quantity = 23) => {
    const { journal } = backWith(script, quantity);
    expect(journal).not.toContainEqual(expect.objectContaining({ code: 'CONTRACTS_BACK' }));
    expect(script.state.trade).toBeNull();
  };
  const change = (script: AccountScript, changed: Partial<Trade>) => {
    const { lastTrade } = script.state;
    if (lastTrade === null) throw new Error('no trade is closed');
    script.state = { ...script.state, lastTrade: { ...lastTrade, ...changed } };
  };
  const externalSell = (quantity: number) => ({ brokerId: 'h1', quantity, averagePrice: 11_000 });

  it('have been sold externally, as far as was reported', () => {
    const script = missingFromList();
    change(script, { externalSales: [externalSell(23)] });
    isLeft(script);
    change(script, { externalSales: [externalSell(20), { ...externalSell(2), brokerId: 'h2' }] });
    expect(backWith(script, 23).journal).toEqual([alarmText(1)]);
  });

  it('have been sold by the bot', () => {
    const script = AccountScript.holding();
    script.command({ type: 'close' });
    script.fill();
    after(script, 60_000);
    isLeft(script);
  });

  it('are of another past', () => {
    const script = missingFromList();
    change(script, { isOfFormerPast: true });
    isLeft(script);
  });

  it.each([
    [10_100, false],
    [9_900, false],
    [10_099, true],
    [9_901, true],
  ])('cost another price than ours did: %i', (averageEntryPrice, isOurs) => {
    const script = missingFromList();
    after(script, 3_000);
    const read = readOf(script, 23);
    const positions = read.positions.map((each) => ({ ...each, averageEntryPrice }));
    script.send({ ...read, positions });
    expect(script.state.trade !== null).toBe(isOurs);
  });

  it('are as many of another contract, at the same price', () => {
    const script = missingFromList();
    after(script, 3_000);
    const read = readOf(script, 23);
    const positions = read.positions.map((each) => ({ ...each, symbol: 'SPY261123C00670000' }));
    script.send({ ...read, positions });
    expect(script.state.trade).toBeNull();
  });

  it('have expired, and are listed all the same', () => {
    const script = missingFromList();
    script.now = { ...script.now, market: at('16:00').market };
    script.send(readOf(script, 23));
    expect(script.state.trade).toBeNull();
    script.now = { ...script.now, market: at('16:00').market - 1 };
    script.send(readOf(script, 23));
    expect(script.state.trade).not.toBeNull();
  });

  it('are of a read right after the last news of an order', () => {
    const script = missingFromList();
    const [order] = script.state.lastTrade?.orders ?? [];
    if (order === undefined) throw new Error('no order');
    after(script, 3_000);
    change(script, { orders: [{ ...order, changedAt: script.now }] });
    after(script, 1_999);
    script.send(readOf(script, 23));
    expect(script.state.trade).toBeNull();
    after(script, 1);
    script.send(readOf(script, 23));
    expect(script.state.trade).not.toBeNull();
  });

  it('belong to a trade whose order has not ended', () => {
    const script = missingFromList(10);
    const [order] = script.trade.orders;
    if (order === undefined) throw new Error('no order');
    const live = { ...order, phase: 'working' } as const;
    script.state = { ...script.state, trade: { ...script.trade, orders: [live] } };
    after(script, 3_000);
    const openOrders = [
      report({ id: live.brokerId ?? '', filledQuantity: 23, filledAveragePrice: 10_000 }),
    ];
    script.send({ ...readOf(script, 23), openOrders });
    expect(script.trade.externalQuantity).toBe(13);
  });

  it('belong to a trade of which a sell is under way', () => {
    const script = missingFromList(10);
    script.command({ type: 'close' });
    backWith(script, 10);
    const order = report({ id: 'b2', clientOrderId: EXIT, side: 'sell', quantity: 10 });
    const outcome = { type: 'accepted', order } as const;
    script.send({ type: 'submit-answered', clientOrderId: EXIT, outcome });
    const { journal } = backWith(script, 23);
    expect(journal).toEqual([]);
    expect(script.trade).toMatchObject({ quantity: 10, externalQuantity: 13 });
  });
});
