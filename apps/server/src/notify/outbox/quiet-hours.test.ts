import { newYorkTime } from '@tideline/engine';
import { expect, it } from 'vitest';
import { isInQuietHours, quietHoursEnd } from './quiet-hours.ts';

const at = (time: string) => newYorkTime(`2026-11-20T${time}`);

it.each([
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['22:00', '07:00', '12:00', false],
  ['12:00', '13:00', '12:00', true],
  ['12:00', '13:00', '13:00', false],
])('from %s to %s it is quiet at %s: %s', (quietFrom, quietTo, time, expected) => {
  expect(isInQuietHours({ quietFrom, quietTo }, at(time))).toBe(expected);
});

it('is never quiet without hours', () => {
  expect(isInQuietHours({ quietFrom: null, quietTo: null }, at('03:00'))).toBe(false);
});

it.each([
  ['22:00', '07:00', '2026-11-20T23:30', '2026-11-21T07:00'],
  ['22:00', '07:00', '2026-11-20T06:59', '2026-11-20T07:00'],
  ['12:00', '13:00', '2026-11-20T12:00', '2026-11-20T13:00'],
  // Clocks go back in this night.
  ['22:00', '07:00', '2026-10-31T23:30', '2026-11-01T07:00'],
])('from %s to %s, at %s, it is quiet until %s', (quietFrom, quietTo, now, expected) => {
  expect(quietHoursEnd({ quietFrom, quietTo }, newYorkTime(now))).toBe(newYorkTime(expected));
});

it('is quiet until nothing outside of its hours', () => {
  expect(quietHoursEnd({ quietFrom: '22:00', quietTo: '07:00' }, at('12:00'))).toBeNull();
});
