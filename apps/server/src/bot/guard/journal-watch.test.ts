import { expect, test } from 'vitest';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { JournalWatch } from './journal-watch.ts';

test('a journal that cannot be written is logged once each time', () => {
  const { book, raised } = raisedAlarms();
  let isSaving = true;
  const watch = new JournalWatch(() => isSaving, book);
  for (const next of [true, false, false, true, false]) {
    isSaving = next;
    watch.check();
  }
  expect(raised).toHaveLength(2);
  expect(raised[0]).toMatchObject({ severity: 'critical', code: 'JOURNAL' });
});
