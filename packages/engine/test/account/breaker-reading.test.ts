import { describe, expect, it } from 'vitest';
import { breakerReading } from '../../src/account/breaker-reading.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

const _SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

const last = (script: AccountScript) => {
  const row = script.decisions.at(-1);
  if (row === undefined) throw new Error('no decision');
  return row;
};
const _reading = (script: AccountScript, code: string) =>
  last(script).gates.find((gate) => gate.code === code)?.reading;
const after = (script: AccountScript, market: number, wall = market) => {
  script.now = { market: script.now.market + market, wall: script.now.wall + wall };
};

describe('what the breaker is told', () => {
  it('is nothing before an account is known', () => {
    const script = new AccountScript();
    expect(breakerReading(script.state, script.now)).toBeNull();
  });

  it('is the equity of the last read, while that is fresh', () => {
    const script = AccountScript.trading();
    script.broker.equity = fromDollars(98_000);
    script.reconcile();
    const told = {
      pool: 'simulated',
      accountNumber: 'PA1',
      startEquity: fromDollars(100_000),
      equity: fromDollars(98_000),
      premiumAtRisk: 0,
    };
    expect(breakerReading(script.state, script.now)).toEqual(told);
    const later = (milliseconds: number) => ({
      market: script.now.market + milliseconds,
      wall: script.now.wall + milliseconds,
    });
    expect(breakerReading(script.state, later(59_999))).toMatchObject({
      equity: fromDollars(98_000),
    });
    expect(breakerReading(script.state, later(60_000))).toMatchObject({
      equity: null,
      premiumAtRisk: 0,
    });
    expect(breakerReading(script.state, later(86_400_000))?.startEquity).toBeNull();
  });

  it('is not known where it is no number', () => {
    const script = AccountScript.trading();
    const { book, day } = script.state;
    if (book === null || day === null) throw new Error('the script is not connected');
    const odd = { book: { ...book, equity: Number.NaN }, day: { ...day, startEquity: Number.NaN } };
    expect(breakerReading({ ...script.state, ...odd }, script.now)).toMatchObject({
      startEquity: null,
      equity: null,
    });
  });

  it('is what a purchase cost until two readings apart confirm a bid', () => {
    const script = AccountScript.holding();
    const told = () => breakerReading(script.state, script.now)?.equity;
    expect(told()).toBe(fromDollars(100_000));
    script.market(0.9, 0.92);
    expect(told()).toBe(fromDollars(100_000));
    after(script, 500);
    script.market(0.91, 0.93);
    // The highest bid since the first reading, not the last.
    expect(told()).toBe(fromDollars(100_000 - 23 * 2));
    after(script, 500);
    script.market(0.9, 0.92);
    expect(told()).toBe(fromDollars(100_000 - 23 * 9));
    script.market(0.95, 0.97);
    expect(told()).toBe(fromDollars(100_000 - 23 * 9));
    after(script, 500);
    script.market(0.5, 0.52);
    expect(told()).toBe(fromDollars(100_000 - 23 * 5));
  });

  it('is nothing while the quotes are silent, and then all the premium is at risk', () => {
    const script = AccountScript.holding();
    script.broker.quoteOf = () => null;
    after(script, 59_999);
    script.reconcile();
    expect(breakerReading(script.state, script.now)?.equity).toBe(fromDollars(100_000));
    after(script, 1);
    expect(breakerReading(script.state, script.now)).toMatchObject({
      equity: null,
      premiumAtRisk: fromDollars(2_300),
    });
  });

  it('holds what a working entry may still pay', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    after(script, 60_000);
    expect(breakerReading(script.state, script.now)).toMatchObject({
      equity: null,
      premiumAtRisk: fromDollars(5 * 105 + 18 * 106),
    });
    const paused = AccountScript.trading();
    paused.bar();
    paused.broker.liquidity = 5;
    paused.market(1.03, 1.05);
    paused.command({ type: 'pause' });
    after(paused, 60_000);
    expect(breakerReading(paused.state, paused.now)?.premiumAtRisk).toBe(fromDollars(5 * 105));
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
    expect(breakerReading(script.state, script.now)?.equity).toBe(equity);
  });
});
