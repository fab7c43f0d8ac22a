import { describe, expect, it } from 'vitest';
import { executionFees } from '../../src/entry/fees.ts';
import { BAR_MS } from '../../src/model/bar.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const TRADE = 'u1-20261120-1';

const alarmOf = (script: AccountScript, code: string) =>
  script.alarms.filter((each) => each.code === code);
const after = (script: AccountScript, milliseconds: number) => {
  script.now = {
    market: script.now.market + milliseconds,
    wall: script.now.wall + milliseconds,
  };
};

describe('a trade that is flat', () => {
  it('is one row of the ledger', () => {
    const script = AccountScript.holding();
    const opened = script.now.market;
    const { contract } = script.trade;
    after(script, 90_000);
    script.reconcile();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toEqual([
      {
        type: 'trade-closed',
        tradeId: TRADE,
        accountNumber: 'PA1',
        date: '2026-11-20',
        contract,
        quantity: 23,
        entryPrice: fromDollars(1),
        exitPrice: fromDollars(1.2),
        openedAt: opened,
        closedAt: script.now.market,
        reason: 'user',
        grossPnl: fromDollars(23 * 20),
        feesMicro: executionFees('buy', 23) + executionFees('sell', 23),
      },
    ]);
    expect(script.state).toMatchObject({
      trade: null,
      lastTrade: { id: TRADE, quantity: 0, booked: { bought: 23, sold: 23, rows: 1 } },
      day: { entries: 1, losses: 0, lossTimes: [] },
    });
  });

  it.each([
    ['call', 0.98, 1, 0.79, 3, 1],
    ['call', 0.98, 1, 1.6, 1, 1],
    ['put', 0.98, 1, 0.79, 1, 3],
    ['put', 0.98, 1, 1.6, 1, 1],
  ] as const)(
    'a %s bought at %d × %d and sold at %d rests its sides',
    (side, bid, ask, price, call, put) => {
      const script = AccountScript.trading();
      script.bar({ signalType: side });
      script.market(bid, ask);
      after(script, 30_000);
      script.reconcile();
      script.market(price, price + 0.01);
      script.wait(500);
      expect(script.closed).toHaveLength(1);
      const closedAt = script.closed[0]?.closedAt ?? 0;
      expect(script.state.coolDown).toEqual({
        call: closedAt + call * BAR_MS,
        put: closedAt + put * BAR_MS,
      });
    },
  );

  it('is a loss of the day when it is one after fees', () => {
    const results = [0.99, 1, 1.01].map((bid) => {
      const script = AccountScript.holding();
      script.market(bid, bid + 0.02);
      script.command({ type: 'close' });
      script.fill();
      return [script.state.day?.losses, script.state.day?.lossTimes];
    });
    const time = at('10:00').market;
    expect(results).toEqual([
      [1, [time]],
      [1, [time]],
      [0, []],
    ]);
  });

  it('counts beside the losses before it', () => {
    const script = AccountScript.holding();
    script.market(0.79, 0.81);
    script.wait(500);
    const first = script.closed[0]?.closedAt;
    script.goTo('10:30');
    script.bar();
    script.market(0.6, 0.62);
    script.market(0.3, 0.32);
    script.wait(500);
    expect(script.state.day).toMatchObject({
      entries: 2,
      losses: 2,
      lossTimes: [first, script.closed[1]?.closedAt],
    });
  });

  it('that bought nothing is no row, no loss and no pause', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    expect(script.closed).toEqual([]);
    expect(script.alarms).toEqual([
      {
        type: 'alarm',
        severity: 'info',
        code: 'ENTRY_ENDED',
        message: `Nothing was bought of ${SYMBOL}: the position is being closed.`,
      },
    ]);
    expect(script.state).toMatchObject({
      coolDown: { call: 0, put: 0 },
      day: { entries: 1, losses: 0 },
      lastTrade: { booked: null },
    });
  });
});

