import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../model/thresholds.ts';
import { rescoreSignal } from './rescore.ts';
import { SignalEngine } from './signal-engine.ts';

const sessions = sessionsBetween('2026-10-01', '2026-10-30');
const bars = seededBars(5, sessions).slice(0, 320);

function run(thresholds: Thresholds, thresholdsVersion: number) {
  const engine = new SignalEngine({
    symbol: 'SPY',
    feed: 'test',
    thresholds,
    thresholdsVersion,
    sessions,
  });
  return bars.map((bar) => engine.push(bar));
}

const stored = run(DEFAULT_THRESHOLDS, 1).map((signal) => JSON.parse(JSON.stringify(signal)));

describe('a stored row', () => {
  test('says the same with the same thresholds', () => {
    for (const signal of stored)
      expect(rescoreSignal(signal, DEFAULT_THRESHOLDS, 1)).toEqual(signal);
  });

  test('says with others what the engine says with them', () => {
    const thresholds = fc.record({
      mfiBullishThreshold: fc.integer({ min: 51, max: 100 }),
      mfiBearishThreshold: fc.integer({ min: 0, max: 49 }),
      rsiOversoldThreshold: fc.integer({ min: 1, max: 49 }),
      rsiOverboughtThreshold: fc.integer({ min: 51, max: 99 }),
      relativeVolumeThreshold: fc.integer({ min: 11, max: 100 }).map((tenths) => tenths / 10),
      ivThreshold: fc.integer({ min: 1, max: 39 }),
    });
    fc.assert(
      fc.property(thresholds, (changed) => {
        const wanted = { ...DEFAULT_THRESHOLDS, ...changed };
        expect(stored.map((signal) => rescoreSignal(signal, wanted, 2))).toEqual(run(wanted, 2));
      }),
      { numRuns: 6 },
    );
  });

  test.each(['emaFastPeriod', 'emaSlowPeriod'] as const)(
    'can’t be scored with another %s',
    (field) => {
      const wanted = { ...DEFAULT_THRESHOLDS, [field]: DEFAULT_THRESHOLDS[field] + 1 };
      expect(() => rescoreSignal(stored[0], wanted, 2)).toThrow(RangeError);
      expect(() => rescoreSignal(stored[0], wanted, 2)).toThrow(field);
    },
  );

  test('of other weights can’t be scored', () => {
    const old = { ...stored[0], weightsVersion: 1 };
    expect(() => rescoreSignal(old, DEFAULT_THRESHOLDS, 1)).toThrow(/weightsVersion/);
  });
});
