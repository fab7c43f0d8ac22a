import { describe, expect, it } from 'vitest';
import { breakerInput } from '../../src/account/ledger/breaker-input.ts';
import { needsCashMoves } from '../../src/account/ledger/cash-reconciliation.ts';
import type { DayCash } from '../../src/account/state/day-cash.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

function pay(script: AccountScript, dollars: number): void {
  script.broker.cash += fromDollars(dollars);
  script.broker.equity += fromDollars(dollars);
}

function reportMove(
  script: AccountScript,
  id: string,
  dollars: number | null,
  isTransfer = true,
): void {
  const amount = dollars === null ? null : fromDollars(dollars);
  script.broker.moves = [...(script.broker.moves ?? []), { id, isTransfer, amount }];
}

function cashOf({ state }: AccountScript): DayCash {
  if (state.day?.cash === undefined) throw new Error('the cash was never compared');
  return state.day.cash;
}

const startOf = ({ state }: AccountScript) => state.day?.startEquity;
const reported = (script: AccountScript) => breakerInput(script.state, script.now);
const wants = ({ state, broker, now }: AccountScript) =>
  needsCashMoves(state, broker.read(now), now);
const pass = (script: AccountScript, milliseconds: number) => {
  const { market, wall } = script.now;
  script.now = { market: market + milliseconds, wall: wall + milliseconds };
};
const userLoss = (script: AccountScript) => {
  script.state = { ...script.state, lastDecidedBar: null };
  script.bar({ signalType: 'neutral' });
  const gate = script.decisions.at(-1)?.gates.find(({ code }) => code === 'USER_LOSS');
  return [gate?.passes, gate?.reading];
};

