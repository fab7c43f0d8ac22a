import { DOLLAR } from '@tideline/engine';
import { expect, test } from 'vitest';
import { requestCancel, submitOrder } from '../exchange/orders/requests.ts';
import { passTime } from '../exchange/pass-time.ts';
import {
  BENCH_DATE,
  benchTime,
  CALL_SYMBOL,
  limitOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
} from '../test/bench-exchange.ts';
import { memoryStore } from '../test/harness.ts';
import { BrokerState } from './broker-state.ts';

const TEN = benchTime('10:00');
const position = (now: number) => ({ epoch: 'tiny', now, done: now });

test('what is read back is what was saved: books, sizes already taken, keys and clock', () => {
  const store = memoryStore();
  const state = new BrokerState(store);
  const { accountNumber, keyId, secretKey } = state.openAccount(
    10_000 * DOLLAR,
    BENCH_DATE,
    position(TEN),
  );
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1, 3) };
  const snapshot = snapshotAt(TEN, quotes);
  const order = limitOrder({ quantity: 5 });
  const posted = requireAccepted(
    submitOrder(state.exchange, accountNumber, order, false, snapshot),
  );
  expect(state.commitChange(posted, position(TEN))).toEqual([]);
  const later = TEN + 1_000;
  const passed = passTime(state.exchange, false, snapshotAt(later, quotes));
  const events = state.commitChange(passed, position(later));
  expect(events.map(({ event }) => event)).toEqual(['new', 'partial_fill']);
  const resting = state.archive.orderByClientId(accountNumber, 'c-1');
  const asked = requireAccepted(
    requestCancel(state.exchange, resting, 'c-1', snapshotAt(later, quotes)),
  );
  state.commitChange(asked, position(later));

  const again = new BrokerState(store);
  expect(again.exchange).toEqual(state.exchange);
  expect(again.exchange.takenSizes[CALL_SYMBOL]).toEqual({
    quoteAt: TEN,
    boughtContracts: 3,
    soldContracts: 0,
  });
  expect(again.clockPosition).toEqual(position(later));
  expect(again.archive.ordersOf(accountNumber)).toEqual(state.archive.ordersOf(accountNumber));
  expect(again.archive.fillsOf(accountNumber)).toEqual(state.archive.fillsOf(accountNumber));
  expect(again.authenticate(keyId, secretKey)?.accountNumber).toBe(accountNumber);
  expect(again.authenticate(keyId, 'guess')).toBeNull();
});

test('secrets are not kept, and each change is one call to the store', () => {
  const store = memoryStore();
  const state = new BrokerState(store);
  const { secretKey } = state.openAccount(DOLLAR, BENCH_DATE, position(TEN));
  expect(JSON.stringify(store.load('account'))).not.toContain(secretKey);
  expect(store.saveCount()).toBe(1);
});

test('G14 a thousand accounts trade at most; a reader gets one all the same, that of who reads least', () => {
  const state = new BrokerState(memoryStore());
  const open = (cash: number) => state.openAccount(cash, BENCH_DATE, position(TEN));
  const used = open(0);
  for (let n = 1; n < 1_000; n += 1) open(0);
  expect(state.authenticate(used.keyId, used.secretKey)).not.toBeNull();
  const late = open(0);
  expect(Object.keys(state.exchange.books)).toHaveLength(1_000);
  for (const { keyId, secretKey } of [used, late]) {
    expect(state.authenticate(keyId, secretKey)).not.toBeNull();
  }
  expect(state.isFull).toBe(false);
  for (let n = 0; n < 1_000; n += 1) open(DOLLAR);
  expect(state.isFull).toBe(true);
});
