import { describe, expect, it } from 'vitest';
import { executionFees } from '../../src/entry/fees.ts';
import { BAR_MS } from '../../src/model/bar.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { fromBefore } from './from-before.ts';
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

describe('a trade that fills after it was recorded', () => {
  it('has a row of its own for what came later, with its own fees and external closes', () => {
    const script = AccountScript.trading();
    const entry = `${TRADE}-entry-1`;
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.command({ type: 'pause' });
    script.broker.liquidity = 23;
    const externalSell = (quantity: number, price: number) => {
      const order = script.broker.tradeExternally(SYMBOL, 'sell', quantity, price);
      script.send({ type: 'order', order });
    };
    externalSell(1, 1.2);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toMatchObject([{ tradeId: TRADE, quantity: 3 }]);

    after(script, 60_000);
    const late = script.broker.fillOrder(entry, 5, fromDollars(1.05), script.now.market);
    script.send({ type: 'order', order: late });
    expect(script.trade).toMatchObject({ quantity: 5, booked: { bought: 3, rows: 1 } });
    externalSell(2, 1.2);
    script.command({ type: 'close' });
    script.fill();
    const fees = (bought: number, byUs: number, external: number) =>
      executionFees('buy', bought) + executionFees('sell', byUs) + executionFees('sell', external);
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

describe('what is reported of a trade after it was recorded', () => {
  /**
   * The missing contracts are recorded as sold at the last bid of 0.98; in truth our own sell took
   * them.
   */
  function foundGone(): AccountScript {
    const script = AccountScript.holding();
    script.broker.isStreamLost = true;
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(500);
    return script;
  }
  const sold = (script: AccountScript, price: number) => {
    const order = script.broker.find(`${TRADE}-exit-1`);
    if (order === null) throw new Error('no sell');
    return {
      ...order,
      phase: 'filled',
      status: 'filled',
      filledQuantity: 23,
      filledAveragePrice: fromDollars(price),
    } as const;
  };
  const sums = (script: AccountScript) => ({
    gross: script.closed.reduce((sum, row) => sum + row.grossPnl, 0),
    fees: script.closed.reduce((sum, row) => sum + row.feesMicro, 0),
  });
  const ALL_FEES = executionFees('buy', 23) + executionFees('sell', 23);

  function recordedAsGone(): AccountScript {
    const script = foundGone();
    const order = script.broker.find(`${TRADE}-exit-1`);
    if (order === null) throw new Error('no sell');
    const canceled = { ...order, phase: 'canceled', status: 'canceled' } as const;
    script.broker.orders.set(order.clientOrderId, canceled);
    script.broker.settle();
    script.send({ type: 'order', order: canceled });
    for (let count = 0; count < 4 && script.closed.length === 0; count++) {
      after(script, 3_000);
      script.reconcile();
    }
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: fromDollars(0.79) }]);
    expect(script.state).toMatchObject({ trade: null, day: { losses: 1 } });
    return script;
  }

  it.each([
    ['with no trade open', false],
    ['with another one open', true],
  ])('is a row of its own for a sell, %s', (_name, isOther) => {
    const script = recordedAsGone();
    const { coolDown } = script.state;
    if (isOther) {
      script.goTo('10:30');
      script.bar();
      expect(script.trade.id).toBe('u1-20261120-2');
    }
    after(script, 60_000);
    script.send({ type: 'order', order: sold(script, 1.1) });
    expect(script.closed[1]).toMatchObject({
      tradeId: `${TRADE}-late-1`,
      quantity: 0,
      entryPrice: fromDollars(1),
      exitPrice: fromDollars(1.1),
      grossPnl: fromDollars(23 * 31),
      feesMicro: executionFees('sell', 23),
      closedAt: script.now.market,
    });
    expect(sums(script)).toEqual({ gross: fromDollars(23 * 10), fees: ALL_FEES });
    expect(alarmOf(script, 'TRADE_ADJUSTED').map(({ message }) => message)).toEqual([
      `The trade ${TRADE} was recorded before all of it was known: ${TRADE}-late-1 changes its result by $711.74 after fees.`,
    ]);
    expect(alarmOf(script, 'LATE_FILL')).toHaveLength(1);
    expect(alarmOf(script, 'ENTRY_ENDED')).toEqual([]);
    expect(script.state).toMatchObject({
      day: { losses: 0, lossTimes: [] },
      coolDown,
      lastTrade: { id: TRADE, quantity: 0, booked: { sold: 23, external: 0, rows: 2 } },
    });
    expect(script.state.trade?.id ?? null).toBe(isOther ? 'u1-20261120-2' : null);
    const rows = script.closed.length;
    script.send({ type: 'order', order: sold(script, 1.1) });
    expect(script.closed).toHaveLength(rows);
  });

  it('leaves a loss that stays one the one loss that it was', () => {
    const script = recordedAsGone();
    const { day } = script.state;
    after(script, 60_000);
    script.send({ type: 'order', order: sold(script, 0.5) });
    const { gross, fees } = sums(script);
    expect(gross).toBe(fromDollars(-23 * 50));
    expect(script.state.day).toEqual({ ...day, realised: gross * 100 - fees });
  });

  it('is a row of its own for another price, and a loss where it makes one [B9]', () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    expect(script.state.day?.losses).toBe(0);
    after(script, 60_000);
    script.send({ type: 'order', order: sold(script, 0.9) });
    expect(script.closed[1]).toMatchObject({
      tradeId: `${TRADE}-late-1`,
      quantity: 0,
      exitPrice: fromDollars(0.9),
      grossPnl: fromDollars(-23 * 30),
      feesMicro: 0,
      reason: 'user',
    });
    expect(script.state.day).toMatchObject({ losses: 1, lossTimes: [script.now.market] });
  });

  it('is an alarm too when more was sold than bought', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.command({ type: 'close' });
    script.fill();
    const [row] = script.closed;
    expect(row).toMatchObject({ quantity: 3 });
    const { lastTrade } = script.state;
    const exitOrder = lastTrade?.orders.find(({ role }) => role === 'exit');
    if (!lastTrade || exitOrder === undefined) throw new Error('no sell');
    const request = { ...exitOrder.request, quantity: 5 };
    const orders = lastTrade.orders.map((each) =>
      each === exitOrder ? { ...exitOrder, request } : each,
    );
    script.state = { ...script.state, lastTrade: { ...lastTrade, orders } };
    const order = { ...sold(script, 1.03), quantity: 5, filledQuantity: 5 };
    script.send({ type: 'order', order });
    expect(alarmOf(script, 'OVERSOLD')).toHaveLength(1);
    expect(script.closed[1]).toMatchObject({ quantity: 0, grossPnl: fromDollars(206) });
  });

  it('is no row when a sell only came back to life', () => {
    const script = AccountScript.trading();
    script.bar();
    script.broker.liquidity = 3;
    script.market(1.03, 1.05);
    script.command({ type: 'close' });
    script.fill();
    const { lastTrade } = script.state;
    if (lastTrade === null) throw new Error('no trade');
    const [entry, ...rest] = lastTrade.orders;
    if (entry === undefined) throw new Error('no entry');
    const orders = [{ ...entry, phase: 'absent' as const }, ...rest];
    script.state = { ...script.state, lastTrade: { ...lastTrade, orders } };
    const order = script.broker.find(entry.request.clientOrderId);
    if (order === null) throw new Error('no order');
    script.send({ type: 'order', order: { ...order, phase: 'working' } });
    script.send({ type: 'order', order: { ...order, phase: 'canceled' } });
    expect(script.state.trade).toBeNull();
    expect(script.closed).toHaveLength(1);
    expect(alarmOf(script, 'ENTRY_ENDED').map(({ message }) => message)).toEqual([
      `Nothing more was bought or sold of ${SYMBOL}: its trade is recorded already.`,
    ]);
  });

  it('shortens no pause', () => {
    const script = AccountScript.holding();
    const later = { call: at('15:00').market, put: at('15:30').market };
    script.state = { ...script.state, coolDown: later };
    script.market(0.79, 0.81);
    script.wait(500);
    expect(script.closed).toHaveLength(1);
    expect(script.state.coolDown).toEqual(later);
  });

  it('is read with what a state saved before there were external closes holds', () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    const { lastTrade } = script.state;
    if (!lastTrade?.booked) throw new Error('not recorded');
    const { departedValue: _v, departedFees: _f, lossAt: _l, ...old } = lastTrade.booked;
    const stored = { ...script.state, lastTrade: { ...lastTrade, booked: old } };
    script.state = fromBefore(stored);
    script.send({ type: 'order', order: sold(script, 0.9) });
    expect(sums(script)).toEqual({ gross: fromDollars(-23 * 10), fees: ALL_FEES });
  });
});

