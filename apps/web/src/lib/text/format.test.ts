import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  age,
  clockTime,
  DASH,
  direction,
  duration,
  fractionDigits,
  listTime,
  money,
  moneyChange,
  percent,
  percentChange,
  toNumber,
  tradingDay,
} from './format.ts';

test('money has a dollar sign, two decimals and a true minus', () => {
  expect(money(1520)).toBe('$1,520.00');
  expect(money(-256)).toBe('\u2212$256.00');
});

test('a change carries its sign, and zero has neither sign nor direction', () => {
  expect(moneyChange(240)).toBe('+$240.00');
  expect(moneyChange(-0.004)).toBe('$0.00');
  expect(direction(-0.004)).toBe('flat');
  expect(percentChange(18.8)).toBe('+18.8%');
  expect(percentChange(-23.46)).toBe('\u221223.5%');
});

test('what is not known is an en dash, never zero', () => {
  for (const unknown of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(money(unknown)).toBe(DASH);
    expect(moneyChange(unknown)).toBe(DASH);
  }
  expect(listTime(null)).toBe(DASH);
  expect(listTime('nonsense')).toBe(DASH);
  expect(toNumber('')).toBeNull();
});

test('no number prints as NaN, and only true minus signs are printed', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      for (const text of [money(value), moneyChange(value), percentChange(value)]) {
        expect(text).not.toMatch(/NaN|-/);
      }
    }),
  );
});

test('times are New York times, and midnight is 00, not 24', () => {
  expect(listTime('2025-02-05T17:40:04Z')).toBe('Feb 05, 12:40:04');
  expect(clockTime(Date.parse('2025-11-21T05:00:03Z'))).toBe('00:00:03');
  expect(listTime('2025-07-01T13:30:00Z')).toBe('Jul 01, 09:30:00');
  expect(tradingDay('2025-02-05')).toBe('Feb 5');
});

test('durations and ages use the largest unit that matters', () => {
  expect(duration(2 * 3_600_000 + 12 * 60_000 + 59_000)).toBe('2h 12m');
  expect(duration(-5)).toBe('0s');
  expect(age(400)).toBe('0.4 s');
  expect(age(14_600)).toBe('14 s');
  expect(age(180_000)).toBe('3m');
});

test('what a user has set shows with all its digits', () => {
  const text = (value: number, least: number) => percent(value, fractionDigits(value, least));
  expect(text(25, 0)).toBe('25%');
  expect(text(22.5, 0)).toBe('22.5%');
  expect(text(0.5, 1)).toBe('0.5%');
  expect(text(0.25, 1)).toBe('0.25%');
  expect(text(1, 1)).toBe('1.0%');
});
