import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../hours/calendar.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { isFullSession } from '../model/session.ts';
import { profileSessionOpens, VolumeProfile } from './volume-profile.ts';

// Holidays on 26 November and 25 December, half days on 27 November and 24 December.
const sessions = sessionsBetween('2026-11-02', '2026-12-31');
const indexOf = (date: string) => sessions.findIndex((session) => session.date === date);

/**
 * Plays the sessions up to an index and returns the last one's relative volumes; a null `volume`
 * leaves the bar out.
 */
function play(last: number, volume: (index: number, slot: number) => number | null, first = 0) {
  const profile = new VolumeProfile();
  let readings: (number | string | null)[] = [];
  for (let index = first; index <= last; index++) {
    const session = sessions[index]!;
    profile.startSession(sessions, index);
    readings = [];
    for (let slot = 0; session.open + slot * BAR_MS < session.close; slot++) {
      const shares = volume(index, slot);
      const bar: Bar = {
        start: session.open + slot * BAR_MS,
        open: 1,
        high: 1,
        low: 1,
        close: 1,
        volume: shares ?? 0,
      };
      readings.push(shares === null ? null : profile.push(bar));
    }
  }
  return readings;
}

describe('the volume of a bar is compared', () => {
  test('with the mean of its own time of day', () => {
    const readings = play(25, (index, slot) => (index === 25 ? 300 : 100) * (slot + 1));
    expect(readings.length).toBe(78);
    expect(readings.every((reading) => reading === 3)).toBe(true);
  });

  test('with the last 20 full sessions, half days and the present one left out', () => {
    const current = indexOf('2026-12-09');
    const opens = profileSessionOpens(sessions, current);
    expect(opens.length).toBe(20);
    expect(opens[0]).toBe(sessions[current - 1]!.open);
    expect(opens.every((open) => isFullSession(sessions.find((each) => each.open === open)!))).toBe(
      true,
    );
    expect(
      sessions.slice(current - 21, current).filter((each) => !isFullSession(each)).length,
    ).toBe(1);
    const before = current - 22;
    const volume = (index: number) => {
      if (index <= before) return 1e9;
      return isFullSession(sessions[index]!) && index < current ? 100 : 5_000;
    };
    expect(new Set(play(current, volume))).toEqual(new Set([50]));
    expect(profileSessionOpens(sessions, current - 1).at(-1)).toBe(sessions[before]!.open);
  });

  test('with at least ten sessions that have the bar [E5]', () => {
    const missing = (absent: number) => (index: number, slot: number) =>
      slot === 5 && index < absent ? null : 100;
    expect(play(10, missing(0))[5]).toBe(1);
    expect(play(10, missing(1))[5]).toBe('few-sessions');
    expect(play(10, missing(1))[6]).toBe(1);
    expect(play(9, missing(0))[5]).toBe('few-sessions');
  });

  test('on a half day too, and with nothing where nothing was traded', () => {
    const half = indexOf('2026-11-27');
    expect(new Set(play(half, () => 100))).toEqual(new Set([1]));
    expect(play(half, () => 100).length).toBe(42);
    expect(new Set(play(12, () => 0))).toEqual(new Set(['not-computable']));
    expect(new Set(play(12, (index) => (index === 12 ? 7 : 0)))).toEqual(
      new Set(['not-computable']),
    );
  });
});

test('what came before the sessions that count changes nothing', () => {
  const volume = (index: number, slot: number) => 100 + ((index * 37 + slot * 11) % 50);
  const last = sessions.length - 1;
  const from = sessions.findIndex(
    (each) => each.open === profileSessionOpens(sessions, last).at(-1),
  );
  expect(from).toBeGreaterThan(10);
  expect(play(last, volume, from)).toEqual(play(last, volume));
});
