import { expect, it } from 'vitest';
import { DOLLAR } from '../../model/money.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { MINUTE, SECOND } from '../../model/time.ts';
import { NO_RULES } from '../../model/trading-rules.ts';
import { readingPace, readingsOf } from '../path/path-readings.ts';
import { replayExit } from './replayed-exit.ts';

/** Bought at 1.00 at time 0, with a stop at 0.80 and a target at 1.50. */
const POSITION = {
  entryPrice: DOLLAR,
  openedAt: 0,
  settings: { ...DEFAULT_SETTINGS, stopLoss: 20, profitTarget: 50 },
  rules: NO_RULES,
};

/** Seconds and bids in cents; each ask is two cents above. */
function exitOf(
  quotes: readonly (readonly [number, number])[],
  end: number,
  position = POSITION,
): unknown {
  const points = quotes.map(([second, cents]) => ({
    ...{ at: second * SECOND, bid: cents * 100, ask: (cents + 2) * 100 },
  }));
  const exit = replayExit(
    position,
    readingsOf(points, end * SECOND, readingPace('live')),
    end * SECOND,
  );
  return exit && [exit.reason, exit.at / SECOND, exit.price / 100];
}

it('a level that stands for more than a second is read again', () => {
  expect(
    exitOf(
      [
        [0, 98],
        [10, 79],
        [20, 98],
      ],
      30,
    ),
  ).toEqual(['stop', 11, 79]);
  expect(
    exitOf(
      [
        [0, 98],
        [10, 79],
        [11, 98],
      ],
      30,
    ),
  ).toBeNull();
});

it('a recording that ends at the first reading counts it', () => {
  expect(
    exitOf(
      [
        [0, 98],
        [10, 78],
      ],
      10.6,
    ),
  ).toEqual(['stop', 10, 78]);
});

it('the target is read on the bid, and sold at the bid', () => {
  expect(
    exitOf(
      [
        [0, 98],
        [5, 149],
        [10, 151],
      ],
      30,
    ),
  ).toEqual(['target', 11, 151]);
});

it('a time sells at the quote that stands, and only within the recording', () => {
  const position = { ...POSITION, rules: { ...NO_RULES, maxHoldingMinutes: 5 } };
  expect(
    exitOf(
      [
        [0, 98],
        [290, 97],
        [310, 50],
      ],
      400,
      position,
    ),
  ).toEqual(['max-holding', 300, 97]);
  expect(exitOf([[0, 98]], (5 * MINUTE) / SECOND - 1, position)).toBeNull();
});

it('nothing is paid without a bid', () => {
  expect(
    exitOf(
      [
        [0, 98],
        [10, 0],
      ],
      30,
    ),
  ).toEqual(['stop', 11, 0]);
});
