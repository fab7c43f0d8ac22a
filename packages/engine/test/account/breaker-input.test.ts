import { describe, expect, it } from 'vitest';
import { breakerInput } from '../../src/account/ledger/breaker-input.ts';
import type { AccountState, BrokerSnapshot, Trade } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

const bookOf = ({ state }: AccountScript): BrokerSnapshot => {
  if (state.book === null) throw new Error('the script is not connected');
  return state.book;
};
const reportedAfter = (script: AccountScript, milliseconds: number) => {
  const later = {
    market: script.now.market + milliseconds,
    wall: script.now.wall + milliseconds,
  };
  return breakerInput({ ...script.state, book: { ...bookOf(script), at: later } }, later);
};
const after = (script: AccountScript, market: number, wall = market) => {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
};

describe('what the breaker receives', () => {
  it('is nothing before an account is known', () => {
    const script = new AccountScript();
    expect(breakerInput(script.state, script.now)).toBeNull();
  });

  it('is the equity of the last read, while that is fresh', () => {
    const script = AccountScript.trading();
    script.broker.equity = fromDollars(98_000);
    script.reconcile();
    const reported = {
      pool: 'simulated',
      accountNumber: 'PA1',
      startEquity: fromDollars(100_000),
      equity: fromDollars(98_000),
      premiumAtRisk: 0,
      unexplained: 0,
      transfers: { since: script.now.market, sum: 0 },
    };
    expect(breakerInput(script.state, script.now)).toEqual(reported);
    const later = (milliseconds: number) => ({
      market: script.now.market + milliseconds,
      wall: script.now.wall + milliseconds,
    });
    expect(breakerInput(script.state, later(59_999))).toMatchObject({
      equity: fromDollars(98_000),
    });
    expect(breakerInput(script.state, later(60_000))).toMatchObject({
      equity: null,
      premiumAtRisk: 0,
    });
    expect(breakerInput(script.state, later(86_400_000))?.startEquity).toBeNull();
  });

  it('is not known where it is no number', () => {
    const script = AccountScript.trading();
    const { book, day } = script.state;
    if (book === null || day === null) throw new Error('the script is not connected');
    const odd = { book: { ...book, equity: Number.NaN }, day: { ...day, startEquity: Number.NaN } };
    expect(breakerInput({ ...script.state, ...odd }, script.now)).toMatchObject({
      startEquity: null,
      equity: null,
    });
  });

  it('is not known without a read or a day', () => {
    const { state, now } = AccountScript.trading();
    expect(breakerInput({ ...state, book: null }, now)?.equity).toBeNull();
    expect(breakerInput({ ...state, day: null }, now)?.startEquity).toBeNull();
  });

  it('is what a buy cost until two readings apart confirm a bid [E4]', () => {
    const script = AccountScript.holding();
    const reported = () => breakerInput(script.state, script.now)?.equity;
    expect(reported()).toBe(fromDollars(100_000));
    expect(breakerInput(script.state, script.now)?.premiumAtRisk).toBe(0);
    script.market(0.9, 0.92);
    expect(reported()).toBe(fromDollars(100_000));
    after(script, 500);
    script.market(0.91, 0.93);
    expect(reported()).toBe(fromDollars(100_000 - 23 * 2));
    after(script, 500);
    script.market(0.9, 0.92);
    expect(reported()).toBe(fromDollars(100_000 - 23 * 9));
    script.market(0.95, 0.97);
    expect(reported()).toBe(fromDollars(100_000 - 23 * 9));
    after(script, 500);
    script.market(0.5, 0.52);
    expect(reported()).toBe(fromDollars(100_000 - 23 * 5));
  });

  it('is nothing while the quotes are silent, and then all the premium is at risk [J4]', () => {
    const script = AccountScript.holding();
    script.broker.quoteOf = () => null;
    after(script, 59_999);
    script.reconcile();
    expect(breakerInput(script.state, script.now)?.equity).toBe(fromDollars(100_000));
    after(script, 1);
    expect(breakerInput(script.state, script.now)).toMatchObject({
      equity: null,
      premiumAtRisk: fromDollars(2_300),
    });
  });

  it('waits for quotes from the last one on, and before the first from the buy on', () => {
    const script = AccountScript.holding();
    after(script, 30_000);
    script.market(0.98, 1);
    expect(reportedAfter(script, 59_999)?.equity).toBe(fromDollars(100_000 - 23 * 2));
    expect(reportedAfter(script, 60_000)?.equity).toBeNull();

    const unseen = AccountScript.trading();
    unseen.bar();
    after(unseen, 500);
    const order = unseen.broker.fillOrder(`${TRADE}-entry-1`, 23, 10_500, unseen.now.market);
    unseen.send({ type: 'order', order });
    expect(unseen.trade).toMatchObject({ quantity: 23, lastQuote: null, openedAt: unseen.now });
    expect(reportedAfter(unseen, 59_999)?.equity).toBe(fromDollars(100_000));
    expect(reportedAfter(unseen, 60_000)?.equity).toBeNull();
  });

  it('needs no quotes while nothing is held', () => {
    const script = AccountScript.trading();
    script.bar();
    expect(script.trade).toMatchObject({ quantity: 0, lastQuote: null });
    expect(reportedAfter(script, 60_000)).toMatchObject({
      equity: fromDollars(100_000),
      premiumAtRisk: 0,
    });
  });

  it('holds what a working entry may still pay [J4]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    after(script, 60_000);
    expect(breakerInput(script.state, script.now)).toMatchObject({
      equity: null,
      premiumAtRisk: fromDollars(5 * 105 + 18 * 106),
    });
    const paused = AccountScript.trading();
    paused.bar();
    paused.broker.liquidity = 5;
    paused.market(1.03, 1.05);
    paused.command({ type: 'pause' });
    after(paused, 60_000);
    expect(breakerInput(paused.state, paused.now)?.premiumAtRisk).toBe(fromDollars(5 * 105));
    paused.broker.liquidity = 0;
    paused.command({ type: 'close' });
    expect(paused.trade.orders).toMatchObject([
      { role: 'entry', phase: 'canceled' },
      { role: 'exit', phase: 'working' },
    ]);
    expect(breakerInput(paused.state, paused.now)?.premiumAtRisk).toBe(fromDollars(5 * 105));
  });

  it('holds it in the later steps of the walk too', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 0;
    script.market(1.03, 1.05);
    while (script.trade.orders.length < 2) script.wait(500);
    expect(script.trade.orders).toMatchObject([{ phase: 'canceled' }, { phase: 'working' }]);
    after(script, 60_000);
    expect(breakerInput(script.state, script.now)?.premiumAtRisk).toBe(fromDollars(23 * 106));
  });

  it('marks what others hold of the contract at the same price', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    const position = { symbol: SYMBOL, quantity: 28, averageEntryPrice: fromDollars(1) };
    script.send({
      ...script.broker.read(script.now),
      positions: [{ ...position, availableQuantity: 28, currentPrice: fromDollars(0.98) }],
    });
    const equity = fromDollars(100_000 - 28 * 98 + 28 * 100);
    expect(breakerInput(script.state, script.now)?.equity).toBe(equity);
  });

  it('counts what has been sold since the last read as money', () => {
    const script = AccountScript.holding();
    script.market(0.9, 0.92);
    script.command({ type: 'close' });
    script.fill();
    expect(script.state.trade).toBeNull();
    script.state = {
      ...script.state,
      book:
        script.state.book === null
          ? null
          : {
              ...script.state.book,
              held: {
                tradeId: TRADE,
                quantity: 23,
                value: fromDollars(2_200),
                ownQuantity: 23,
                cashFlow: fromDollars(-2_300),
              },
            },
    };
    const sold = fromDollars(23 * 90);
    const equity = (script.state.book?.equity ?? 0) - fromDollars(2_200) + sold;
    expect(breakerInput(script.state, script.now)?.equity).toBe(equity);
    const reported = (change: Partial<AccountState>) =>
      breakerInput({ ...script.state, ...change }, script.now)?.equity;
    const next = AccountScript.trading();
    next.bar();
    expect(reported({ trade: { ...next.trade, id: 'u1-20261120-2' } })).toBe(equity);
    const other = { ...script.state.lastTrade, id: 'u1-20261120-2' } as Trade;
    expect(reported({ lastTrade: other })).toBe(fromDollars(100_000));
    expect(reported({ lastTrade: null })).toBe(fromDollars(100_000));
  });

  it('counts no contracts of a previous trade to the one under way', () => {
    const script = AccountScript.holding();
    const held = {
      tradeId: 'u1-20261120-0',
      quantity: 5,
      value: 0,
      ownQuantity: 0,
      cashFlow: 0,
    };
    const state = { ...script.state, book: { ...bookOf(script), held } };
    expect(breakerInput(state, script.now)?.equity).toBe(fromDollars(100_000));
  });
});
