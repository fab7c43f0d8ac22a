import { expect, test } from 'vitest';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { watchClock, watchJournal } from './loss-watch.ts';

test.each([
  ['a clock that is not trusted', watchClock, { severity: 'warning', code: 'CLOCK' }],
  ['a journal that cannot be written', watchJournal, { severity: 'critical', code: 'JOURNAL' }],
])('%s is logged once each time', (_what, watch, alarm) => {
  const { book, raised } = raisedAlarms();
  let isThere = true;
  const check = watch(() => isThere, book);
  for (const next of [true, false, false, true, false]) {
    isThere = next;
    check();
  }
  expect(raised).toHaveLength(2);
  expect(raised[0]).toMatchObject(alarm);
});
