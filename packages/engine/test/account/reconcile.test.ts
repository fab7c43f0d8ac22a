import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { outputDuring, SYMBOL } from './the-trade.ts';

describe('reconcile', () => {
  it('binds the account and keeps the first equity of the day', () => {
    const script = new AccountScript();
    script.reconcile();
    script.broker.equity = fromDollars(99_000);
    script.goTo('11:00');
    expect(script.state.venue).toEqual({ accountNumber: 'PA1', pool: 'simulated' });
    expect(script.state.day?.startEquity).toBe(fromDollars(100_000));
    expect(script.state.book?.equity).toBe(fromDollars(99_000));
  });

  it('is bound to another account only while flat [I2]', () => {
    const flat = AccountScript.trading();
    flat.broker.accountNumber = 'PA2';
    flat.reconcile();
    expect(flat.state.venue?.accountNumber).toBe('PA2');
    const holding = AccountScript.holding();
    holding.broker.accountNumber = 'PA2';
    holding.reconcile();
    expect(holding.state.venue?.accountNumber).toBe('PA1');
    expect(holding.alarmCodes()).toContain('ANOTHER_ACCOUNT');
  });

  it('[C4] a position closed externally is closed here, at the price of that sell', () => {
    const script = AccountScript.holding();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    script.send({ type: 'order', order });
    expect(script.closed).toMatchObject([
      { reason: 'broker', quantity: 23, exitPrice: 12_000, grossPnl: 23 * 20 * 10_000 },
    ]);
    expect(script.state.trade).toBeNull();
  });

  it('[C4] without word of that sell the last bid stands in, and it is said', () => {
    const script = AccountScript.holding();
    script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    script.wait(1_000);
    script.reconcile();
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: { quantity: 0 } });
    script.wait(10_000);
    expect(script.closed).toMatchObject([{ reason: 'broker', exitPrice: 9_800 }]);
    expect(script.alarmCodes()).toContain('PRICE_ESTIMATED');
  });

  it('takes two reads to believe that contracts are gone [C6]', () => {
    const script = AccountScript.holding();
    script.wait(1_000);
    const lagging = () => ({ ...script.broker.read(script.now), positions: [] });
    script.send(lagging());
    script.send(lagging());
    expect(script.trade.quantity).toBe(23);
    script.wait(5_000);
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: null });
  });

  it('sells what is left when some were sold externally [C4]', () => {
    const script = AccountScript.holding();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 20, 1.2);
    script.send({ type: 'order', order });
    expect(script.trade.quantity).toBe(3);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([
      { quantity: 23, grossPnl: (200_000 * (20 * 20 - 3 * 2)) / 20 },
    ]);
    expect(script.closed[0]?.grossPnl).toBe(script.broker.cashFlow());
  });

  it('[C5] contracts bought externally are known, and never sold', () => {
    const script = AccountScript.holding();
    script.broker.tradeExternally(SYMBOL, 'buy', 4, 1);
    script.broker.tradeExternally('SPY261120P00660000', 'buy', 2, 0.2);
    script.wait(1_000);
    script.reconcile();
    expect(script.state.foreign.symbols).toEqual(['SPY261120P00660000']);
    expect(script.alarmCodes()).toContain('EXTRA_CONTRACTS');
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([{ quantity: 23 }]);
    expect(script.broker.quantityOf(SYMBOL)).toBe(4);
  });

  it('asks about no cancelled sell when contracts were bought externally meanwhile', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(3_000);
    script.broker.tradeExternally(SYMBOL, 'buy', 4, 1);
    const { journal, intents } = outputDuring(script, () => script.wait(500));
    expect(journal).toMatchObject([{ code: 'EXTRA_CONTRACTS:27' }]);
    expect(intents.map(({ type }) => type)).toEqual(['cancel', 'reconcile', 'submit']);
  });

  it('[B1] a read that began before a fill does not undo it', () => {
    const script = AccountScript.trading();
    script.bar();
    const stale = script.broker.read(script.now);
    script.wait(500);
    script.market(1.03, 1.05);
    script.send(stale);
    script.send(stale);
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: null });
  });

  it('finds the end of an order that is no longer open at the broker', () => {
    const script = AccountScript.trading();
    script.bar();
    script.market(1.0, 1.2);
    script.wait(500);
    script.broker.isStreamLost = true;
    script.broker.fillOrder('u1-20261120-1-entry-1', 23, fromDollars(1.05), script.now.market);
    script.reconcile();
    expect(script.trade.quantity).toBe(23);
  });

  it('adopts a sell that was sent in an emergency', () => {
    const script = AccountScript.holding();
    script.broker.submit(
      {
        clientOrderId: `${script.trade.id}-exit-emergency`,
        symbol: SYMBOL,
        quantity: 23,
        side: 'sell',
        type: 'market',
        limitPrice: null,
        positionIntent: 'sell_to_close',
      },
      script.now.market,
    );
    script.broker.liquidity = 0;
    script.reconcile();
    script.wait(3_000);
    expect(script.broker.posts).toHaveLength(2);
    script.broker.liquidity = 23;
    script.fill();
    expect(script.closed).toMatchObject([{ quantity: 23 }]);
  });

  it('manages a position within the first read after a restart [C14] [G2]', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    script.restart();
    script.market(0.7, 0.72);
    script.wait(1_000);
    expect(script.closed).toMatchObject([{ reason: 'stop', quantity: 23 }]);
  });
});

describe('a clock that is set back', () => {
  const dayOf = (pool: 'paper' | 'simulated', time: string, from = '10:00') => {
    const script = new AccountScript(from);
    const read = () => script.send({ ...script.broker.read(script.now), pool });
    read();
    const { day } = script.state;
    if (day === null) throw new Error('no day');
    script.state = {
      ...script.state,
      day: { ...day, entries: 3, losses: 1, lossTimes: [script.now.market] },
      coolDown: { call: at('11:00').market, put: 0 },
    };
    script.now = { market: newYorkTime(time), wall: script.now.wall + 1_000 };
    read();
    return script.state;
  };

  it('outside the simulated market makes no new day [F4]', () => {
    expect(dayOf('paper', '2026-11-19T15:00')).toMatchObject({
      day: { date: '2026-11-20', entries: 3, losses: 1 },
      coolDown: { call: at('11:00').market },
    });
    expect(dayOf('paper', '2026-11-23T10:00')).toMatchObject({
      day: { date: '2026-11-23', entries: 0, losses: 0, lossTimes: [] },
      coolDown: { call: 0, put: 0 },
    });
  });

  it('in the simulated market begins another past', () => {
    expect(dayOf('simulated', '2026-11-19T15:00').day).toMatchObject({
      date: '2026-11-19',
      entries: 0,
    });
  });

  it('in the simulated market by minutes begins the day before where it crosses midnight', () => {
    expect(dayOf('simulated', '2026-11-19T23:58', '00:02').day).toMatchObject({
      date: '2026-11-19',
      entries: 0,
    });
    expect(dayOf('paper', '2026-11-19T23:58', '00:02').day).toMatchObject({
      date: '2026-11-20',
      entries: 3,
    });
  });
});
