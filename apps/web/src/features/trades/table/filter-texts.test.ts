import { expect, test } from 'vitest';
import { filterTexts } from './filter-texts.ts';

test.each([
  [{}, []],
  [{ side: 'put' }, ['puts']],
  [{ hour: '09:00' }, ['bought from 09:00 to 09:59 ET']],
  [{ weekday: 'Monday', result: 'won' }, ['of a Monday', 'won']],
  [{ confidenceBand: '60-70' }, ['with a confidence of 60–70']],
  [{ confidenceBand: 'unknown' }, ['without a recorded confidence']],
  [{ reason: 'trailing' }, ['sold by “Trailing stop”']],
  [{ tag: 'gap', text: 'late' }, ['with the tag “gap”', 'with “late” in the note']],
] as const)('a filter %j leaves trades %j', (filter, texts) => {
  expect(filterTexts(filter)).toEqual(texts);
});
