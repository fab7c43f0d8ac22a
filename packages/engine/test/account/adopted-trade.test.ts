import { describe, expect, it } from 'vitest';
import { CENT, fromDollars } from '../../src/model/money.ts';
import { at } from './market.ts';
import { buy, hadOrders, scriptAfterRestore } from './restored-backup.ts';
import { alarm, ENTRY, EXIT, orderOf, report, SYMBOL, TRADE } from './the-trade.ts';

const TEN = at('10:00').market;

describe('a walk that is rebuilt from its orders', () => {
  const WALK = [
    report({
      id: 'b1',
      clientOrderId: `${TRADE}-entry-1`,
      phase: 'canceled',
      limitPrice: fromDollars(1),
      createdAt: TEN + 2_000,
    }),
    report({
      id: 'b2',
      clientOrderId: `${TRADE}-entry-2`,
      phase: 'canceled',
      limitPrice: fromDollars(1.06),
      filledQuantity: 5,
      filledAveragePrice: fromDollars(1.06),
      createdAt: TEN + 5_000,
    }),
    report({
      id: 'b3',
      clientOrderId: `${TRADE}-entry-3`,
      phase: 'filled',
      quantity: 18,
      limitPrice: fromDollars(1.03),
      filledQuantity: 18,
      filledAveragePrice: fromDollars(1.03),
      createdAt: TEN + 8_000,
      filledAt: TEN + 9_000,
    }),
  ];

  it('is as long and as dear as its steps were, and is over', () => {
    const script = scriptAfterRestore((each) => hadOrders(each, ...WALK));
    script.connect();
    expect(script.trade).toMatchObject({
      quantity: 23,
      barStart: at('09:55').market,
      plannedQuantity: 23,
      entryPrices: [fromDollars(1), fromDollars(1.06), fromDollars(1.03)],
      decisionMid: fromDollars(1),
      highestEntryPrice: fromDollars(1.06),
      entryEnded: 'it was found at the broker',
      raised: [],
    });
    expect(script.trade.orders.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('has no step at the price of a sell', () => {
    const exitOrder = report({
      id: 'b4',
      clientOrderId: EXIT,
      side: 'sell',
      phase: 'canceled',
      limitPrice: fromDollars(1.5),
      createdAt: TEN + 20_000,
    });
    const script = scriptAfterRestore((each) => hadOrders(each, ...WALK, exitOrder));
    script.isDown = true;
    script.connect();
    expect(script.trade.entryPrices).toHaveLength(3);
    expect(script.trade.highestEntryPrice).toBe(fromDollars(1.06));
  });

  it('has no price for a step of which the broker reports none', () => {
    const script = scriptAfterRestore(buy);
    script.broker.orders.set(ENTRY, {
      ...report({ phase: 'filled', filledQuantity: 23, filledAveragePrice: 10_000 }),
      limitPrice: null,
    });
    script.connect();
    expect(script.trade).toMatchObject({
      entryPrices: [],
      decisionMid: 0,
      highestEntryPrice: 0,
      averageEntryPrice: fromDollars(1),
    });
  });

  it.each([
    ['the first buy that filled', WALK, 5_000],
    ['the fill, where the broker reports its time', [...WALK.slice(0, 1), ...WALK.slice(2)], 9_000],
  ])('is held since %s: the ledger says so', (_name, orders, opened) => {
    const script = scriptAfterRestore((each) => hadOrders(each, ...orders));
    script.connect();
    script.broker.setMarket(SYMBOL, 1.2, 1.22, script.now.market);
    script.command({ type: 'close' });
    script.wait(2_000);
    expect(script.closed).toMatchObject([{ tradeId: TRADE, openedAt: TEN + opened }]);
  });
});

describe('a buy that the backup does not know and that still works', () => {
  it('is cancelled, and no one calls it held when nothing came of it', () => {
    const script = scriptAfterRestore((each) => each.bar());
    script.isDown = true;
    script.connect();
    expect(script.trade).toMatchObject({
      id: TRADE,
      phase: 'entering',
      quantity: 0,
      openedAt: null,
    });
    expect(orderOf(script, ENTRY).cancelRequestedAt).not.toBeNull();
    script.isDown = false;
    script.broker.cancel(ENTRY);
    const order = script.broker.find(ENTRY);
    if (order !== null) script.send({ type: 'order', order });
    expect(script.state).toMatchObject({ trade: null, lost: null, day: { entries: 1 } });
    expect(script.alarms.at(-1)).toEqual(
      alarm('info', 'ENTRY_ENDED', `Nothing was bought of ${SYMBOL}: it was found at the broker.`),
    );
  });

  it('is none of a short position where the broker lists its contract with nothing held', () => {
    const script = scriptAfterRestore((each) => each.bar());
    const read = script.broker.read(script.now, true);
    const nothing = {
      symbol: SYMBOL,
      quantity: 0,
      availableQuantity: 0,
      averageEntryPrice: 0,
      currentPrice: null,
    };
    script.isDown = true;
    script.send({ ...read, positions: [nothing] });
    expect(script.trade.id).toBe(TRADE);
    expect(script.alarmCodes()).toEqual(['OLDER_FILE', 'ADOPTED_TRADE']);
  });
});

describe('a trade that is looked after again', () => {
  it('and is sold externally is recorded by its last bid: its market is that of now', () => {
    const script = scriptAfterRestore(buy);
    script.connect();
    script.market(1.1, 1.12);
    script.broker.settle();
    for (let count = 0; count < 15; count++) {
      script.wait(1_000);
      script.reconcile();
    }
    expect(script.closed).toMatchObject([
      { tradeId: TRADE, reason: 'broker', exitPrice: 110 * CENT },
    ]);
    expect(script.alarmCodes()).toContain('PRICE_ESTIMATED');
  });

  it.each([
    ['a minute ahead of ours is of now', 60_000, true],
    ['further ahead belongs to a past that is gone', 60_001, false],
  ])('has been bought in this past: what the broker dates %s', (_name, ahead, isOurs) => {
    const script = scriptAfterRestore(() => undefined);
    const filled = { phase: 'filled', filledQuantity: 23, filledAveragePrice: 10_000 } as const;
    hadOrders(script, report({ ...filled, createdAt: script.now.market + ahead }));
    script.connect();
    expect(script.state.trade?.id ?? null).toBe(isOurs ? TRADE : null);
  });
});
