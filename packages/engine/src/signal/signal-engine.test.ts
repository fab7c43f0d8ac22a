import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { DEFAULT_THRESHOLDS } from '../model/thresholds.ts';
import type { MarketSignal } from './market-signal.ts';
import { replayAnchor } from './replay-anchor.ts';
import { SignalEngine } from './signal-engine.ts';
import { WEIGHTS } from './weights.ts';

// Holds a holiday (Thanksgiving), a half day and the end of daylight saving time.
const sessions = sessionsBetween('2026-10-26', '2026-12-11');

function engine(): SignalEngine {
  return new SignalEngine({
    symbol: 'SPY',
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: 7,
    sessions,
  });
}

function run(bars: readonly Bar[]): MarketSignal[] {
  const running = engine();
  return bars.map((bar) => running.push(bar));
}

const bars = seededBars(21, sessions);
const signals = run(bars);

describe('one signal per bar', () => {
  test('names its bar, its day and what it was made with', () => {
    expect(signals[300]).toMatchObject({
      symbol: 'SPY',
      date: '2026-10-29',
      barStart: bars[300]!.start,
      barEnd: bars[300]!.start + BAR_MS,
      price: bars[300]!.close,
      iv: null,
      slippage: null,
      thresholdsVersion: 7,
      weightsVersion: WEIGHTS.version,
    });
  });

  test('warms up for 250 bars, not again at the next session', () => {
    expect(signals.findIndex(({ warmingUp }) => !warmingUp)).toBe(249);
    expect(signals.slice(249).some(({ warmingUp }) => warmingUp)).toBe(false);
    expect(signals[100]).toMatchObject({ signalType: 'neutral', neutralReason: 'warming-up' });
    expect(signals[0]).toMatchObject({ signalType: 'neutral', neutralReason: 'no-data' });
  });

  test('its sums are those of its parts, its confidence the larger', () => {
    for (const signal of signals) {
      const bull = Object.values(signal.bullish).reduce((sum, points) => sum + points, 0);
      expect(signal.bullishConfidence).toBeCloseTo(bull, 9);
      expect(signal.confidence).toBe(Math.max(signal.bullishConfidence, signal.bearishConfidence));
      expect(signal.emaSupport).toBe(signal.indicators.emaSlow);
    }
  });

  test('both sides and both kinds of neutral occur in a month', () => {
    const kinds = new Set(signals.map((signal) => signal.neutralReason ?? signal.signalType));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['call', 'put', 'too-weak', 'no-data', 'warming-up']),
    );
  });

  test('money flow is there once 20 bars are', () => {
    expect(signals[18]!.indicators.moneyFlow).toBeNull();
    expect(signals.slice(19).every(({ indicators }) => indicators.moneyFlow !== null)).toBe(true);
  });
});

describe('replay from the anchor', () => {
  const dates = sessions.slice(6, -1).map(({ date }) => date);

  test.each(dates)('a start on %s gives the bits of the engine that ran on', (date) => {
    const session = sessions.find((each) => each.date === date)!;
    const anchor = replayAnchor(sessions, session.open);
    const stored = bars.filter(({ start }) => start >= anchor && start < session.close);
    const replayed = run(stored).filter((signal) => signal.date === date);
    expect(replayed.length).toBeGreaterThan(40);
    expect(replayed).toEqual(signals.filter((signal) => signal.date === date));
  });

  test('more history than the anchor asks for changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), (skipped) => {
        const date = '2026-11-20';
        const replayed = run(bars.slice(skipped)).filter((signal) => signal.date === date);
        expect(replayed).toEqual(signals.filter((signal) => signal.date === date));
      }),
      { numRuns: 15 },
    );
  });

  test('later bars change nothing', () => {
    expect(run(bars.slice(0, 900))).toEqual(signals.slice(0, 900));
  });

  test('it counts the bars since the anchor and keeps no others', () => {
    const running = engine();
    for (const bar of bars) running.push(bar);
    const last = sessions.at(-1)!;
    const anchor = replayAnchor(sessions, last.open);
    expect(running.barCount).toBe(bars.filter(({ start }) => start >= anchor).length);
    expect(running.lastStart).toBe(bars.at(-1)!.start);
    expect(running.atr).toBe(signals.at(-1)!.indicators.atr);
  });
});

test('a market upside down speaks for the other side, but for MFI, which weighs by price', () => {
  // Sixteenths of a dollar are exact in doubles, so that a tie stays one in the mirror.
  const exact = bars.slice(0, 1_200).map((bar) => ({
    ...bar,
    open: (bar.open / 100) * 625,
    high: (bar.high / 100) * 625,
    low: (bar.low / 100) * 625,
    close: (bar.close / 100) * 625,
  }));
  const top = 90_000_000;
  const mirrored = exact.map((bar) => ({
    ...bar,
    open: top - bar.open,
    high: top - bar.low,
    low: top - bar.high,
    close: top - bar.close,
  }));
  const [left, right] = [run(exact), run(mirrored)];
  const parts = ['emaPoints', 'rsiPoints', 'adxPoints'] as const;
  const differing = left.filter((signal, index) => {
    const other = right[index]!;
    return parts.some(
      (part) =>
        !(Math.abs(signal.bullish[part] - other.bearish[part]) < 1e-6) ||
        !(Math.abs(signal.bearish[part] - other.bullish[part]) < 1e-6),
    );
  });
  expect(differing).toEqual([]);
});

describe('what should not have come this far', () => {
  test('a bar that is not later', () => {
    const running = engine();
    running.push(bars[0]!);
    expect(() => running.push(bars[0]!)).toThrow(RangeError);
  });

  test('a bar outside the known sessions, until the calendar is longer', () => {
    const running = new SignalEngine({
      symbol: 'SPY',
      thresholds: DEFAULT_THRESHOLDS,
      thresholdsVersion: 1,
      sessions: sessions.slice(0, 1),
    });
    for (const bar of bars.slice(0, 78)) running.push(bar);
    expect(() => running.push(bars[78]!)).toThrow(/no known session/);
    running.setSessions(sessions);
    expect(running.push(bars[78]!).barCount).toBe(79);
  });
});
