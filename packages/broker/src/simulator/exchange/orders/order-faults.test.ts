import { CENT, DOLLAR, MINUTE, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import type { FaultClass } from '../../faults/fault-class.ts';
import { faultStrikes } from '../../faults/fault-plan.ts';
import { FaultSwitch } from '../../faults/fault-switch.ts';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  eventNames,
  exchangeOf,
  fillsOf,
  limitOrder,
  marketOrder,
  onlyOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
  stopOrder,
  submitAccepted,
  withPosition,
} from '../../test/bench-exchange.ts';
import { bookOf, type Exchange } from '../exchange.ts';
import { passTime } from '../pass-time.ts';
import { requestCancel, submitOrder } from './requests.ts';

const TEN = benchTime('10:00');
const GRID = 5 * SECOND;
const SEED = 7;

function faultsOf(fault: FaultClass, rate: number): FaultSwitch {
  return new FaultSwitch({ seed: SEED, rates: { [fault]: rate } });
}

function snapshotOf(now: number, faults: FaultSwitch, size = 10) {
  const quotedAt = now - (now % GRID);
  return { ...snapshotAt(now, { [CALL_SYMBOL]: quoteAt(quotedAt, 1, 1.02, size) }), faults };
}

function cancelled(faults: FaultSwitch): { readonly exchange: Exchange; readonly due: number } {
  const taken = submitAccepted(
    accountBook(10_000),
    limitOrder({ quantity: 3 }),
    snapshotOf(TEN, faults),
  );
  const resting = passTime(taken.exchange, false, snapshotOf(TEN + SECOND, faults)).exchange;
  const order = onlyOrder(resting);
  const { exchange } = requireAccepted(
    requestCancel(resting, order, order.id, snapshotOf(TEN + SECOND, faults)),
  );
  return { exchange, due: onlyOrder(exchange).cancelArrivesAt ?? 0 };
}

test.each([
  [1, ['new', 'rejected']],
  [0, ['new', 'partial_fill']],
])('rejected-late at rate %i: an accepted order ends as %j', (rate, expected) => {
  const faults = faultsOf('rejected-late', rate);
  const ticket = marketOrder({ quantity: 20 });
  const taken = submitAccepted(accountBook(10_000), ticket, snapshotOf(TEN, faults));
  expect(taken.order.status).toBe('pending_new');
  const arrived = passTime(taken.exchange, false, snapshotOf(TEN + SECOND, faults));
  expect(['new', ...eventNames(arrived).filter((event) => event !== 'new')]).toEqual(expected);
  expect(bookOf(arrived.exchange, 'A').openOrders).toHaveLength(rate === 1 ? 0 : 1);
});

test.each([
  [1, [1, 1, 1]],
  [0, [3]],
])('partial-fill at rate %i: three contracts come as %j', (rate, expected) => {
  const faults = faultsOf('partial-fill', rate);
  const ticket = limitOrder({ quantity: 3, limitPrice: 1.02 * DOLLAR });
  let { exchange } = submitAccepted(accountBook(10_000), ticket, snapshotOf(TEN, faults));
  const quantities: number[] = [];
  for (const now of [TEN + SECOND, TEN + GRID, TEN + 2 * GRID, TEN + 3 * GRID]) {
    const passed = passTime(exchange, now % GRID === 0, snapshotOf(now, faults));
    quantities.push(...fillsOf(passed).map((fill) => fill.quantity));
    exchange = passed.exchange;
  }
  expect(quantities).toEqual(expected);
});

test('fill-during-cancel: what is left is taken at its limit, and the cancel finds nothing', () => {
  const faults = faultsOf('fill-during-cancel', 1);
  const { exchange, due } = cancelled(faults);
  const passed = passTime(exchange, false, snapshotOf(due, faults));
  expect(fillsOf(passed)).toMatchObject([{ quantity: 3, price: DOLLAR, leavesQuantity: 0 }]);
  expect(eventNames(passed)).toEqual(['fill']);
  expect(bookOf(passed.exchange, 'A').account.cash).toBe((10_000 - 300) * DOLLAR);
  expect(passed.exchange.takenSizes[CALL_SYMBOL]).toMatchObject({ boughtContracts: 3 });
});

test('cancel-stuck: the cancel does nothing for minutes, then its work', () => {
  const stuck = faultsOf('cancel-stuck', 1);
  const { exchange, due } = cancelled(stuck);
  const first = passTime(exchange, false, snapshotOf(due, stuck));
  expect(eventNames(first)).toEqual([]);
  const [order] = bookOf(first.exchange, 'A').openOrders;
  expect(order).toMatchObject({ status: 'pending_cancel', cancelArrivesAt: due + MINUTE });
  const second = passTime(first.exchange, false, snapshotOf(due + MINUTE, stuck));
  expect(eventNames(second)).toEqual([]);

  stuck.setPlan({ seed: SEED, rates: {} });
  const third = passTime(second.exchange, false, snapshotOf(due + 2 * MINUTE, stuck));
  expect(eventNames(third)).toEqual(['canceled']);
});