describe('money that is paid in or out', () => {
  it.each([
    [20_000, 120_000, '$20,000.00 paid in'],
    [-20_000, 80_000, '$20,000.00 paid out'],
  ])('moves the base of the loss: %i [I9]', (dollars, base, words) => {
    const script = AccountScript.trading();
    pay(script, dollars);
    reportMove(script, 'a', dollars);
    script.reconcile();
    expect(startOf(script)).toBe(fromDollars(base));
    expect(cashOf(script)).toMatchObject({
      unexplained: 0,
      told: { transfers: fromDollars(dollars) },
    });
    expect(userLoss(script)).toEqual([true, 'no loss']);
    expect(reported(script)).toMatchObject({
      unexplained: 0,
      transfers: { since: cashOf(script).since, sum: fromDollars(dollars) },
    });
    expect(script.alarms).toEqual([
      {
        type: 'alarm',
        severity: 'info',
        code: 'TRANSFER',
        message: `${words}: the loss of the day is measured from ${base === 120_000 ? '$120,000.00' : '$80,000.00'} now.`,
      },
    ]);
  });

  it('counts once, however often it is reported, and over a restart [I9]', () => {
    const script = AccountScript.trading();
    pay(script, -20_000);
    reportMove(script, 'a', -20_000);
    reportMove(script, 'a', -20_000);
    script.reconcile();
    script.restart();
    script.reconcile();
    expect(startOf(script)).toBe(fromDollars(80_000));
    expect(script.alarmCodes()).toEqual(['TRANSFER']);
  });

  it('leaves the loss in percent as it is [I9]', () => {
    const script = AccountScript.trading();
    script.broker.equity = fromDollars(90_000);
    script.reconcile();
    pay(script, -45_000);
    reportMove(script, 'a', -45_000);
    script.reconcile();
    expect(startOf(script)).toBe(fromDollars(50_000));
    expect(userLoss(script)).toEqual([true, '10.0 %']);
  });

  it('counts when it is reported, and stops only this account before [I9]', () => {
    const script = AccountScript.trading();
    pay(script, -20_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(fromDollars(-20_000));
    expect(userLoss(script)).toEqual([false, '20.0 %']);
    expect(reported(script)).toMatchObject({
      equity: fromDollars(80_000),
      unexplained: fromDollars(-20_000),
    });
    script.reconcile();
    reportMove(script, 'a', -20_000);
    script.reconcile();
    expect(userLoss(script)).toEqual([true, 'no loss']);
    expect(reported(script)).toMatchObject({ equity: fromDollars(80_000), unexplained: 0 });
    expect(script.alarms.map(({ code, severity }) => [code, severity])).toEqual([
      ['CASH_UNEXPLAINED', 'warning'],
      ['TRANSFER', 'info'],
    ]);
    expect(script.alarms[0]?.message).toMatch(/^\$20,000.00 left the account/);
  });

  it('hides no loss before it is reported [I9]', () => {
    const script = AccountScript.trading();
    script.broker.equity = fromDollars(84_000);
    pay(script, 16_000);
    script.reconcile();
    expect(userLoss(script)).toEqual([false, '16.0 %, without $16,000.00 that nothing explains']);
    expect(script.alarms[0]?.message).toMatch(/^\$16,000.00 came into the account/);
    reportMove(script, 'a', 16_000);
    script.reconcile();
    // A loss of 16 % stays 16 % of the new equity.
    expect(userLoss(script)).toEqual([false, '16.0 %']);
  });

  it('that is reported before it comes is not lost meanwhile for the others', () => {
    const script = AccountScript.trading();
    reportMove(script, 'a', 20_000);
    script.reconcile();
    expect(startOf(script)).toBe(fromDollars(120_000));
    expect(reported(script)).toMatchObject({
      equity: fromDollars(100_000),
      unexplained: fromDollars(-20_000),
    });
    pay(script, 20_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    expect(startOf(script)).toBe(fromDollars(120_000));
  });

  it('before the first read of the day is in the first equity', () => {
    const script = new AccountScript();
    reportMove(script, 'early', 5_000);
    reportMove(script, 'early-fee', -7, false);
    script.reconcile();
    pay(script, 1_000);
    reportMove(script, 'later', 1_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    expect(startOf(script)).toBe(fromDollars(101_000));
    expect(cashOf(script)).toMatchObject({
      toldBefore: { transfers: fromDollars(5_000) },
      told: { transfers: fromDollars(1_000) },
    });
  });

  it('is requested again on another day', () => {
    const script = AccountScript.trading();
    pay(script, -20_000);
    script.reconcile();
    pass(script, 86_400_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ since: script.now.market, unexplained: 0 });
    expect(startOf(script)).toBe(fromDollars(80_000));
  });

  it('of another day’s list is no answer', () => {
    const script = AccountScript.trading();
    const read = script.broker.read(script.now);
    const moves = [{ id: 'a', isTransfer: true, amount: fromDollars(9) }];
    script.send({ ...read, cashMoves: { from: '2026-11-12', moves } });
    expect(cashOf(script).told.transfers).toBe(0);
  });
});

describe('what is no transfer', () => {
  it('is a gain or a loss, and no secret', () => {
    const script = AccountScript.trading();
    pay(script, -3_000);
    reportMove(script, 'fee', -3_000, false);
    script.reconcile();
    expect(startOf(script)).toBe(fromDollars(100_000));
    expect(cashOf(script).unexplained).toBe(0);
    expect(userLoss(script)).toEqual([true, '3.0 %']);
    expect(script.alarms).toEqual([]);
  });

  it.each([
    [999.99, []],
    [1_000, ['CASH_UNEXPLAINED']],
    [-999.99, []],
    [-1_000, ['CASH_UNEXPLAINED']],
  ])('is reported from a hundredth of the equity on: %i', (dollars, codes) => {
    const script = AccountScript.trading();
    pay(script, dollars);
    script.reconcile();
    script.reconcile();
    expect(script.alarmCodes()).toEqual(codes);
  });

  it('is reported by its end, too', () => {
    const script = AccountScript.trading();
    pay(script, 5_000);
    script.reconcile();
    pay(script, -5_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    expect(script.alarmCodes()).toEqual(['CASH_UNEXPLAINED']);
    const empty = new AccountScript();
    empty.broker.equity = 0;
    empty.reconcile();
    pay(empty, 5);
    empty.reconcile();
    pay(empty, -5);
    empty.reconcile();
    expect(empty.alarmCodes()).toEqual(['CASH_UNEXPLAINED']);
  });
});

describe('a list that cannot be read', () => {
  const UNREAD = "the day's deposits and withdrawals have not been read";

  it('stops entries until it can [I9]', () => {
    const script = new AccountScript();
    script.broker.moves = null;
    script.reconcile();
    script.command({ type: 'bot', active: true });
    script.command({ type: 'start' });
    expect(userLoss(script)).toEqual([false, UNREAD]);
    expect(wants(script)).toBe(true);
    script.broker.moves = [{ id: 'a', isTransfer: true, amount: 7 }];
    script.reconcile();
    expect(userLoss(script)).toEqual([true, 'no loss']);
    expect(cashOf(script)).toMatchObject({ toldBefore: { transfers: 7 }, told: { transfers: 0 } });
    expect(wants(script)).toBe(false);
  });

  it('leaves cash unexplained that has moved since the day began', () => {
    const script = new AccountScript();
    script.broker.moves = null;
    script.reconcile();
    pay(script, 4_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(fromDollars(4_000));
    script.broker.moves = [{ id: 'a', isTransfer: true, amount: fromDollars(4_000) }];
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(fromDollars(4_000));
    expect(startOf(script)).toBe(fromDollars(100_000));
  });

  it('is unknown to states that were saved before there was one', () => {
    const script = AccountScript.trading();
    const { cash: _, ...day } = script.state.day ?? { cash: undefined };
    script.state = { ...script.state, day: day as never };
    expect(userLoss(script)).toEqual([false, UNREAD]);
    expect(reported(script)).toMatchObject({ unexplained: 0, transfers: null });
    expect(wants(script)).toBe(true);
    script.reconcile();
    expect(userLoss(script)).toEqual([true, 'no loss']);
  });
});

describe('securities that are moved in or out', () => {
  it('stop the day, because no one knows what they are worth', () => {
    const script = AccountScript.trading();
    reportMove(script, 'shares', null);
    script.reconcile();
    expect(userLoss(script)).toEqual([
      false,
      'something was moved in or out today, and its worth is not known',
    ]);
    expect(reported(script)).toMatchObject({ equity: null, premiumAtRisk: 0 });
  });

  it('of before the day stop nothing', () => {
    const script = new AccountScript();
    reportMove(script, 'shares', null);
    script.reconcile();
    expect(reported(script)).toMatchObject({ equity: fromDollars(100_000) });
  });
});

describe('our own fills', () => {
  it('explain the cash that they move, from the entry to the next trade', () => {
    const script = AccountScript.holding();
    const { since } = cashOf(script);
    script.wait(11_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
    script.command({ type: 'close' });
    script.fill();
    expect(script.state.trade).toBeNull();
    pass(script, 11_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    expect(wants(script)).toBe(false);
    for (const time of ['10:15', '10:30']) {
      script.goTo(time);
      script.bar();
      script.market(0.98, 1);
      script.market(1.3, 1.32);
      script.command({ type: 'close' });
      script.fill();
    }
    expect(script.closed).toHaveLength(3);
    expect(script.state.day).toMatchObject({ entries: 3, cash: { since } });
    pass(script, 11_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
    expect(script.alarmCodes()).not.toContain('CASH_UNEXPLAINED');
  });

  it('of a trade that is let go of before the cash was compared are in the first comparison', () => {
    const script = AccountScript.holding();
    script.command({ type: 'close' });
    script.fill();
    script.goTo('10:15');
    script.bar();
    script.market(0.98, 1);
    const { cash: _, ...day } = script.state.day ?? { cash: undefined };
    script.state = { ...script.state, day: day as never };
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toHaveLength(2);
    expect(script.state.day).not.toHaveProperty('cash');
    pass(script, 11_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
  });

  function unpriced() {
    const script = AccountScript.trading();
    script.bar();
    script.broker.fillOrder(`${TRADE}-entry-1`, 23, fromDollars(1), script.now.market);
    const read = script.broker.read(script.now);
    const openOrders = [
      {
        ...script.broker.find(`${TRADE}-entry-1`),
        phase: 'working',
        filledQuantity: 0,
        filledAveragePrice: null,
      },
    ];
    script.isDown = true;
    script.send({ ...read, openOrders: openOrders as never, positions: [] });
    return script;
  }

  it('that are under way may be what moved it: what was reported before stands for a minute', () => {
    const script = unpriced();
    const since = script.now;
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: since });
    expect(reported(script)).toBeNull();
    const { state, now } = script;
    const later = (milliseconds: number) => {
      const at = { market: now.market + milliseconds, wall: now.wall + milliseconds };
      const { book } = state;
      return breakerInput({ ...state, book: book === null ? null : { ...book, at } }, at);
    };
    expect(later(59_999)).toBeNull();
    expect(later(60_000)).toMatchObject({ equity: null });
    const order = script.broker.find(`${TRADE}-entry-1`);
    if (order !== null) script.send({ type: 'order', order });
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
  });

  it('keep the moment from which on nothing was clear', () => {
    const script = unpriced();
    const since = script.now;
    const read = script.broker.read(script.now);
    pass(script, 1_000);
    const openOrders = [
      {
        ...script.broker.find(`${TRADE}-entry-1`),
        phase: 'working',
        filledQuantity: 0,
        filledAveragePrice: null,
      },
    ];
    script.send({ ...read, startedAt: script.now, openOrders: openOrders as never, positions: [] });
    expect(cashOf(script).unclearSince).toEqual(since);
  });

  it('are given the time that a broker takes to book them', () => {
    const script = AccountScript.holding();
    const read = script.broker.read(script.now);
    const stale = { ...read, account: { ...read.account, cash: fromDollars(100_000) } };
    pass(script, 9_999);
    script.send({ ...stale, startedAt: script.now });
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: script.now });
    pass(script, 1);
    script.send({ ...stale, startedAt: script.now });
    expect(cashOf(script)).toMatchObject({ unexplained: fromDollars(2_300), unclearSince: null });
  });

  it('under way hold up no transfer that is reported at once', () => {
    const script = AccountScript.holding();
    pay(script, -20_000);
    reportMove(script, 'a', -20_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
    expect(startOf(script)).toBe(fromDollars(80_000));
  });

  it('under way hold up no transfer that is reported late', () => {
    const script = AccountScript.trading();
    pay(script, -2_000);
    script.reconcile();
    script.bar();
    script.market(0.98, 1);
    reportMove(script, 'a', -2_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
  });

  it('under way hold up nothing that is reported in part, or that comes back', () => {
    const script = AccountScript.trading();
    pay(script, -2_003);
    script.reconcile();
    script.bar();
    script.market(0.98, 1);
    reportMove(script, 'a', -2_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: fromDollars(-3), unclearSince: null });
    pay(script, 3);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, unclearSince: null });
  });

  it('under way hold up no transfer beside cash that was unexplained before', () => {
    const script = AccountScript.trading();
    pay(script, -3);
    script.reconcile();
    script.bar();
    script.market(0.98, 1);
    pay(script, -20_000);
    reportMove(script, 'a', -20_000);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: fromDollars(-3), unclearSince: null });
  });
});

describe('what is traded externally', () => {
  const buy = (script: AccountScript, quantity: number, price: number) =>
    script.broker.tradeExternally('SPY261120P00660000', 'buy', quantity, price);

  it('is no transfer: what it costs and brings is in the equity', () => {
    const script = AccountScript.trading();
    buy(script, 5, 2);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    script.broker.tradeExternally('SPY261120P00660000', 'sell', 5, 1.5);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: '' });
    expect(script.alarmCodes()).toEqual(['FOREIGN_POSITION']);
  });

  it('leaves what was unexplained before as it was', () => {
    const script = AccountScript.trading();
    pay(script, -5_000);
    script.reconcile();
    buy(script, 5, 2);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(fromDollars(-5_000));
    reportMove(script, 'a', -5_000);
    script.reconcile();
    expect(cashOf(script).unexplained).toBe(0);
    expect(script.alarmCodes()).toEqual(['CASH_UNEXPLAINED', 'FOREIGN_POSITION', 'TRANSFER']);
  });

  it('of our own contracts is no transfer either', () => {
    const script = AccountScript.holding();
    script.wait(11_000);
    script.broker.tradeExternally(SYMBOL, 'buy', 2, 1);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: `${SYMBOL} 2` });
    script.broker.tradeExternally(SYMBOL, 'sell', 25, 1.2);
    script.reconcile();
    script.wait(3_000);
    script.reconcile();
    expect(script.state.trade).toBeNull();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: `${TRADE} 23` });
    expect(script.alarmCodes()).not.toContain('CASH_UNEXPLAINED');
  });

  it('is no transfer when it sells all that is ours', () => {
    const script = AccountScript.holding();
    script.wait(11_000);
    script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: `${SYMBOL} -23` });
    script.wait(3_000);
    script.reconcile();
    expect(script.state.trade).toBeNull();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: `${TRADE} 23` });
    expect(script.alarmCodes()).not.toContain('CASH_UNEXPLAINED');
  });

  it('is distinguished from what is ours', () => {
    const script = AccountScript.holding();
    script.wait(11_000);
    buy(script, 3, 1);
    script.reconcile();
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands: 'SPY261120P00660000 3' });
    script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    script.reconcile();
    const hands = `${SYMBOL} -23, SPY261120P00660000 3`;
    expect(cashOf(script)).toMatchObject({ unexplained: 0, hands });
  });

  it('calls for the list, as cash that has moved does', () => {
    const script = AccountScript.trading();
    expect(wants(script)).toBe(false);
    buy(script, 5, 2);
    script.broker.cash += fromDollars(1_000);
    expect(wants(script)).toBe(true);
    script.broker.cash -= fromDollars(1_000);
    script.reconcile();
    expect(wants(script)).toBe(false);
    script.broker.cash += 100;
    expect(wants(script)).toBe(true);
  });

  it('is the same in whatever order positions are reported', () => {
    const script = AccountScript.trading();
    buy(script, 5, 2);
    script.broker.tradeExternally('SPY261120P00650000', 'buy', 1, 1);
    script.reconcile();
    const { hands } = cashOf(script);
    expect(hands).toBe('SPY261120P00650000 1, SPY261120P00660000 5');
    const read = script.broker.read(script.now);
    script.send({ ...read, positions: [...read.positions].reverse() });
    expect(cashOf(script).hands).toBe(hands);
  });
});

