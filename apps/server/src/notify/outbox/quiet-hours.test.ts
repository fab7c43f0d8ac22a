import { newYorkTime } from '@tideline/engine';
import { expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => newYorkTime(`2026-11-20T${time}`);

it.each([
  ['22:00', '07:00', '23:30', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['22:00', '07:00', '12:00', false],
  ['12:00', '13:00', '12:00', true],
  ['12:00', '13:00', '13:00', false],
])('from %s to %s it is quiet at %s: %s', (quietFrom, quietTo, time, expected) => {
  expect(isQuiet({ quietFrom, quietTo }, at(time))).toBe(expected);
});

it('is never quiet without hours', () => {
  expect(isQuiet({ quietFrom: null, quietTo: null }, at('03:00'))).toBe(false);
});
