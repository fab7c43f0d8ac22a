import { MINUTE } from '@tideline/engine';
import { describe, expect } from 'vitest';
import type { BrokerError } from '../../../port/broker-error.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import {
  buy,
  CALL_SYMBOL,
  restingOrder,
  STAGE_CASH,
  setStage,
  settledCall,
} from '../test/stage.ts';
import { testFault } from '../test/test-fault.ts';

const SECOND = 1_000;
const TIMEOUT = 10 * SECOND;
const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

function posts(fault: FaultClass) {
  return Promise.all(
    SEEDS.map(async (seed) => {
      const stage = setStage({ rates: { [fault]: 1 }, seed });
      const began = stage.wall.now();
      const end = await settledCall(stage, stage.broker.submit(restingOrder()));
      const knownAtEnd = stage.venue.ordersOf(stage.account.accountNumber).length;
      await stage.wall.passTime(40 * SECOND);
      const [order] = stage.venue.ordersOf(stage.account.accountNumber);
      const faults = stage.requests.map((event) => `${event.phase} ${event.fault}`);
      return { ...end, took: end.at - began, began, knownAtEnd, order, faults };
    }),
  );
}

describe('requests', () => {
  testFault('request-lost', async () => {
    const all = await posts('request-lost');
    for (const { error, order, took, faults } of all) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', status: null });
      expect(order).toBeUndefined();
      expect(took).toBeLessThanOrEqual(TIMEOUT);
      expect(faults).toEqual(['sent request-lost', 'answering request-lost']);
    }
    // Some requests fail at once, some silently.
    expect(new Set(all.map(({ took }) => took === TIMEOUT)).size).toBe(2);
  });

  testFault('request-late', async () => {
    const all = await posts('request-late');
    for (const { error, order, took, began, knownAtEnd } of all) {
      const after = (order?.createdAt ?? 0) - began;
      expect(after).toBeGreaterThanOrEqual(5 * SECOND);
      expect(after).toBeLessThan(31 * SECOND);
      if (error === null) continue;
      expect(error).toMatchObject({ kind: 'outcome-unknown' });
      expect(took).toBe(TIMEOUT);
      expect(knownAtEnd).toBe(after < TIMEOUT ? 1 : 0);
    }
    expect(all.some(({ knownAtEnd }) => knownAtEnd === 0)).toBe(true);
    expect(all.some(({ error }) => error === null)).toBe(true);
  });

  testFault('rate-limited', async () => {
    for (const { error, order } of await posts('rate-limited')) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', status: 429 });
      expect(order).toBeUndefined();
    }
    const stage = setStage({ rates: { 'rate-limited': 1 } });
    const { error } = await settledCall(stage, stage.broker.positions());
    expect(error).toMatchObject({ kind: 'busy', status: 429 });
    // As in the adapter, a call that protects no money is held back for as long as the broker asks.
    const held = await settledCall(stage, stage.broker.account());
    expect(held.error).toMatchObject({ kind: 'busy', status: null });
    const entry = await settledCall(stage, stage.broker.submit(buy()));
    expect(entry.error).toMatchObject({ kind: 'refused', status: null });
    const lookUp = await settledCall(stage, stage.broker.orderByClientId('entry-1'));
    expect(lookUp.error).toMatchObject({ kind: 'busy', status: 429 });
    const { retryAfterMs } = lookUp.error as BrokerError;
    await stage.wall.passTime((retryAfterMs ?? 0) - 1);
    expect((await settledCall(stage, stage.broker.account())).error).toMatchObject({
      status: null,
    });
    await stage.wall.passTime(1);
    expect((await settledCall(stage, stage.broker.account())).error).toMatchObject({ status: 429 });
  });

  testFault('error-before', async () => {
    for (const { error, order } of await posts('error-before')) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', message: /internal server error/ });
      expect(order).toBeUndefined();
    }
    const stage = setStage({ rates: { 'error-before': 1 } });
    const { error } = await settledCall(stage, stage.broker.positions());
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(stage.requests.filter(({ phase }) => phase === 'arrived')).toHaveLength(3);
  });

  testFault('error-after', async () => {
    for (const { error, order } of await posts('error-after')) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', message: /unreadable answer/ });
      expect(order).toMatchObject({ clientOrderId: 'entry-1' });
    }
  });

  testFault('answer-lost', async () => {
    const all = await posts('answer-lost');
    for (const { error, knownAtEnd, faults } of all) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', status: null });
      expect(knownAtEnd).toBe(1);
      expect(faults).toHaveLength(3);
    }
    expect(new Set(all.map(({ took }) => took === TIMEOUT)).size).toBe(2);
  });

  testFault('answer-late', async () => {
    for (const { error, order, took } of await posts('answer-late')) {
      expect(order).toMatchObject({ clientOrderId: 'entry-1' });
      expect(took).toBeGreaterThan(SECOND);
      expect(took).toBeLessThanOrEqual(TIMEOUT);
      if (took === TIMEOUT) expect(error).toMatchObject({ kind: 'outcome-unknown' });
      else expect(error).toBeNull();
    }
  });

  testFault('answer-garbled', async () => {
    for (const { error, order } of await posts('answer-garbled')) {
      expect(error).toMatchObject({ kind: 'outcome-unknown', status: 200 });
      expect(order).toMatchObject({ clientOrderId: 'entry-1' });
    }
    const cancels = SEEDS.map(async (seed) => {
      const stage = setStage();
      const { id } = await stage.wall.playUntil(stage.broker.submit(restingOrder()));
      stage.faults.setPlan({ seed, rates: { 'answer-garbled': 1 } });
      return (await settledCall(stage, stage.broker.cancel(id))).error;
    });
    const errors = await Promise.all(cancels);
    expect(errors).toContain(null);
    expect(errors).toContainEqual(expect.objectContaining({ kind: 'outcome-unknown' }));
  });
});

