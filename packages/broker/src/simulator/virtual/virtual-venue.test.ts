import { DOLLAR, MINUTE, newYorkTime } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { FAULT_CLASSES, type FaultClass } from '../faults/fault-class.ts';
import { HOW_FAULTS_ARE_PLAYED } from './fault-table.ts';
import type { VenueRequest } from './observer.ts';
import {
  buy,
  CALL_SYMBOL,
  PUT_SYMBOL,
  recordUpdates,
  restingOrder,
  STAGE_CASH,
  setStage,
  settledCall,
} from './test/stage.ts';

const SECOND = 1_000;
const HOUR = 60 * MINUTE;

describe('requests', () => {
  it('are reported as they leave, as they arrive and as they end, with what they are about', async () => {
    const stage = setStage();
    const request = restingOrder();
    const { id } = await stage.wall.playUntil(stage.broker.submit(request));
    await stage.wall.playUntil(stage.broker.cancel(id));
    const phases = (call: VenueRequest['call']) =>
      stage.requests.filter((event) => event.call === call).map(({ phase }) => phase);
    expect(phases('submit')).toEqual(['sent', 'arrived', 'answering']);
    expect(phases('cancel')).toEqual(['sent', 'arrived', 'answering']);
    const { accountNumber, keyId } = stage.account;
    const about = { accountNumber, keyId, clientOrderId: 'entry-1', fault: null };
    expect(stage.requests[0]).toMatchObject({ ...about, order: request });
    expect(stage.requests[3]).toMatchObject({ ...about, order: null });
    const [sent, arrived, answering] = stage.requests.map(({ at }) => at);
    expect(arrived).toBeGreaterThan(sent ?? 0);
    expect(answering).toBeGreaterThan(arrived ?? 0);
  });

  it('are counted as the broker counts them, and what protects no money is held back', async () => {
    const stage = setStage();
    for (let calls = 0; calls < 141; calls += 1) {
      const call = stage.broker.positions();
      if (calls % 10 === 0) await stage.wall.playUntil(call);
      else call.catch(() => undefined);
    }
    await stage.wall.passTime(SECOND);
    const entries: unknown[] = [];
    for (const clientOrderId of ['entry-1', 'entry-2', 'entry-3']) {
      const entry = stage.broker.submit(buy({ clientOrderId, quantity: 1 }));
      entries.push((await settledCall(stage, entry)).error);
    }
    // One goes out every two seconds, to learn whether the broker's minute has begun again.
    expect(entries[0]).toBeNull();
    expect(entries[2]).toMatchObject({ kind: 'refused', status: null });
    const calls = Array.from({ length: 80 }, () => settledCall(stage, stage.broker.positions()));
    const errors = (await Promise.all(calls)).map(({ error }) => error);
    expect(errors).toContainEqual(expect.objectContaining({ kind: 'busy', status: 429 }));
  });
});