describe('a trade that fills after it was booked', () => {
  it('has a row of its own for what came later, with its own fees and departures', () => {
    const script = AccountScript.trading();
    const entry = `${TRADE}-entry-1`;
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.command({ type: 'pause' });
    script.broker.liquidity = 23;
    const byHand = (quantity: number, price: number) => {
      const order = script.broker.tradeByHand(SYMBOL, 'sell', quantity, price);
      script.send({ type: 'order', order });
    };
    byHand(1, 1.2);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 3 }]);

    after(script, 60_000);
    const late = script.broker.fillOrder(entry, 5, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order: late });
    expect(script.trade).toMatchObject({ quantity: 5, booked: { bought: 3, rows: 1 } });
    byHand(2, 1.2);
    script.command({ type: 'close' });
    script.fill();
    const fees = (bought: number, byUs: number, byOthers: number) =>
      executionFees('buy', bought) + executionFees('sell', byUs) + executionFees('sell', byOthers);
    expect(script.closed).toMatchObject([
      {
        grossPnl: fromDollars((0.15 - 2 * 0.02) * 100),
        feesMicro: fees(3, 2, 1),
        openedAt: at('10:00').market,
      },
      {
        tradeId: `${TRADE}-late-1`,
        quantity: 5,
        entryPrice: fromDollars(1.05),
        grossPnl: fromDollars((2 * 0.15 - 3 * 0.02) * 100),
        feesMicro: fees(5, 3, 2),
        openedAt: at('10:00').market,
        closedAt: script.now.market,
      },
    ]);
  });
});

describe('prices that the broker does not tell', () => {
  function untold(reason: 'close' | 'stop'): AccountScript {
    const script = AccountScript.holding();
    const match = script.broker.match.bind(script.broker);
    script.broker.match = (now) =>
      match(now).map((order) => {
        const silent = { ...order, filledAveragePrice: null };
        script.broker.orders.set(order.clientOrderId, silent);
        return silent;
      });
    if (reason === 'close') script.command({ type: 'close' });
    else script.market(0.79, 0.81);
    script.wait(500);
    expect(script.trade.quantity).toBe(0);
    return script;
  }

  it('are waited for half a minute, then estimated by the last bid', () => {
    const script = untold('close');
    const filledAt = script.trade.orders.at(-1)?.changedAt ?? script.now;
    const intents = script.intents.length;
    script.now = { market: filledAt.market + 29_999, wall: filledAt.wall + 29_999 };
    script.send({ type: 'tick' });
    expect(script.closed).toEqual([]);
    // Nothing is left to be read or sold: the order alone is asked about.
    const types = new Set(script.intents.slice(intents).map(({ type }) => type));
    expect([...types]).toEqual(['look-up']);
    after(script, 1);
    script.send({ type: 'tick' });
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.98), quantity: 23 }]);
    expect(alarmOf(script, 'PRICE_ESTIMATED')).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: 'PRICE_ESTIMATED',
        message: `The broker told no price for ${TRADE}-exit-1: its profit or loss is an estimate.`,
      },
    ]);
  });

  it('are estimated by the limit of an order that had one', () => {
    const script = untold('stop');
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.79) }]);
  });
});

describe('contracts that left by another hand', () => {
  const sell = (script: AccountScript, quantity: number, price: number) => {
    const order = script.broker.tradeByHand(SYMBOL, 'sell', quantity, price);
    script.send({ type: 'order', order });
  };

  it('are worth what they were sold for, fees included, each sale at its own price', () => {
    const script = AccountScript.holding();
    sell(script, 10, 1.2);
    sell(script, 13, 1.5);
    expect(script.closed).toMatchObject([
      {
        reason: 'external',
        quantity: 23,
        grossPnl: fromDollars((10 * 0.2 + 13 * 0.5) * 100),
        feesMicro: executionFees('buy', 23) + executionFees('sell', 23),
      },
    ]);
    expect(script.alarmCodes()).toEqual(['POSITION_ADJUSTED', 'POSITION_ADJUSTED']);
  });

  it('are valued at their share of a sale of more than ours', () => {
    const script = AccountScript.holding();
    script.broker.tradeByHand(SYMBOL, 'buy', 17, 1);
    sell(script, 40, 1.3);
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: fromDollars(1.3) }]);
  });

  it('are estimated for the part whose price was not told', () => {
    const script = AccountScript.holding();
    sell(script, 10, 1.2);
    script.broker.tradeByHand(SYMBOL, 'sell', 13, 2);
    script.reconcile();
    script.wait(4_000);
    expect(alarmOf(script, 'PRICE_ESTIMATED')).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: 'PRICE_ESTIMATED',
        message: `13 × ${SYMBOL} left the account at a price that is not known: the profit or loss is an estimate.`,
      },
    ]);
    expect(script.closed).toMatchObject([
      {
        grossPnl: fromDollars((10 * 0.2 - 13 * 0.02) * 100),
        feesMicro: executionFees('buy', 23) + executionFees('sell', 10),
      },
    ]);
  });

  it('are not priced by a sale without a price', () => {
    const script = AccountScript.holding();
    const order = script.broker.tradeByHand(SYMBOL, 'sell', 23, 1.2);
    script.send({ type: 'order', order: { ...order, filledAveragePrice: null } });
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.98) }]);
    expect(script.alarmCodes()).toContain('PRICE_ESTIMATED');
  });

  it.each([
    [670, 0],
    [670.009, 0],
    [670.01, 0.01],
    [672.34, 2.34],
    [669, 0],
  ])('that expire with the underlying at %d are worth %d', (spot, value) => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.now = at('15:59');
    script.market(0.4, 0.42, spot);
    script.now = at('16:00');
    script.broker.settle();
    script.reconcile();
    script.wait(3_000, { isSilent: true });
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(value) }]);
  });
});

