import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { newYorkMinuteOfDay, newYorkTime, tradingDate } from './new-york.ts';

const at = (text: string) => Date.parse(text);

describe('New York time', () => {
  test.each([
    ['2026-01-05T09:30', '2026-01-05T14:30:00Z'],
    ['2026-07-06T16:00', '2026-07-06T20:00:00Z'],
    ['2026-11-01T00:30', '2026-11-01T04:30:00Z'],
    ['2026-11-01T03:00', '2026-11-01T08:00:00Z'],
    ['2026-07-06T16:00:30', '2026-07-06T20:00:30Z'],
  ])('%s is %s', (local, instant) => {
    expect(newYorkTime(local)).toBe(at(instant));
  });

  test('is what Temporal makes of it every ten minutes around clock changes, and now and then in between', () => {
    const wrong: string[] = [];
    const compare = (local: string) => {
      const { epochMilliseconds } =
        Temporal.PlainDateTime.from(local).toZonedDateTime('America/New_York');
      if (newYorkTime(local) !== epochMilliseconds) wrong.push(local);
    };
    const texts = (from: string, to: string, step: number) => {
      for (let t = at(`${from}Z`); t < at(`${to}Z`); t += step)
        compare(new Date(t).toISOString().slice(0, 19));
    };
    for (const sunday of ['2024-03-10', '2024-11-03', '2026-03-08', '2026-11-01']) {
      texts(`${sunday}T00:00`, `${sunday}T05:00`, 600_000);
    }
    texts('2013-01-01T00:00', '2030-01-01T00:00', 3_600_000 * 37.25);
    expect(wrong).toEqual([]);
  });

  test.each([
    '2026-01-05',
    '2026-01-05T9:30',
    '2026-13-05T09:30',
    '2026-02-30T09:30',
    '2026-01-05T24:00',
    '2026-01-05T09:60',
    'now',
    '',
  ])('refuses %j', (text) => {
    expect(() => newYorkTime(text)).toThrow(RangeError);
  });

  test('the date changes at New York midnight, in winter and in summer [F9]', () => {
    expect(tradingDate(at('2026-01-06T04:59:59.999Z'))).toBe('2026-01-05');
    expect(tradingDate(at('2026-01-06T05:00:00Z'))).toBe('2026-01-06');
    expect(tradingDate(at('2026-07-07T03:59:59.999Z'))).toBe('2026-07-06');
    expect(tradingDate(at('2026-07-07T04:00:00Z'))).toBe('2026-07-07');
  });

  test('the minute of the day on both sides of a clock change', () => {
    expect(newYorkMinuteOfDay(at('2026-03-08T06:59:30Z'))).toBe(119.5);
    expect(newYorkMinuteOfDay(at('2026-03-08T07:00:00Z'))).toBe(180);
    expect(newYorkMinuteOfDay(at('2026-03-08T06:59:30Z'))).toBe(119.5);
    expect(newYorkMinuteOfDay(at('2026-11-01T05:59:00Z'))).toBe(119);
    expect(newYorkMinuteOfDay(at('2026-11-01T06:00:00Z'))).toBe(60);
  });

  test.each([
    ['the last millisecond of winter', '2026-03-08T06:59:59.999Z', 119, '2026-01-05T17:00:00Z'],
    ['the first one of summer', '2026-03-08T07:00:00.000Z', 180, '2026-07-06T16:00:00Z'],
    ['the last one of summer', '2026-11-01T05:59:59.999Z', 119, '2026-07-06T16:00:00Z'],
    ['the first one of winter', '2026-11-01T06:00:00.000Z', 60, '2026-12-07T17:00:00Z'],
  ])('%s does not lead the rest of its season astray', (_name, edge, minute, noon) => {
    expect(newYorkMinuteOfDay(at('2020-06-01T12:00:00Z'))).toBe(480);
    expect(Math.floor(newYorkMinuteOfDay(at(edge)))).toBe(minute);
    expect(newYorkMinuteOfDay(at(noon))).toBe(720);
  });

  test('agrees with the platform every few hours of three years, asked forward and backward', () => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
    const instants: number[] = [];
    for (let t = at('2024-01-01T00:00:00Z'); t < at('2027-01-01T00:00:00Z'); t += 3_600_000 * 2.5) {
      instants.push(t);
    }
    const wrong = [...instants, ...instants.toReversed()].filter(
      (instant) => tradingDate(instant) !== format.format(instant),
    );
    expect(wrong).toEqual([]);
  });

  test('an instant that is none is refused', () => {
    expect(() => tradingDate(Number.NaN)).toThrow(RangeError);
  });
});
