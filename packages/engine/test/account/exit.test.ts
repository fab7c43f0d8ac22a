import { describe, expect, it } from 'vitest';
import { openPosition } from '../../src/account/views.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';

const sells = (script: AccountScript) =>
  script.broker.posts.filter((order) => order.side === 'sell');

describe('target and stop', () => {
  it('arms both in the step of the fill [C14]', () => {
    const script = AccountScript.holding();
    expect(openPosition(script.state)).toMatchObject({
      quantity: 23,
      entryPrice: fromDollars(1),
      targetPrice: fromDollars(1.5),
      stopPrice: fromDollars(0.8),
      bid: fromDollars(0.98),
    });
  });

  it('stops on the mid after two readings half a second apart, at the bid', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    expect(script.intents.at(-1)).toMatchObject({ type: 'read-quote' });
    expect(sells(script)).toHaveLength(0);
    script.wait(500);
    expect(sells(script)).toMatchObject([
      {
        type: 'limit',
        limitPrice: fromDollars(0.79),
        quantity: 23,
        positionIntent: 'sell_to_close',
      },
    ]);
    expect(script.closed).toMatchObject([
      {
        reason: 'stop',
        quantity: 23,
        entryPrice: 10_000,
        exitPrice: 7_900,
        grossPnl: -23 * 21 * 10_000,
      },
    ]);
    expect(script.state.trade).toBeNull();
  });

  it('does not stop on one bad reading [E4]', () => {
    const script = AccountScript.holding();
    script.market(0.1, 0.12);
    script.market(0.98, 1);
    script.wait(3_000);
    expect(script.trade.exit).toBeNull();
  });

  it("does not believe readings far from the model's price on the present underlying [E4] [E13]", () => {
    const script = AccountScript.holding();
    script.market(1.04, 1.06, 670);
    for (let count = 0; count < 4; count++) {
      script.wait(1_000, { isSilent: true });
      script.market(0.2, 0.22, 670);
    }
    expect(script.trade.exit).toBeNull();
    expect(script.trade.lastQuote?.quote.bid).toBe(fromDollars(1.04));
    script.market(0.2, 0.22, 667);
    script.wait(1_000, { isSilent: true });
    expect(script.closed).toMatchObject([{ reason: 'stop' }]);
  });

  it('believes readings while the underlying has no present price', () => {
    const script = AccountScript.holding();
    script.market(1.04, 1.06, 670);
    expect(script.trade.volatility).not.toBeNull();
    script.market(0.2, 0.22, null);
    script.wait(1_000, { isSilent: true });
    expect(script.closed).toMatchObject([{ reason: 'stop' }]);
  });

  it('takes the target on the bid, at the target or better', () => {
    const script = AccountScript.holding();
    script.market(1.49, 1.6);
    script.wait(2_000);
    expect(script.trade.exit).toBeNull();
    script.market(1.52, 1.54);
    script.wait(500);
    expect(sells(script)).toMatchObject([{ type: 'limit', limitPrice: fromDollars(1.52) }]);
    expect(script.closed).toMatchObject([{ reason: 'target', grossPnl: 23 * 52 * 10_000 }]);
  });

  it('keeps the settings it was entered with [C15] [J8] [K6]', () => {
    const script = AccountScript.holding();
    script.command({ type: 'settings', settings: { ...script.state.settings, stopLoss: 5 } });
    script.market(0.9, 0.92);
    script.wait(2_000);
    expect(script.trade.exit).toBeNull();
  });

  it('protects with the bot off, paused, stopped, suspended, halted and without a stream [J2] [K1]', () => {
    const script = AccountScript.holding();
    script.command({ type: 'bot', active: false });
    script.command({ type: 'bar-from-entries', reason: 'deleted' });
    script.policy = {
      ...script.policy,
      killSwitch: true,
      haltReason: 'a crash loop',
      usersWithUnseenAlarm: 'all',
      breakerActive: true,
      streamReady: false,
      clockTrusted: false,
      feedRefusal: 'none',
    };
    script.market(0.7, 0.72);
    script.wait(1_000);
    expect(script.closed).toMatchObject([{ reason: 'stop' }]);
  });
});

