import { describe, expect, test } from 'vitest';
import type { Bar } from '../model/bar.ts';
import { bearishCandle, bullishCandle, candleShape } from './candles.ts';

/**
 * Open, high, low, close in cents around $600; the ten earlier bodies sum to 100 cents: a mean of
 * 10.
 */
type Ohlc = readonly [open: number, high: number, low: number, close: number];
const price = (cents: number) => 6_000_000 + cents * 100;
const bar = ([open, high, low, close]: Ohlc): Bar => ({
  start: 0,
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: 1,
});
const BODIES = 100 * 100;

function shape(first: Ohlc, second: Ohlc, third: Ohlc) {
  const mirror = ([open, high, low, close]: Ohlc): Ohlc => [-open, -low, -high, -close];
  const seen = (bars: readonly Ohlc[]) => {
    const [a, b, c] = bars.map(bar);
    const bull = candleShape(
      ...([a!, b!, c!].map((each) => bullishCandle(each, BODIES)) as Triple),
    );
    const bear = candleShape(
      ...([a!, b!, c!].map((each) => bearishCandle(each, BODIES)) as Triple),
    );
    return { bull, bear };
  };
  const upright = seen([first, second, third]);
  const mirrored = seen([first, second, third].map(mirror));
  expect(mirrored).toEqual({ bull: upright.bear, bear: upright.bull });
  return upright.bull;
}
type Triple = [
  ReturnType<typeof bullishCandle>,
  ReturnType<typeof bullishCandle>,
  ReturnType<typeof bullishCandle>,
];

/** A long rise with nearly all body is part of no shape. */
const FILLER: Ohlc = [-200, -158, -202, -160];

describe('engulfing', () => {
  const black: Ohlc = [5, 6, -1, 0];
  test.each<[string, Ohlc, Ohlc, boolean]>([
    ['a white body over a black one', black, [-1, 7, -2, 6], true],
    ['the same open', black, [0, 7, -1, 6], true],
    ['the same close', black, [-1, 7, -2, 5], true],
    ['an equal body', black, [0, 7, -1, 5], false],
    ['an open inside', black, [1, 7, -1, 6], false],
    ['a close inside', black, [-1, 7, -2, 4], false],
    ['a white body before', [0, 6, -1, 5], [-1, 7, -2, 6], false],
    ['no body before', [0, 6, -1, 0], [-1, 7, -2, 6], false],
    ['a black body over a black one', black, [6, 7, -2, -1], false],
  ])('%s', (_, before, candle, is) => {
    expect(shape(FILLER, before, candle) === 'engulfing').toBe(is);
  });
});

describe('hammer (and shooting star, its mirror image)', () => {
  /** The low of the previous bar is 0. */
  const before: Ohlc = [20, 21, 0, 1];
  test.each<[string, Ohlc, boolean]>([
    ['a small white body on a long shadow', [0, 5, -15, 4], true],
    ['a small black body on a long shadow', [4, 5, -15, 0], true],
    ['no body at all', [2, 3, -15, 2], true],
    ['a shadow of one mean body', [0, 1, -10, 1], true],
    ['a shorter one', [0, 1, -9, 1], false],
    ['a shadow of two bodies', [0, 8, -16, 8], true],
    ['of less than two', [0, 8, -15, 8], false],
    ['a body below the mean', [0, 9, -30, 9], true],
    ['a body of the mean', [0, 10, -30, 10], false],
    ['an upper shadow of a tenth of the range', [0, 6, -14, 4], true],
    ['a longer one', [0, 7, -14, 4], false],
    ['a body half a mean body above the low before', [5, 9, -15, 9], true],
    ['a higher one', [6, 10, -15, 10], false],
  ])('%s', (_, candle, is) => {
    expect(shape(FILLER, before, candle) === 'hammer').toBe(is);
  });
});

describe('three-bar star', () => {
  const fall: Ohlc = [20, 21, -1, 0];
  const small: Ohlc = [0, 3, -4, 2];
  const rise: Ohlc = [2, 15, 1, 14];
  test('a long fall, a small body, a rise into the fall', () => {
    expect(shape(fall, small, rise)).toBe('star');
  });

  test.each<[string, Ohlc, Ohlc, Ohlc, boolean]>([
    ['a first body of the mean', [10, 11, -1, 0], small, rise, true],
    ['a shorter one', [9, 10, -1, 0], small, rise, false],
    ['a rising one', [0, 21, -1, 20], small, rise, false],
    ['a black small body', fall, [2, 3, -4, 0], rise, true],
    ['a star of nearly the mean', fall, [-5, 5, -6, 4], rise, true],
    ['a star of the mean', fall, [-5, 6, -6, 5], rise, false],
    ['a star up to 30 % of the fall', fall, [0, 7, -4, 6], rise, true],
    ['a higher one', fall, [0, 8, -4, 7], rise, false],
    ['a third body of the mean', fall, small, [4, 15, 1, 14], true],
    ['a shorter one', fall, small, [5, 15, 1, 14], false],
    ['30 % of the fall taken back', fall, [-5, 1, -9, -4], [-4, 7, -5, 6], true],
    ['less', fall, [-5, 1, -9, -5], [-5, 6, -6, 5], false],
    ['a third bar that falls', fall, small, [14, 15, 1, 2], false],
  ])('%s', (_, first, second, third, is) => {
    expect(shape(first, second, third) === 'star').toBe(is);
  });
});

describe('three soldiers (and crows, their mirror image)', () => {
  const one: Ohlc = [0, 11, -1, 10];
  const two: Ohlc = [10, 21, 9, 20];
  const three: Ohlc = [20, 31, 19, 30];
  test('three bodies in a row, each opening where the last one closed', () => {
    expect(shape(one, two, three)).toBe('soldiers');
  });

  test.each<[string, Ohlc, Ohlc, Ohlc, boolean]>([
    ['an open inside the body before', one, [5, 21, 4, 20], [12, 31, 9, 30], true],
    ['an open at its open', one, [0, 21, -1, 20], three, true],
    ['an open below it', one, [-1, 21, -2, 20], three, false],
    ['an open half a mean body above it', one, [15, 26, 14, 25], [25, 36, 24, 35], true],
    ['a higher one', one, [16, 27, 15, 26], [26, 37, 25, 36], false],
    ['bodies of half the mean', [0, 5, 0, 5], [5, 10, 5, 10], [10, 15, 10, 15], true],
    ['a smaller one', [0, 5, 0, 5], [5, 10, 5, 10], [10, 14, 10, 14], false],
    ['a close in the outer 40 %', one, two, [20, 34, 14, 26], true],
    ['a close further inside', one, two, [20, 35, 14, 26], false],
    ['a close that is not higher', one, [2, 11, 1, 10], [10, 21, 9, 20], false],
    ['a black body among them', one, [20, 21, 9, 10], three, false],
  ])('%s', (_, first, second, third, is) => {
    expect(shape(first, second, third) === 'soldiers').toBe(is);
  });
});

describe('sizes', () => {
  test('after bars without a body, everything with one is large', () => {
    const candles = ([[0, 5, -1, 4] as Ohlc, [4, 9, 3, 8] as Ohlc, [8, 13, 7, 12] as Ohlc] as const)
      .map(bar)
      .map((each) => bullishCandle(each, 0)) as Triple;
    expect(candleShape(...candles)).toBe('soldiers');
    const flat = bullishCandle(bar([0, 0, 0, 0]), 0);
    expect(candleShape(flat, flat, flat)).toBeNull();
  });
});
