import { expect, test } from 'vitest';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { ClockWatch } from './clock-watch.ts';

test('a clock that is not trusted is logged once each time', () => {
  const { book, raised } = raisedAlarms();
  let isTrusted = true;
  const watch = new ClockWatch(() => isTrusted, book);
  for (const next of [true, false, false, true, false]) {
    isTrusted = next;
    watch.check();
  }
  expect(raised).toHaveLength(2);
  expect(raised[0]).toMatchObject({ severity: 'warning', code: 'CLOCK' });
});