describe('the list is wanted', () => {
  it('by the first read of a day', () => {
    const script = new AccountScript();
    expect(wants(script)).toBe(true);
    script.reconcile();
    expect(wants(script)).toBe(false);
    pass(script, 86_400_000);
    expect(wants(script)).toBe(true);
  });

  it('by no one while a sell or a buy is under way', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.cash += 100;
    expect(wants(script)).toBe(false);
    script.market(0.98, 1);
    expect(wants(script)).toBe(false);
    pass(script, 10_000);
    expect(wants(script)).toBe(true);
  });
});

it('a trade of which one price is untold makes the list wait for it', () => {
  const script = AccountScript.holding();
  script.market(1.2, 1.22);
  script.command({ type: 'close' });
  script.fill();
  pass(script, 60_000);
  script.broker.cash += 100;
  expect(wants(script)).toBe(true);
  const { lastTrade } = script.state;
  if (lastTrade === null) throw new Error('no trade is closed');
  const [buy, ...sells] = lastTrade.orders;
  if (buy === undefined) throw new Error('the trade has no order');
  const unpriced = { ...buy, filledAveragePrice: null };
  script.state = { ...script.state, lastTrade: { ...lastTrade, orders: [unpriced, ...sells] } };
  expect(wants(script)).toBe(false);
});

it('a state that nothing has changed stays the same', () => {
  const script = AccountScript.trading();
  const cash = cashOf(script);
  script.reconcile();
  expect(cashOf(script)).toBe(cash);
});

it('a day that begins while a trade is open waits for quiet', () => {
  const script = AccountScript.holding();
  const { cash: _, ...day } = script.state.day ?? { cash: undefined };
  script.state = { ...script.state, day: day as never };
  script.reconcile();
  expect(script.state.day?.cash).toBeUndefined();
  script.wait(10_000);
  script.reconcile();
  expect(cashOf(script)).toMatchObject({ base: fromDollars(100_000), unexplained: 0 });
});