test.each<FaultClass>(['fill-during-cancel', 'cancel-stuck'])(
  '%s never strikes at rate 0',
  (fault) => {
    const faults = faultsOf(fault, 0);
    const { exchange, due } = cancelled(faults);
    expect(eventNames(passTime(exchange, false, snapshotOf(due, faults)))).toEqual(['canceled']);
  },
);

function dayOf(faults: FaultSwitch, accountNumber: string) {
  let exchange = exchangeOf(withPosition(accountBook(100, accountNumber), CALL_SYMBOL, 2));
  const acts: { readonly at: number; readonly source: string | undefined }[] = [];
  for (let now = benchTime('09:30'); now < benchTime('15:40'); now += GRID) {
    const passed = passTime(exchange, true, snapshotOf(now, faults));
    for (const { orders } of passed.outcomes) {
      if (orders.length > 0) acts.push({ at: now, source: orders[0]?.source });
    }
    exchange = passed.exchange;
  }
  return { acts, book: bookOf(exchange, accountNumber) };
}

test.each([
  ['early-liquidation', 'broker', (200 + 100) * DOLLAR],
  ['manual-close', 'customer', (200 + 100) * DOLLAR],
] as const)('%s sells what an account holds at a moment of its own', (fault, source, cash) => {
  const { acts, book } = dayOf(faultsOf(fault, 1), 'A');
  expect(acts[0]?.source).toBe(source);
  expect(book.account.positions).toEqual([]);
  expect(book.account.cash).toBe(cash);
  expect(dayOf(faultsOf(fault, 1), 'A').acts).toEqual(acts);
  expect(dayOf(faultsOf(fault, 1), 'B').acts[0]?.at).not.toBe(acts[0]?.at);
  expect(dayOf(faultsOf(fault, 0), 'A').acts).toEqual([]);
});

test('an account is liquidated early on as many days as the rate says', () => {
  const accounts = Array.from({ length: 30 }, (_, index) => `PA${index}`);
  const plan = { seed: SEED, rates: { 'early-liquidation': 0.4 } };
  const named = accounts.filter((one) =>
    faultStrikes(plan, 'early-liquidation', `${one}|2025-02-04`),
  );
  expect(named.length).toBe(10);
  const others = accounts.filter((one) => !named.includes(one));
  for (const account of [...named.slice(0, 2), ...others.slice(0, 2)]) {
    const { acts } = dayOf(new FaultSwitch(plan), account);
    expect(acts.length > 0).toBe(named.includes(account));
  }
});

test('faults take nothing and give nothing: a manual sell pays what is displayed', () => {
  const { book } = dayOf(faultsOf('manual-close', 1), 'A');
  expect(book.account.accruedFees).toBeGreaterThan(0);
  expect(book.account.cash % CENT).toBe(0);
});

function restingStop(faults: FaultSwitch): Exchange {
  const ticket = stopOrder({ quantity: 3, stopPrice: CENT });
  const book = withPosition(accountBook(1_000), CALL_SYMBOL, 3);
  const taken = submitAccepted(book, ticket, snapshotOf(TEN, faults));
  return passTime(taken.exchange, false, snapshotOf(TEN + SECOND, faults)).exchange;
}

test('stop-refused: no stop is taken, and every other order is', () => {
  const faults = faultsOf('stop-refused', 1);
  const book = withPosition(accountBook(1_000), CALL_SYMBOL, 3);
  const snapshot = snapshotOf(TEN, faults);
  expect(
    submitOrder(exchangeOf(book), 'A', stopOrder({ stopPrice: CENT }), false, snapshot),
  ).toMatchObject({ status: 422, message: 'invalid option order_type' });
  expect(submitAccepted(book, marketOrder({ side: 'sell' }), snapshot).order.status).toBe(
    'pending_new',
  );
});

test.each([0, 1])('stop-canceled at rate %i: within five minutes', (rate) => {
  const faults = faultsOf('stop-canceled', rate);
  let exchange = restingStop(faults);
  const names: string[] = [];
  for (let now = TEN + GRID; now <= TEN + 6 * MINUTE; now += GRID) {
    const passed = passTime(exchange, true, snapshotOf(now, faults));
    names.push(...eventNames(passed));
    exchange = passed.exchange;
  }
  expect(names).toEqual(rate === 0 ? [] : ['canceled']);
});

test.each([
  [0, ['canceled'], 0],
  [1, ['partial_fill', 'canceled'], 2],
])('stop-fills-first at rate %i: a cancel that arrives ends as %j', (rate, names, filled) => {
  const faults = faultsOf('stop-fills-first', rate);
  const exchange = restingStop(faults);
  const order = onlyOrder(exchange);
  const snapshot = snapshotOf(TEN + SECOND, faults, 2);
  const asked = requireAccepted(requestCancel(exchange, order, order.id, snapshot)).exchange;
  const due = onlyOrder(asked).cancelArrivesAt ?? 0;
  const passed = passTime(asked, false, snapshotOf(due, faults, 2));
  expect(eventNames(passed)).toEqual(names);
  expect(fillsOf(passed).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(filled);
});