describe('answers', () => {
  testFault('lookup-missing', async () => {
    const stage = setStage({ rates: { 'lookup-missing': 1 } });
    await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    expect(await stage.wall.playUntil(stage.broker.orderByClientId('entry-1'))).toBeNull();
    await stage.wall.passTime(4 * SECOND);
    const found = await stage.wall.playUntil(stage.broker.orderByClientId('entry-1'));
    expect(found).toMatchObject({ clientOrderId: 'entry-1' });
  });

  testFault('orders-stale', async () => {
    const stage = setStage({ rates: { 'orders-stale': 1 } });
    await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    expect(await stage.wall.playUntil(stage.broker.openOrders())).toEqual([]);
    expect(await stage.wall.playUntil(stage.broker.orders(10))).toEqual([]);
    await stage.wall.passTime(4 * SECOND);
    expect(await stage.wall.playUntil(stage.broker.openOrders())).toHaveLength(1);
    expect(await stage.wall.playUntil(stage.broker.orders(10))).toHaveLength(1);
  });

  testFault('orders-incomplete', async () => {
    const stage = setStage();
    await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    await stage.wall.playUntil(stage.broker.submit(restingOrder({ clientOrderId: 'entry-2' })));
    expect(await stage.wall.playUntil(stage.broker.openOrders())).toHaveLength(2);
    stage.faults.setPlan({ seed: 1, rates: { 'orders-incomplete': 1 } });
    expect(await stage.wall.playUntil(stage.broker.openOrders())).toHaveLength(1);
    expect(await stage.wall.playUntil(stage.broker.orders(10))).toHaveLength(1);
  });

  testFault('positions-stale', async () => {
    const stage = setStage({ rates: { 'positions-stale': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(SECOND);
    expect(stage.venue.bookOf(stage.account.accountNumber).account.positions).toHaveLength(1);
    expect(await stage.wall.playUntil(stage.broker.positions())).toEqual([]);
    await stage.wall.passTime(4 * SECOND);
    expect(await stage.wall.playUntil(stage.broker.positions())).toMatchObject([{ quantity: 2 }]);
  });

  testFault('positions-empty', async () => {
    const stage = setStage({ rates: { 'positions-empty': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(MINUTE);
    expect(stage.venue.bookOf(stage.account.accountNumber).account.positions).toHaveLength(1);
    expect(await stage.wall.playUntil(stage.broker.positions())).toEqual([]);
  });

  testFault('account-stale', async () => {
    const stage = setStage({ rates: { 'account-stale': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(SECOND);
    expect((await stage.wall.playUntil(stage.broker.account())).cash).toBe(STAGE_CASH);
    await stage.wall.passTime(4 * SECOND);
    expect((await stage.wall.playUntil(stage.broker.account())).cash).toBeLessThan(STAGE_CASH);
  });

  testFault('status-unknown', async () => {
    const stage = setStage({ rates: { 'status-unknown': 1 } });
    const unknown = { status: 'pending_review', phase: 'working' };
    expect(await stage.wall.playUntil(stage.broker.submit(buy()))).toMatchObject(unknown);
    await stage.wall.passTime(SECOND);
    const found = await stage.wall.playUntil(stage.broker.orderByClientId('entry-1'));
    expect(found).toMatchObject({ ...unknown, filledQuantity: 2 });
    expect(await stage.wall.playUntil(stage.broker.orders(1))).toMatchObject([unknown]);
  });

  testFault('clock-skewed', async () => {
    const stage = setStage({ rates: { 'clock-skewed': 1 } });
    const { now, isOpen } = await stage.wall.playUntil(stage.data.clock());
    const off = Math.abs(now - stage.wall.now());
    expect(off).toBeGreaterThan(5 * MINUTE - SECOND);
    expect(off).toBeLessThan(5 * MINUTE + SECOND);
    expect(isOpen).toBe(true);
  });

  testFault('quote-stale', () =>
    quotesReported('quote-stale', (reported, real) => {
      expect(reported.at).toBe(real.at - MINUTE);
    }),
  );
  testFault('quote-missing', () =>
    quotesReported('quote-missing', (reported) => {
      expect(reported).toMatchObject({ bid: 0, ask: 0 });
    }),
  );
  testFault('quote-crossed', () =>
    quotesReported('quote-crossed', (reported, real) => {
      expect(reported).toMatchObject({ bid: real.ask, ask: real.bid });
    }),
  );
  testFault('quote-spiked', () =>
    quotesReported('quote-spiked', (reported, real) => {
      expect(Math.abs(reported.ask / real.ask - 1)).toBeCloseTo(0.8, 1);
    }),
  );
});

interface Sides {
  readonly at: number;
  readonly bid: number;
  readonly ask: number;
}

async function quotesReported(
  fault: FaultClass,
  check: (reported: Sides, real: Sides) => void,
): Promise<void> {
  const stage = setStage({ rates: { [fault]: 1 } });
  const quotes = await stage.wall.playUntil(stage.data.optionQuotes([CALL_SYMBOL]));
  const stock = await stage.wall.playUntil(stage.data.stockQuote('SPY'));
  for (const [symbol, reported] of [...quotes, ['SPY', stock] as const]) {
    const real = stage.venue.actualQuote(symbol);
    if (reported === null || real === null) throw new Error(`${symbol} has no quote`);
    check(reported, real);
  }
}
