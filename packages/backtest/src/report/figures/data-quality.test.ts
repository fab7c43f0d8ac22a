import { BAR_MS, type Bar, type Session, sessionsBetween } from '@tideline/engine';
import { expect, test } from 'vitest';
import { dataQuality } from './data-quality.ts';

function barsOf({ open, close }: Session, volume: number): Bar[] {
  const price = { open: 1, high: 1, low: 1, close: 1 };
  return Array.from({ length: (close - open) / BAR_MS }, (_, slot) => ({
    start: open + slot * BAR_MS,
    ...price,
    volume,
  }));
}

// 27 November 2026 is a half day, the 26th a holiday.
const sessions = sessionsBetween('2026-11-20', '2026-11-30');

test('finds nothing in whole data', () => {
  const bars = sessions.flatMap((session) => barsOf(session, 1000));
  expect(dataQuality(bars, sessions)).toEqual({
    sessions: 6,
    expectedBars: 5 * 78 + 42,
    missingBars: 0,
    missingSessions: [],
    incomplete: [],
    volumeJumps: [],
  });
});

test('counts what is missing, by session', () => {
  const bars = sessions
    .filter(({ date }) => date !== '2026-11-24')
    .flatMap((session) => barsOf(session, 1000).filter((_, i) => i > 2 || session !== sessions[0]));
  expect(dataQuality(bars, sessions)).toMatchObject({
    missingBars: 81,
    missingSessions: ['2026-11-24'],
    incomplete: [{ date: '2026-11-20', missing: 3 }],
  });
});

test.each([
  [11_000, 11],
  [90, 0.09],
])('a volume of %d after 1,000 is another scale', (volume, factor) => {
  const bars = sessions.flatMap((session, index) => barsOf(session, index === 4 ? volume : 1000));
  expect(dataQuality(bars, sessions).volumeJumps).toEqual([{ date: '2026-11-27', factor }]);
});

test.each([9_900, 101])('a volume of %d after 1,000 is none', (volume) => {
  const bars = sessions.flatMap((session, index) => barsOf(session, index === 4 ? volume : 1000));
  expect(dataQuality(bars, sessions).volumeJumps).toEqual([]);
});