describe('accounts', () => {
  it('are refused once revoked, their streams too, until restored', async () => {
    const stage = setStage();
    const { states } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    stage.venue.revokeKeys(stage.account.accountNumber);
    await stage.wall.passTime(3 * SECOND);
    const { error } = await settledCall(stage, stage.broker.positions());
    expect(error).toMatchObject({ kind: 'credentials', status: 401 });
    expect(states.map(({ state }) => state.type)).toEqual([
      ...['connecting', 'ready', 'down'],
      ...['connecting', 'down'],
    ]);
    expect(states.at(-1)?.state).toMatchObject({ reason: 'credentials' });
    stage.venue.restoreKeys(stage.account.accountNumber);
    await stage.wall.passTime(3 * MINUTE);
    expect(await stage.wall.playUntil(stage.broker.positions())).toEqual([]);
    expect(states.at(-1)?.state).toMatchObject({ type: 'ready' });
  });

  it('can be traded manually, which their streams report', async () => {
    const stage = setStage();
    const { updates } = recordUpdates(stage);
    await stage.wall.passTime(SECOND);
    const { accountNumber } = stage.account;
    stage.venue.placeManually(accountNumber, { symbol: CALL_SYMBOL, side: 'buy', quantity: 3 });
    await stage.wall.passTime(SECOND);
    expect(stage.venue.bookOf(accountNumber).account.positions).toMatchObject([{ quantity: 3 }]);
    expect(stage.venue.fillsOf(accountNumber)).toHaveLength(1);
    expect(updates.map(({ order }) => order.status)).toEqual(['new', 'filled']);
    expect(stage.orders.map(({ status }) => status)).toEqual(['pending_new', 'new', 'filled']);
    expect(stage.fills).toEqual(stage.venue.fillsOf(accountNumber));
  });

  it('lose a sell that is taken back: contracts, cash and order are as without it', async () => {
    const { venue, account, broker, wall } = setStage();
    const { accountNumber } = account;
    await wall.playUntil(broker.submit(buy({ quantity: 1 })));
    await wall.passTime(MINUTE);
    const before = venue.bookOf(accountNumber).account;
    venue.placeManually(accountNumber, { symbol: CALL_SYMBOL, side: 'sell', quantity: 1 });
    await wall.passTime(MINUTE);
    const sell = venue.ordersOf(accountNumber).at(-1);
    expect(sell).toMatchObject({ status: 'filled', filledQuantity: 1 });
    expect(venue.bustLastSell(accountNumber, () => false)).toBeNull();
    const busted = venue.bustLastSell(accountNumber, (id) => id === sell?.clientOrderId);
    expect(busted).toMatchObject({ id: sell?.id, status: 'canceled', filledQuantity: 0 });
    const { cash, accruedFees, positions } = venue.bookOf(accountNumber).account;
    expect({ cash, accruedFees }).toEqual({ cash: before.cash, accruedFees: before.accruedFees });
    expect(positions).toMatchObject([{ symbol: CALL_SYMBOL, quantity: 1 }]);
    expect(venue.fillsOf(accountNumber).map(({ side }) => side)).toEqual(['buy']);
    expect((await wall.playUntil(broker.positions())).map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('hear nothing of each other', async () => {
    const stage = setStage();
    const other = stage.venue.openAccount(STAGE_CASH);
    expect(other.keyId).not.toBe(stage.account.keyId);
    const otherBroker = stage.venue.openBroker(other, stage.life);
    const { updates } = recordUpdates({ broker: otherBroker, wall: stage.wall });
    await stage.wall.passTime(SECOND);
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(SECOND);
    expect(updates).toEqual([]);
    expect(await stage.wall.playUntil(otherBroker.orders(10))).toEqual([]);
    const wrong = stage.venue.openBroker({ ...other, secretKey: 'another' }, stage.life);
    const { error } = await settledCall(stage, wrong.account());
    expect(error).toMatchObject({ kind: 'credentials', status: 401 });
  });
});

describe('what others do to an account', () => {
  it('is one occasion a day, and none while nothing is held', async () => {
    const stage = setStage({ rates: { 'early-liquidation': 0.5, 'manual-close': 0.5 } });
    await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    await stage.wall.passTime(10 * MINUTE);
    expect(stage.faults.counts).toEqual({});
    await stage.wall.playUntil(stage.broker.submit(buy({ clientOrderId: 'entry-2' })));
    await stage.wall.passTime(10 * MINUTE);
    expect(stage.faults.counts).toMatchObject({
      'early-liquidation': { occasions: 1 },
      'manual-close': { occasions: 1 },
    });
  });
});

describe('days', () => {
  it('end with the close, go on through the night and the weekend, and cost nothing idle', async () => {
    const friday = setStage({ startsAt: newYorkTime('2025-02-05T15:50') });
    const quotes: number[] = [];
    friday.data
      .stockStream({
        onMinuteBar: () => undefined,
        onQuote: (_symbol, quote) => quotes.push(quote.at),
        expectsQuotes: () => false,
        onState: () => undefined,
      })
      .watch(['SPY']);
    await friday.wall.passTime(10 * MINUTE);
    expect(quotes.length).toBeGreaterThan(110);
    const { fired } = friday.wall;
    await friday.wall.passTime(17 * HOUR);
    expect(friday.wall.fired - fired).toBeLessThanOrEqual(1);
    const { isOpen, nextOpen } = await friday.wall.playUntil(friday.data.clock());
    expect(isOpen).toBe(false);
    expect(nextOpen).toBe(newYorkTime('2025-02-06T09:30'));
    quotes.length = 0;
    await friday.wall.passTime(HOUR);
    expect(quotes[0]).toBe(nextOpen);
  });

  it('have a clock that says when they open and close next, through both', async () => {
    const stage = setStage({ startsAt: newYorkTime('2025-02-04T09:20') });
    const reported = async () => {
      const { isOpen, nextOpen, nextClose } = await stage.wall.playUntil(stage.data.clock());
      return { isOpen, nextOpen, nextClose };
    };
    const [today, tomorrow] = ['2025-02-04', '2025-02-05'].map((date) => ({
      nextOpen: newYorkTime(`${date}T09:30`),
      nextClose: newYorkTime(`${date}T16:00`),
    }));
    expect(await reported()).toEqual({ isOpen: false, ...today });
    await stage.wall.passTime(15 * MINUTE);
    const running = { isOpen: true, nextOpen: tomorrow?.nextOpen, nextClose: today?.nextClose };
    expect(await reported()).toEqual(running);
    await stage.wall.passTime(6 * HOUR);
    expect(await reported()).toEqual(running);
    await stage.wall.passTime(HOUR);
    expect(await reported()).toEqual({ isOpen: false, ...tomorrow });
  });

  it('settle what is held at the close, and refuse what has expired', async () => {
    const stage = setStage();
    await stage.wall.playUntil(stage.broker.submit(buy({ symbol: PUT_SYMBOL })));
    await stage.wall.playUntil(stage.broker.submit(restingOrder({ clientOrderId: 'entry-2' })));
    await stage.wall.passTime(6 * HOUR + MINUTE);
    const { accountNumber } = stage.account;
    const { account, openOrders } = stage.venue.bookOf(accountNumber);
    expect(account.positions).toEqual([]);
    expect(openOrders).toEqual([]);
    expect(account.lastEquityDate).toBe('2025-02-04');
    expect(account.chargedFees).toBeGreaterThan(0);
    const { error } = await settledCall(
      stage,
      stage.broker.submit(buy({ clientOrderId: 'entry-3' })),
    );
    expect(error).toMatchObject({ kind: 'refused', status: 422, message: /expired/ });
    const tomorrow = restingOrder({
      symbol: PUT_SYMBOL.replace('250204', '250205'),
      clientOrderId: 'entry-4',
    });
    const early = await settledCall(stage, stage.broker.submit(tomorrow));
    expect(early.error).toMatchObject({ kind: 'refused', message: /not tradable/ });
  });

  it('take orders before the open for the session to come', async () => {
    const stage = setStage({ startsAt: newYorkTime('2025-02-02T12:00') });
    const monday = CALL_SYMBOL.replace('250204', '250203');
    const order = restingOrder({ symbol: monday, limitPrice: 10 * DOLLAR });
    await stage.wall.playUntil(stage.broker.submit(order));
    expect(stage.orders).toMatchObject([{ status: 'accepted' }]);
    await stage.wall.passTime(22 * HOUR);
    expect(stage.orders.at(-1)).toMatchObject({ status: 'filled' });
  });
});

describe('a run', () => {
  it('is the same for the same seed, and another for another', async () => {
    const [first, again, other] = [await play(5), await play(5), await play(6)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first.length).toBeGreaterThan(100);
  });

  it('has a row for every class of faults', () => {
    expect(Object.keys(HOW_FAULTS_ARE_PLAYED).sort()).toEqual(Object.keys(FAULT_CLASSES).sort());
  });
});

async function play(seed: number): Promise<readonly string[]> {
  const classes = Object.keys(FAULT_CLASSES) as readonly FaultClass[];
  const daily = new Set<FaultClass>(['key-revoked', 'account-blocked']);
  const rates = Object.fromEntries(
    classes.filter((one) => !daily.has(one)).map((one) => [one, 0.05]),
  );
  const stage = setStage({ seed, rates });
  const { wall, broker, data } = stage;
  const log: string[] = [];
  const note = (...words: readonly unknown[]) => log.push(JSON.stringify([wall.now(), ...words]));
  broker.updates({
    onOrder: ({ clientOrderId, status }) => note('update', clientOrderId, status),
    onState: (state) => note('updates', state),
  });
  data
    .stockStream({
      onMinuteBar: (_symbol, bar) => note('bar', bar.start),
      onQuote: (_symbol, quote) => note('quote', quote),
      expectsQuotes: () => true,
      onState: (state) => note('stocks', state),
    })
    .watch(['SPY']);
  for (let turn = 0; turn < 20; turn += 1) {
    const { value, error } = await settledCall(
      stage,
      broker.submit(
        turn % 2 === 0
          ? buy({ clientOrderId: `b-${turn}` })
          : restingOrder({ clientOrderId: `r-${turn}` }),
      ),
    );
    note('order', value, String(error));
    if (value !== null && turn % 3 === 0) {
      note('cancel', String((await settledCall(stage, broker.cancel(value.id))).error));
    }
    note('positions', await settledCall(stage, broker.positions()));
    await wall.passTime(MINUTE);
  }
  const requests = stage.requests.map((event) => JSON.stringify(event));
  const orders = stage.orders.map((order) => JSON.stringify(order));
  return [...log, ...requests, ...orders];
}