describe('contracts that are gone', () => {
  it('at the very close have expired', () => {
    const script = AccountScript.holding();
    script.broker.fate = () => 'refused';
    script.now = at('15:59:57');
    script.market(0.4, 0.42, 671);
    script.broker.settle();
    script.reconcile();
    script.now = at('16:00');
    script.reconcile();
    expect(script.closed).toMatchObject([
      { exitPrice: fromDollars(1), closedAt: at('16:00').market },
    ]);
    expect(script.alarmCodes()).toContain('EXPIRED');
  });

  it('before any quote of them was seen are worth nothing that is known', () => {
    const script = AccountScript.trading();
    script.bar();
    const order = script.broker.fillOrder(`${TRADE}-entry-1`, 23, 10_500, script.now.market);
    script.send({ type: 'order', order });
    script.isDown = true;
    script.broker.settle();
    after(script, 1_000);
    script.reconcile();
    after(script, 2_000);
    script.reconcile();
    expect(script.closed).toMatchObject([{ entryPrice: 10_500, exitPrice: 0 }]);
  });
});

describe("the underlying's last price", () => {
  const quote = { bid: 9_800, bidSize: 1, ask: 10_000, askSize: 1 };
  const see = (script: AccountScript, spot: number) =>
    script.send({
      type: 'quote',
      symbol: SYMBOL,
      quote: { ...quote, at: script.now.market },
      spot,
      source: 'stream',
    });

  it('is the newest by the close of the contract', () => {
    const script = AccountScript.holding();
    script.now = at('16:00');
    see(script, 671);
    expect(script.trade.lastSpot).toEqual({ price: fromDollars(671), at: at('16:00').market });
    script.now = { ...script.now, market: script.now.market + 1 };
    see(script, 672);
    expect(script.trade.lastSpot?.price).toBe(fromDollars(671));
  });

  it('comes with bars of its own symbol, if they are not older', () => {
    const script = AccountScript.holding();
    after(script, 60_000);
    script.bar({ price: fromDollars(671), symbol: 'QQQ' });
    expect(script.trade.lastSpot?.price).toBe(fromDollars(670));
    script.bar({ price: 0, barStart: script.now.market - 299_999 });
    expect(script.trade.lastSpot?.price).toBe(fromDollars(670));
    see(script, 672);
    script.bar({ price: fromDollars(671), barEnd: script.now.market - 1 });
    expect(script.trade.lastSpot?.price).toBe(fromDollars(672));
    script.bar({ price: fromDollars(673) });
    expect(script.trade.lastSpot).toEqual({ price: fromDollars(673), at: script.now.market });
  });

  it('is taken where there was none, and leaves the state alone where it is no news', () => {
    const script = AccountScript.holding();
    script.command({ type: 'bot', active: false });
    const before = script.state;
    script.bar({ price: 0 });
    expect(script.state).toBe(before);
    script.state = { ...script.state, trade: { ...script.trade, lastSpot: null } };
    see(script, 671);
    expect(script.trade.lastSpot).toEqual({ price: fromDollars(671), at: script.now.market });
  });

  it('is that of an early close on a day that ends early', () => {
    const script = AccountScript.holding();
    const close = at('13:00').market;
    script.policy = {
      ...script.policy,
      sessions: script.policy.sessions.map((each) =>
        each.date === '2026-11-20' ? { ...each, close } : each,
      ),
    };
    script.now = at('13:00');
    see(script, 671);
    script.now = at('13:30');
    see(script, 672);
    expect(script.trade.lastSpot).toEqual({ price: fromDollars(671), at: close });
  });
});
