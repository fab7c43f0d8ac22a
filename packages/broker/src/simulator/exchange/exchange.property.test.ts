// Runs in: all, long
import { DOLLAR, parseOccSymbol, SECOND } from '@tideline/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaultSwitch } from '../faults/fault-switch.ts';
import { BENCH_DATE, benchTime } from '../test/bench-exchange.ts';
import { ExchangePlay, playStep } from '../test/exchange-play.ts';
import { propertyRunCount } from '../test/property-runs.ts';
import { isFinalOrder } from './book.ts';
import { dayEndAtClose } from './settlement.ts';

const RUNS = propertyRunCount(50);
/** A case takes some hundredths of a second, more on a busy machine. */
const TIMEOUT = RUNS * 2 * SECOND;

/** All faults but those that change displayed prices. */
const FAULTY = {
  'partial-fill': 0.5,
  'rejected-late': 0.2,
  'cancel-stuck': 0.3,
  'early-liquidation': 0.3,
  'manual-close': 0.3,
};

/**
 * Strikes are 600: the close is in the money for either side, by a cent or by dollars, or at the
 * strike.
 */
const close = fc.constantFrom(600, 600.01, 601.37, 599.99, 588.5);

test.each([
  ['in the morning', '10:00', {}],
  ['while opening ends', '15:29:45', {}],
  ['while the broker sells what expires', '15:44:50', {}],
  ['while the broker misbehaves', '10:00', FAULTY],
])(
  'orders, cancels, quotes and restarts in any order keep the books straight: %s',
  { timeout: TIMEOUT },
  (_, time, rates) => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(playStep, { maxLength: 70, size: 'max' }),
        close,
        (seed, steps, dollars) => {
          const play = new ExchangePlay(benchTime(time), new FaultSwitch({ seed, rates }));
          for (const step of steps) play.takeStep(step);
          expectSettled(play, dollars);
        },
      ),
      { numRuns: RUNS },
    );
  },
);

function expectSettled(play: ExchangePlay, dollars: number): void {
  const underlying = Math.round(dollars * DOLLAR);
  const held = play.books.map(({ account }) => account);
  play.endDay(dayEndAtClose(benchTime('16:00'), BENCH_DATE, underlying));
  for (const [index, { account, openOrders }] of play.books.entries()) {
    expect([account.positions, openOrders], 'the close leaves nothing open').toEqual([[], []]);
    const worth = (held[index]?.positions ?? []).reduce((sum, { symbol, quantity }) => {
      const isCall = parseOccSymbol(symbol)?.side === 'call';
      const inTheMoney = isCall ? underlying - 600 * DOLLAR : 600 * DOLLAR - underlying;
      return sum + Math.max(0, inTheMoney) * 100 * quantity;
    }, 0);
    const fees = account.chargedFees - (held[index]?.chargedFees ?? 0);
    expect(account.cash, 'contracts are settled at their worth').toBe(
      (held[index]?.cash ?? 0) + worth - fees,
    );
  }
  expect(play.witness.orders.every(isFinalOrder), 'every order comes to an end').toBe(true);
}
