import { beforeAll, describe, expect, test } from 'vitest';
import { sessionsBetween } from '../src/hours/calendar.ts';
import { BAR_MS, type Bar } from '../src/model/bar.ts';
import { DEFAULT_THRESHOLDS } from '../src/model/thresholds.ts';
import { type BarRejection, rejectBar } from '../src/signal/bar-gate.ts';
import type { MarketSignal } from '../src/signal/market-signal.ts';
import { SignalEngine } from '../src/signal/signal-engine.ts';
import {
  DIRTY_SERIES,
  MAIN_SERIES,
  MARKET_DATA_DIR,
  readBars,
  WITHOUT_DATA,
} from './market-data.ts';

const sessions = sessionsBetween('2024-03-01', '2025-12-31');

function run(bars: readonly Bar[]) {
  const engine = new SignalEngine({
    symbol: 'SPY',
    feed: 'test',
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: 1,
    sessions,
  });
  const signals: MarketSignal[] = [];
  const rejected = new Map<BarRejection, number>();
  for (const bar of bars) {
    const { lastStart, atr } = engine;
    const reason = rejectBar(bar, {
      sessions,
      now: bar.start + BAR_MS,
      lastBarStart: lastStart,
      atr,
    });
    if (reason === null) signals.push(engine.push(bar));
    else rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
  }
  return { signals, rejected: Object.fromEntries(rejected) };
}

describe.skipIf(MARKET_DATA_DIR === undefined)(`a year of real bars${WITHOUT_DATA}`, () => {
  let year: ReturnType<typeof run>;
  beforeAll(() => {
    year = run(readBars(MAIN_SERIES));
  });

  test('256 sessions, three of them half days, the last cut short; only what lies outside is refused', () => {
    const days = new Map<string, number>();
    for (const { date } of year.signals) days.set(date, (days.get(date) ?? 0) + 1);
    expect(days.size).toBe(256);
    const half = [...days].filter(([, count]) => count === 42).map(([date]) => date);
    expect(half).toEqual(['2024-07-03', '2024-11-29', '2024-12-24']);
    const others = [...days].filter(([, count]) => count !== 42 && count !== 78);
    expect(others).toEqual([['2025-04-02', 71]]);
    expect(year.rejected).toEqual({ 'outside-session': 20_769 - year.signals.length });
  });

  // Shares measured without this code, by the textbook, over the same year.
  test.each([
    ['RSI at most 30', 5.5, (s: MarketSignal) => (s.indicators.rsi ?? 50) <= 30],
    ['RSI at least 70', 7.6, (s: MarketSignal) => (s.indicators.rsi ?? 50) >= 70],
    ['MFI at least 60', 33.8, (s: MarketSignal) => (s.indicators.mfi ?? 50) >= 60],
    ['MFI at most 20', 4, (s: MarketSignal) => (s.indicators.mfi ?? 50) <= 20],
    ['ADX at least 30', 28.9, (s: MarketSignal) => (s.indicators.adx ?? 0) >= 30],
    ['money flow above 0.15', 28.6, (s: MarketSignal) => (s.indicators.moneyFlow ?? 0) > 0.15],
    ['money flow below -0.15', 13.1, (s: MarketSignal) => (s.indicators.moneyFlow ?? 0) < -0.15],
  ])('%s on %d %% of the bars', (_, percent, holds) => {
    const share = (100 * year.signals.filter(holds).length) / year.signals.length;
    expect(Math.abs(share - percent)).toBeLessThan(0.3);
  });

  test('both sides are named, and no sum leaves 0..90 while no quote of an option is seen', () => {
    const count = (type: string) => year.signals.filter((s) => s.signalType === type).length;
    expect(count('call')).toBeGreaterThan(1_000);
    expect(count('put')).toBeGreaterThan(1_000);
    for (const { bullishConfidence, bearishConfidence } of year.signals) {
      expect(Math.min(bullishConfidence, bearishConfidence)).toBeGreaterThanOrEqual(0);
      expect(Math.max(bullishConfidence, bearishConfidence)).toBeLessThanOrEqual(90);
    }
  });
});

test.skipIf(MARKET_DATA_DIR === undefined)(
  `false prints and extended hours never reach the signal${WITHOUT_DATA}`,
  () => {
    const { signals, rejected } = run(readBars(DIRTY_SERIES));
    expect(signals.length).toBeGreaterThan(4_000);
    expect(rejected['outside-session']).toBeGreaterThan(5_000);
    for (const { indicators } of signals) {
      for (const value of Object.values(indicators)) {
        expect(value === null || Number.isFinite(value)).toBe(true);
      }
    }
  },
);
