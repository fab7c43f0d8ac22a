import { CENT, DOLLAR, MINUTE, SECOND } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  eventsOf,
  fillsOf,
  limitOrder,
  marketOrder,
  quoteAt,
  snapshotAt,
  submitAccepted,
  submitRefused,
  withPosition,
  withRestingOrder,
} from '../test/bench-exchange.ts';
import { tinySymbol } from '../test/tiny-market.ts';
import { bookOf } from './exchange.ts';
import { requestReplace } from './orders/replacement.ts';
import { passTime } from './pass-time.ts';
import { dayEndAtClose, endDay } from './settlement.ts';

const DAYS = [
  { day: '2025-02-04', name: 'a full day', cutoff: '15:30', liquidation: '15:45', close: '16:00' },
  { day: '2025-02-06', name: 'a half day', cutoff: '12:30', liquidation: '12:45', close: '13:00' },
] as const;

describe.each(DAYS)('on $name', ({ day, cutoff, liquidation, close }) => {
  const CALL = tinySymbol(day, 'call', 600);
  const PUT = tinySymbol(day, 'put', 600);
  const buy = limitOrder({ symbol: CALL });
  const holder = () => withPosition(accountBook(10_000), CALL, 4);
  const tooLate = {
    status: 422,
    code: 42210000,
    message: `contract "${CALL}" expires soon, unable to open new positions`,
  };
  const far = (time: string) => ({ [CALL]: quoteAt(benchTime(time, day), 0.5, 2) });

  test(`from ${cutoff} on no position is opened, and none is made larger [A13] [F7]`, () => {
    const last = benchTime(cutoff, day) - 1;
    submitAccepted(accountBook(10_000), buy, snapshotAt(last));
    submitAccepted(holder(), buy, snapshotAt(last));
    submitAccepted(accountBook(10_000), marketOrder({ symbol: CALL }), snapshotAt(last));
    for (const ticket of [buy, marketOrder({ symbol: CALL })]) {
      expect(
        submitRefused(accountBook(10_000), ticket, snapshotAt(benchTime(cutoff, day))),
      ).toEqual({ ...tooLate, extra: {} });
      expect(submitRefused(holder(), ticket, snapshotAt(benchTime(cutoff, day)))).toMatchObject(
        tooLate,
      );
    }
  });

  test(`from ${cutoff} on a resting buy may fill, and may not be changed`, () => {
    const from = benchTime(cutoff, day) - MINUTE;
    const resting = withRestingOrder(accountBook(10_000), buy, from, far(cutoff));
    const [order] = bookOf(resting, 'A').openOrders;
    if (order === undefined) throw new Error('it should rest');
    const now = snapshotAt(benchTime(cutoff, day), far(cutoff));
    const change = { quantity: 2, limitPrice: null, stopPrice: null, clientOrderId: null };
    expect(requestReplace(resting, order, order.id, change, false, now)).toMatchObject(tooLate);
    const cheap = { [CALL]: quoteAt(benchTime(cutoff, day), 0.9, 0.95) };
    const passed = passTime(resting, true, snapshotAt(benchTime(cutoff, day), cheap));
    expect(fillsOf(passed)).toMatchObject([{ side: 'buy', price: 0.95 * DOLLAR }]);
  });

  test(`closing is allowed until ${close}`, () => {
    const sell = limitOrder({ symbol: CALL, side: 'sell', limitPrice: 9 * DOLLAR });
    const market = marketOrder({ symbol: CALL, side: 'sell' });
    for (const ticket of [sell, market]) {
      submitAccepted(holder(), ticket, snapshotAt(benchTime(close, day) - 1));
      expect(submitRefused(holder(), ticket, snapshotAt(benchTime(close, day))).message).toBe(
        `contract "${CALL}" is expired`,
      );
    }
  });

  test(`from ${liquidation} on the broker cancels what rests and sells what expires, as far as there are bids [C7]`, () => {
    const rest = limitOrder({ symbol: CALL, side: 'sell', quantity: 4, limitPrice: 9 * DOLLAR });
    const before = benchTime(liquidation, day) - 5 * SECOND;
    const quotes = (now: number, bid: number) => ({ [CALL]: quoteAt(now, bid, 0.52, 3) });
    const resting = withRestingOrder(
      holder(),
      rest,
      benchTime(liquidation, day) - MINUTE,
      far(liquidation),
    );
    expect(passTime(resting, true, snapshotAt(before, quotes(before, 0.5))).outcomes).toEqual([]);
    const instant = benchTime(liquidation, day);
    const sold = passTime(resting, true, snapshotAt(instant, quotes(instant, 0.5)));
    expect(eventsOf(sold).map(({ event, order }) => `${order.source} ${event}`)).toEqual([
      'customer canceled',
      'broker new',
      'broker partial_fill',
    ]);
    const [second, third] = [instant + 5 * SECOND, instant + 10 * SECOND];
    const none = { [CALL]: { ...quoteAt(second, 0, 0.52, 3), bidSize: 0 } };
    const unsold = passTime(sold.exchange, true, snapshotAt(second, none));
    expect(fillsOf(unsold)).toEqual([]);
    const done = passTime(unsold.exchange, true, snapshotAt(third, quotes(third, 0.4)));
    const { account, openOrders } = bookOf(done.exchange, 'A');
    expect([account.positions, openOrders]).toEqual([[], []]);
    expect(account.cash).toBe((10_000 + 150 + 40) * DOLLAR);
  });

  test.each([
    ['OPEXC', 'a call by a cent', CALL, 600 * DOLLAR + CENT, 1],
    ['OPEXC', 'a put by a cent', PUT, 600 * DOLLAR - CENT, 1],
    ['OPEXC', 'a call by dollars', CALL, 603.5 * DOLLAR, 350],
    ['OPEXP', 'a call by less than a cent', CALL, 600 * DOLLAR + CENT - 1, 0],
    ['OPEXP', 'a put by less than a cent', PUT, 600 * DOLLAR - CENT + 1, 0],
    ['OPEXP', 'neither: at the money', CALL, 600 * DOLLAR, 0],
    ['OPEXP', 'neither: out of the money', PUT, 603.5 * DOLLAR, 0],
  ])('in the money at the close is a cent or more: %s for %s', (type, _, symbol, spot, cents) => {
    const end = dayEndAtClose(benchTime(close, day), day, spot);
    const ended = endDay(withPosition(accountBook(1_000), symbol, 2), end);
    expect(ended.activities).toMatchObject([
      { type, symbol, quantity: 2, date: day, netAmount: 2 * 100 * cents * CENT },
    ]);
    expect(ended.book.account.cash).toBe(1_000 * DOLLAR + 2 * 100 * cents * CENT);
    expect(ended.book.account.positions).toEqual([]);
  });
});