describe('prices that the broker does not tell', () => {
  function unpriced(reason: 'close' | 'stop'): AccountScript {
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

  it('are waited for half a minute, then estimated by the last bid [B15]', () => {
    const script = unpriced('close');
    const filledAt = script.trade.orders.at(-1)?.changedAt ?? script.now;
    const intents = script.intents.length;
    script.now = { market: filledAt.market + 29_999, wall: filledAt.wall + 29_999 };
    script.send({ type: 'tick' });
    expect(script.closed).toEqual([]);
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
        message: `The broker reported no price for ${TRADE}-exit-1: its profit or loss is an estimate.`,
      },
    ]);
  });

  it('are estimated by the limit of an order that had one', () => {
    const script = unpriced('stop');
    script.wait(31_000);
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.79) }]);
  });
});

describe('contracts that were closed externally', () => {
  const sell = (script: AccountScript, quantity: number, price: number) => {
    const order = script.broker.tradeExternally(SYMBOL, 'sell', quantity, price);
    script.send({ type: 'order', order });
  };

  it('are worth what they were sold for, fees included, each sell at its own price', () => {
    const script = AccountScript.holding();
    sell(script, 10, 1.2);
    sell(script, 13, 1.5);
    expect(script.closed).toMatchObject([
      {
        reason: 'broker',
        quantity: 23,
        grossPnl: fromDollars((10 * 0.2 + 13 * 0.5) * 100),
        feesMicro: executionFees('buy', 23) + executionFees('sell', 23),
      },
    ]);
    expect(script.alarmCodes()).toEqual(['POSITION_ADJUSTED', 'POSITION_ADJUSTED']);
  });

  it('are valued at their share of a sell of more than ours', () => {
    const script = AccountScript.holding();
    script.broker.tradeExternally(SYMBOL, 'buy', 17, 1);
    sell(script, 40, 1.3);
    expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: fromDollars(1.3) }]);
  });

  it('are estimated for the part whose price was not reported', () => {
    const script = AccountScript.holding();
    sell(script, 10, 1.2);
    script.broker.tradeExternally(SYMBOL, 'sell', 13, 2);
    script.reconcile();
    script.wait(12_000);
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

  it('are not priced by a sell without a price', () => {
    const script = AccountScript.holding();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
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
    after(script, 8_000);
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

  it('comes with bars of its own symbol, if they are not older [E11]', () => {
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
