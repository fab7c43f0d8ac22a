import { expect, it } from 'vitest';
import type { Settlement } from '../../src/account/state/event.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { alarm, SYMBOL } from './the-trade.ts';

const MONDAY = 3 * 86_400_000;

function nextSession(): AccountScript {
  const script = AccountScript.holding();
  script.broker.fate = () => 'refused';
  script.now = at('15:00');
  script.market(0.4, 0.42, 669.5);
  script.broker.settle();
  script.now = { market: at('10:00').market + MONDAY, wall: at('10:00').wall + MONDAY };
  return script;
}

function settlement(change: Partial<Settlement> = {}): Settlement {
  const paid = fromDollars(0.53 * 23 * 100);
  return { id: 'a1', symbol: SYMBOL, quantity: 23, paid, ...change };
}

const read = (script: AccountScript, settlements: readonly Settlement[]) =>
  script.send({ ...script.broker.read(script.now), settlements });

it('contracts that expired while no one looked are worth what the broker paid, at their close [C13]', () => {
  const script = nextSession();
  read(script, [settlement()]);
  expect(script.state.trade).toBeNull();
  expect(script.closed).toMatchObject([
    {
      quantity: 23,
      exitPrice: fromDollars(0.53),
      grossPnl: fromDollars(-0.47 * 2_300),
      date: '2026-11-20',
      closedAt: at('16:00').market,
    },
  ]);
  expect(script.alarms).toContainEqual(
    alarm('info', 'SETTLED', `23 × ${SYMBOL} expired: the broker paid $0.53 each.`),
  );
  expect(script.alarmCodes()).not.toContain('EXPIRED');
});

it('what was paid is recorded to the cent, whatever it makes for one contract', () => {
  const script = nextSession();
  const paid = fromDollars(1_229.47);
  read(script, [settlement({ paid })]);
  expect(script.closed).toMatchObject([{ grossPnl: paid - fromDollars(2_300) }]);
});

it('what expired worthless brought nothing, and no estimate is needed', () => {
  const script = nextSession();
  read(script, [settlement({ paid: 0 })]);
  expect(script.closed).toMatchObject([{ exitPrice: 0, grossPnl: fromDollars(-2_300) }]);
  expect(script.alarms).toContainEqual(
    alarm('info', 'SETTLED', `23 × ${SYMBOL} expired: the broker paid $0.00 each.`),
  );
});

it('an expiry costs no fees, an external sell does', () => {
  const script = nextSession();
  read(script, [settlement()]);
  const estimated = nextSession();
  estimated.reconcile();
  estimated.wait(3_000, { isSilent: true });
  const fees = (each: AccountScript) => each.closed[0]?.feesMicro;
  expect(fees(script)).toBe(fees(estimated));

  const sold = nextSession();
  const order = sold.broker.tradeExternally(SYMBOL, 'sell', 23, 0.53);
  sold.send({ type: 'order', order });
  sold.broker.settle();
  read(sold, []);
  expect(fees(sold)).toBeGreaterThan(fees(script) ?? 0);
});

it('it counts once, though it is read again before the position is gone [C13]', () => {
  const script = nextSession();
  script.broker.holdings.set(SYMBOL, { quantity: 23, averageEntryPrice: 10_000 });
  read(script, [settlement()]);
  read(script, [settlement()]);
  expect(script.trade.externalSales).toEqual([
    { brokerId: 'a1', quantity: 23, averagePrice: 5_300, isSettlement: true },
  ]);
  script.broker.settle();
  read(script, [settlement()]);
  expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.53) }]);
  expect(script.alarmCodes().filter((code) => code === 'SETTLED')).toHaveLength(1);
});

it('what was sold externally is worth what it brought, and the rest what was paid [C13]', () => {
  const script = nextSession();
  const order = script.broker.tradeExternally(SYMBOL, 'sell', 20, 1.2);
  script.send({ type: 'order', order });
  script.broker.settle();
  read(script, [settlement({ quantity: 3, paid: fromDollars(0.53 * 300) })]);
  expect(script.closed).toMatchObject([
    { grossPnl: fromDollars(20 * 20 - 47 * 3), closedAt: at('16:00').market },
  ]);
});

it('what was paid for more than ours counts for the contracts of ours that were left', () => {
  const script = nextSession();
  // Seven of these are the trader's own.
  script.broker.holdings.set(SYMBOL, { quantity: 30, averageEntryPrice: 10_000 });
  const order = script.broker.tradeExternally(SYMBOL, 'sell', 10, 1.2);
  script.send({ type: 'order', order });
  script.broker.settle();
  read(script, [settlement({ quantity: 20, paid: fromDollars(0.53 * 2_000) })]);
  expect(script.closed).toMatchObject([
    { quantity: 23, grossPnl: fromDollars(20 * 10 - 47 * 13), closedAt: at('16:00').market },
  ]);
});

it('what the broker reported of a part is estimated for the rest', () => {
  const script = nextSession();
  read(script, [settlement({ quantity: 20, paid: fromDollars(0.53 * 2_000) })]);
  script.wait(3_000, { isSilent: true });
  expect(script.closed).toMatchObject([{ grossPnl: fromDollars(-47 * 20 - 100 * 3) }]);
  expect(script.alarmCodes()).toContain('EXPIRED');
});

it.each([
  ['another contract', { symbol: 'SPY261120C00671000' }],
  ['nothing', { quantity: 0 }],
  ['what is no number', { quantity: Number.NaN }],
] as const)('a settlement of %s says nothing about the trade', (_what, change) => {
  const script = nextSession();
  script.broker.holdings.set(SYMBOL, { quantity: 23, averageEntryPrice: 10_000 });
  read(script, [settlement(change)]);
  expect(script.trade.externalSales).toEqual([]);
  expect(script.alarmCodes()).not.toContain('SETTLED');
});

it('without a trade it is no one’s', () => {
  const script = AccountScript.trading();
  read(script, [settlement()]);
  expect(script.journal).toEqual([]);
});