describe('escalation', () => {
  it('goes from the bid to below it to the market when no one takes it [C9]', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(12_000);
    expect(sells(script).map((order) => [order.type, order.limitPrice])).toEqual([
      ['limit', fromDollars(0.79)],
      ['limit', fromDollars(0.75)],
      ['market', null],
    ]);
    script.broker.liquidity = 23;
    script.fill();
    expect(script.closed).toHaveLength(1);
  });

  it('sells the rest after a partial fill, and books the exact sum', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 10;
    script.market(0.79, 0.81);
    script.wait(500);
    script.broker.liquidity = 0;
    script.market(0.7, 0.72);
    script.wait(3_000);
    expect(sells(script).map((order) => order.quantity)).toEqual([23, 13]);
    script.broker.liquidity = 23;
    script.fill();
    const value = 10 * 7_900 + 13 * 7_000;
    expect(script.closed[0]?.grossPnl).toBe((value - 23 * 10_000) * 100);
    expect(script.closed[0]?.grossPnl).toBe(script.broker.cashFlow());
  });

  it('lets one order rest at a cent while no one bids [C10]', () => {
    const script = AccountScript.holding();
    script.market(0, 0.01, 655);
    script.wait(60_000);
    expect(sells(script)).toMatchObject([{ type: 'limit', limitPrice: fromDollars(0.01) }]);
    script.market(0.01, 0.02);
    expect(script.closed).toHaveLength(1);
  });

  it('cancels the rest of the entry first [C2] [C20]', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    script.broker.liquidity = 0;
    script.market(0.7, 0.72);
    script.wait(500);
    const entry = script.broker.find('u1-20261120-1-entry-1');
    expect(entry).toMatchObject({ phase: 'canceled', filledQuantity: 5 });
    expect(sells(script)).toMatchObject([{ quantity: 5 }]);
  });
});

describe('time', () => {
  it('flattens at its time before the close [C11]', () => {
    const script = AccountScript.holding();
    script.goTo('15:24');
    expect(script.trade.exit).toBeNull();
    script.goTo('15:25');
    script.fill();
    expect(script.closed).toMatchObject([{ reason: 'flatten', quantity: 23 }]);
  });

  it('reads silent quotes by REST, alarms after a minute, sells after two [E1]', () => {
    const script = AccountScript.holding();
    script.broker.quoteOf = () => null;
    script.wait(11_000, { isSilent: true });
    expect(script.intents.at(-1)?.type).toBe('read-quote');
    script.wait(50_000, { isSilent: true });
    expect(script.alarmCodes()).toContain('QUOTES_SILENT');
    expect(script.trade.exit).toBeNull();
    script.wait(60_000, { isSilent: true });
    expect(sells(script)).toMatchObject([{ type: 'market' }]);
    expect(script.closed).toMatchObject([{ reason: 'quotes-silent' }]);
  });

  it('alarms when the position is still there long after, and when the market has closed [C11]', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.goTo('15:25');
    script.goTo('15:40');
    expect(script.alarmCodes()).toContain('NOT_FLAT');
    const posts = script.broker.posts.length;
    script.goTo('16:00');
    script.wait(60_000);
    expect(script.alarmCodes()).toContain('HELD_OUTSIDE_SESSION');
    expect(script.broker.posts).toHaveLength(posts);
  });
});

describe('after a trade', () => {
  it('counts the loss and cools down: a bar, and three on the side of a stop', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    expect(script.state.day).toMatchObject({ entries: 1, losses: 1 });
    const outcome = (time: string, signalType: 'call' | 'put') => {
      script.goTo(time);
      script.bar({ signalType, confidence: 100 });
      return script.decisions.at(-1)?.outcome;
    };
    expect(outcome('10:05', 'put')).toBe('COOL_DOWN');
    expect(outcome('10:10', 'call')).toBe('COOL_DOWN');
    expect(outcome('10:15', 'call')).toBe('COOL_DOWN');
    expect(outcome('10:20', 'call')).toBe('entered');
  });

  it('starts a new day with new counts and the equity of that moment [F9]', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    script.broker.equity = fromDollars(90_000);
    const monday = 3 * 86_400_000;
    script.now = { market: script.now.market + monday, wall: script.now.wall + monday };
    script.reconcile();
    expect(script.state.day).toMatchObject({
      date: '2026-11-23',
      startEquity: fromDollars(90_000),
      entries: 0,
      losses: 0,
      lossTimes: [],
    });
  });
});
