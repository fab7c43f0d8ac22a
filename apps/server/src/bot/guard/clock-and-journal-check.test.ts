import { expect, test } from 'vitest';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { createClockAlarmCheck, createJournalAlarmCheck } from './clock-and-journal-check.ts';

test.each([
  ['a clock that is not trusted', createClockAlarmCheck, { severity: 'warning', code: 'CLOCK' }],
  [
    'a journal that cannot be written',
    createJournalAlarmCheck,
    { severity: 'critical', code: 'JOURNAL' },
  ],
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
