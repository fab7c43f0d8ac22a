import { describe, expect, test } from 'vitest';
import { lastRsiCrossing } from './rsi-crossing.ts';

const THRESHOLDS = { rsiOversoldThreshold: 30, rsiOverboughtThreshold: 70 };

function run(...readings: readonly (number | null)[]): string {
  const letters = { up: 'U', down: 'D' };
  return readings
    .map((_, index) => {
      const crossing = lastRsiCrossing(
        readings.slice(Math.max(0, index - 3), index + 1),
        THRESHOLDS,
      );
      return crossing === null ? '-' : letters[crossing];
    })
    .join('');
}

describe('crossings of RSI', () => {
  test('count for three bars, their own included', () => {
    expect(run(29, 31, 35, 40, 45, 50)).toBe('-UUU--');
    expect(run(71, 69, 60, 55, 50)).toBe('-DDD-');
  });

  test('on the threshold it is still extreme', () => {
    expect(run(29, 30, 30.01, 40, 40, 40)).toBe('--UUU-');
    expect(run(71, 70, 69.99, 60, 60, 60)).toBe('--DDD-');
    expect(run(31, 30, 31)).toBe('--U');
  });

  test('staying away or staying inside is none', () => {
    expect(run(31, 50, 69, 50)).toBe('----');
    expect(run(20, 25, 29)).toBe('---');
    expect(run(80, 75, 71)).toBe('---');
    expect(run(50, 29, 71)).toBe('---');
    expect(run(50, 71, 29)).toBe('---');
  });

  test('the newest counts, for three bars of its own', () => {
    expect(run(29, 31, 29, 31, 40, 40, 40)).toBe('-UUUUU-');
    expect(run(29, 31, 71, 69, 60, 60, 60)).toBe('-UUDDD-');
  });

  test('an unknown reading crosses nothing', () => {
    expect(run(null, 31)).toBe('--');
    expect(run(29, null, 31)).toBe('---');
    expect(run(29, 31, null, null, null)).toBe('-UUU-');
  });

  test('one list of readings answers for any thresholds', () => {
    const rsis = [24, 26, 34, 36];
    const at = (rsiOversoldThreshold: number) =>
      lastRsiCrossing(rsis, { rsiOversoldThreshold, rsiOverboughtThreshold: 70 });
    expect([20, 25, 30, 35, 40].map(at)).toEqual([null, 'up', 'up', 'up', null]);
  });

  test('without readings there is none', () => {
    expect(lastRsiCrossing([], THRESHOLDS)).toBeNull();
    expect(lastRsiCrossing([50], THRESHOLDS)).toBeNull();
  });
});
