import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { blackScholesPrice, yearsToExpiry } from '../indicators/black-scholes.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { type ChainEntry, chainOf } from '../model/chain.ts';
import { fromDollars, toDollars } from '../model/money.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../model/thresholds.ts';
import type { EpochMs } from '../model/time.ts';
import type { MarketSignal } from './market-signal.ts';
import type { MarketView } from './market-view.ts';
import { historyStart, replayAnchor } from './replay-anchor.ts';
import { SignalEngine, type SignalOptions } from './signal-engine.ts';
import { WEIGHTS } from './weights.ts';

// These sessions have a holiday (Thanksgiving), a half day and the end of daylight saving time.
const sessions = sessionsBetween('2026-10-01', '2026-12-11');

function engine(options: Partial<SignalOptions> = {}): SignalEngine {
  return new SignalEngine({
    symbol: 'SPY',
    feed: 'test',
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: 7,
    sessions,
    ...options,
  });
}

function run(bars: readonly Bar[], thresholds: Thresholds = DEFAULT_THRESHOLDS): MarketSignal[] {
  const running = engine({ thresholds });
  return bars.map((bar) => running.push(bar, viewAt(bar)));
}

function viewAt(bar: Bar, volatility = 0.15 + (bar.close % 70_000) / 200_000): MarketView {
  const at = bar.start + BAR_MS;
  const session = sessions.find(({ close }) => bar.start < close);
  const years = yearsToExpiry(at, session?.close ?? at);
  const spot = toDollars(bar.close);
  const strikes = [Math.floor(spot), Math.floor(spot) + 1];
  const entries = strikes.flatMap((strike): ChainEntry[] =>
    (['call', 'put'] as const).map((side) => {
      const middle = fromDollars(blackScholesPrice({ side, spot, strike, years }, volatility));
      return {
        contract: { symbol: '', underlying: 'SPY', side, strike: strike * 10_000, expiry: '' },
        quote: { at, bid: middle - 100, bidSize: 1, ask: middle + 100, askSize: 1 },
      };
    }),
  );
  return { spot, chain: chainOf(entries) };
}

const bars = seededBars(21, sessions);
const signals = run(bars);
const onDay = (date: string) => signals.filter((signal) => signal.date === date);

describe('one signal per bar', () => {
  test('names its bar, its day, its source and what it was made with [K7]', () => {
    expect(signals[300]).toMatchObject({
      symbol: 'SPY',
      feed: 'test',
      date: '2026-10-06',
      barStart: bars[300]!.start,
      barEnd: bars[300]!.start + BAR_MS,
      price: bars[300]!.close,
      thresholdsVersion: 7,
      weightsVersion: WEIGHTS.version,
      context: { emaFastPeriod: 9, emaSlowPeriod: 20, close: toDollars(bars[300]!.close) },
    });
  });

  test('is the same where none was made of the bars before', () => {
    const following = engine();
    expect(() => following.latestSignal()).toThrow(RangeError);
    bars.forEach((bar, index) => {
      following.followBar(bar, viewAt(bar));
      if (index % 97 === 0) expect(following.latestSignal()).toEqual(signals[index]);
    });
    expect(following.latestSignal()).toEqual(signals.at(-1));
  });

  test('warms up for 250 bars, not again later [E8]', () => {
    expect(signals.findIndex(({ warmingUp }) => !warmingUp)).toBe(249);
    expect(signals.slice(249).some(({ warmingUp }) => warmingUp)).toBe(false);
    expect(signals[100]).toMatchObject({ signalType: 'neutral', neutralReason: 'warming-up' });
    expect(engine().push(bars[0]!)).toMatchObject({ neutralReason: 'no-data' });
  });

  test('its sums are those of its parts, its confidence the larger', () => {
    for (const signal of signals.slice(200, 900)) {
      const bull = Object.values(signal.bullish).reduce((sum, points) => sum + points, 0);
      expect(signal.bullishConfidence).toBeCloseTo(bull, 9);
      expect(signal.confidence).toBe(Math.max(signal.bullishConfidence, signal.bearishConfidence));
      expect(signal.emaSupport).toBe(signal.indicators.emaSlow);
    }
  });

  test('both sides and every kind of neutral but no data occur in two months', () => {
    const kinds = new Set(signals.map((signal) => signal.neutralReason ?? signal.signalType));
    expect([...kinds].sort()).toEqual(['call', 'no-lead', 'put', 'too-weak', 'warming-up']);
  });

  test('every part gives points to either side', () => {
    for (const side of ['bullish', 'bearish'] as const) {
      for (const name of Object.keys(WEIGHTS.parts) as (keyof typeof WEIGHTS.parts)[]) {
        expect(
          signals.some((signal) => signal[side][`${name}Points`] > 0),
          `${side} ${name}`,
        ).toBe(true);
      }
    }
  });

  test('survives being stored', () => {
    const signal = signals.at(-1);
    expect(JSON.parse(JSON.stringify(signal))).toEqual(signal);
  });
});

test('the range of the day is that of the newest session’s bars', () => {
  const following = engine();
  expect(following.dayRange).toBeNull();
  const extremes = (some: readonly Bar[]) => ({
    low: Math.min(...some.map(({ low }) => low)),
    high: Math.max(...some.map(({ high }) => high)),
  });
  for (const bar of bars.slice(0, 78)) following.followBar(bar);
  expect(following.dayRange).toEqual(extremes(bars.slice(0, 78)));
  for (const bar of bars.slice(78, 81)) following.followBar(bar);
  expect(following.dayRange).toEqual(extremes(bars.slice(78, 81)));
});

describe('flags', () => {
  const flagsOf = (signal: MarketSignal | undefined) =>
    Object.fromEntries((signal?.flags ?? []).map(({ part, reason }) => [part, reason]));

  test('say what is missing, and nothing when all is there [E5]', () => {
    expect(flagsOf(engine().push(bars[0]!))).toEqual({
      chartPattern: 'warming-up',
      ema: 'warming-up',
      rsi: 'warming-up',
      mfi: 'warming-up',
      adx: 'warming-up',
      relativeVolume: 'few-sessions',
      iv: 'no-quotes',
    });
    expect(flagsOf(signals[77])).toEqual({ relativeVolume: 'few-sessions', iv: 'near-close' });
    expect(signals[78 * 10]!.flags).toEqual([]);
    expect(signals[78 * 10 - 10]!.flags).toEqual([
      { part: 'relativeVolume', reason: 'few-sessions' },
    ]);
  });

  test('go with points of 0 on both sides', () => {
    for (const signal of signals) {
      for (const { part } of signal.flags) {
        expect(signal.bullish[`${part}Points`] + signal.bearish[`${part}Points`]).toBe(0);
      }
    }
  });

  test('describe a market that stands still', () => {
    const flat = bars.slice(0, 400).map((bar) => ({
      ...bar,
      open: 6_000_000,
      high: 6_000_000,
      low: 6_000_000,
      close: 6_000_000,
    }));
    expect(flagsOf(run(flat).at(-1))).toMatchObject({
      ema: 'not-computable',
      mfi: 'not-computable',
      adx: 'not-computable',
    });
  });
});

describe('implied volatility', () => {
  const day = bars.slice(78 * 12, 78 * 13);

  test('is read at the end of the bar [E9]', () => {
    const running = engine();
    const signal = running.push(day[10]!, viewAt(day[10]!, 0.3));
    expect(signal.iv).toBeCloseTo(30, 1);
    expect(signal.context.iv).toBe(signal.iv);
    expect(signal.ivAt).toBe(signal.barEnd);
    expect(signal.bullish.ivPoints).toBeCloseTo((10 * (40 - 30)) / 15, 1);
    expect(signal.bearish.ivPoints).toBe(signal.bullish.ivPoints);
  });

  test('is not read around a spot that the bar contradicts', () => {
    const bar = day[10]!;
    const elsewhere = viewAt({ ...bar, close: Math.round(bar.close * 1.02) }, 0.3);
    expect(engine().push(bar, elsewhere)).toMatchObject({ iv: null, slippage: null });
    const nearby = viewAt({ ...bar, close: Math.round(bar.close * 1.009) }, 0.3);
    expect(engine().push(bar, nearby).iv).toBeCloseTo(30, 1);
  });

  test('serves for five minutes more, then it is 0 and flagged [E9]', () => {
    const running = engine();
    const read = running.push(day[10]!, viewAt(day[10]!, 0.3));
    const next = running.push(day[11]!);
    expect(next).toMatchObject({ iv: read.iv, ivAt: read.barEnd, flags: expect.any(Array) });
    expect(next.flags.some(({ part }) => part === 'iv')).toBe(false);
    const later = running.push(day[12]!, { spot: null, chain: chainOf([]) });
    expect(later).toMatchObject({ iv: null, ivAt: null });
    expect(later.flags).toContainEqual({ part: 'iv', reason: 'no-quotes' });
    expect(later.bullish.ivPoints).toBe(0);
  });

  test('in the last fifteen minutes there is none but that of 15:40, at 15:45', () => {
    const close = onDay('2026-11-20').slice(-4);
    expect(close.map(({ iv, ivAt, barEnd }) => (iv === null ? null : barEnd - ivAt!))).toEqual([
      BAR_MS,
      null,
      null,
      null,
    ]);
  });

  test('a restarted engine goes on with the one that was stored, not before its time', () => {
    const running = engine();
    for (const bar of day.slice(0, 10)) running.push(bar);
    const read = running.push(day[10]!, viewAt(day[10]!));
    const expected = running.push(day[11]!);
    const restarted = engine({ lastIv: { iv: read.iv!, at: read.ivAt! } });
    const replayed = day.slice(0, 12).map((bar) => restarted.push(bar));
    expect(replayed.slice(0, 10).every(({ iv }) => iv === null)).toBe(true);
    expect(replayed[11]).toEqual(expected);
  });
});

test('slippage is the half-spread of the leading side at the money', () => {
  let [calls, puts] = [0, 0];
  for (const { bullishConfidence, bearishConfidence, slippage, context } of signals.slice(0, 900)) {
    if (bullishConfidence > bearishConfidence) {
      expect(slippage).toBe(context.callHalfSpread);
      calls += 1;
    } else if (bearishConfidence > bullishConfidence) {
      expect(slippage).toBe(context.putHalfSpread);
      puts += 1;
    } else expect(slippage).toBeNull();
  }
  expect(Math.min(calls, puts)).toBeGreaterThan(200);
  expect(signals.some(({ slippage }) => (slippage ?? 0) > 0)).toBe(true);
});

describe('replay from the anchor', () => {
  const dates = sessions.slice(25, -1).map(({ date }) => date);

  test.each(dates)('a start on %s gives the bits of the engine that ran on', (date) => {
    const session = sessions.find((each) => each.date === date)!;
    const from = historyStart(sessions, session.open);
    const stored = bars.filter(({ start }) => start >= from && start < session.close);
    const replayed = run(stored).filter((signal) => signal.date === date);
    expect(replayed.length).toBeGreaterThan(40);
    expect(replayed).toEqual(onDay(date));
  });

  test('later bars change nothing', () => {
    expect(run(bars.slice(0, 900))).toEqual(signals.slice(0, 900));
  });

  test('it counts the bars since the anchor and keeps no others', () => {
    const running = engine();
    for (const bar of bars) running.push(bar);
    const anchor = replayAnchor(sessions, sessions.at(-1)!.open);
    expect(running.barCount).toBe(bars.filter(({ start }) => start >= anchor).length);
    expect(running.lastStart).toBe(bars.at(-1)!.start);
    expect(running.atr).toBe(signals.at(-1)!.indicators.atr);
  });
});

describe('an indicator that breaks down', () => {
  /** More volume than a double can sum: the gate refuses it, else the library fails. */
  const poisoned = (at: EpochMs) =>
    bars.map((bar) => (bar.start === at ? { ...bar, volume: Number.MAX_VALUE } : bar));
  const at = bars[500]!.start;
  const broken = run(poisoned(at));

  test('is null and flagged, its part gives nothing; the others are untouched', () => {
    const signal = broken[505]!;
    expect(signal.indicators.mfi).toBeNull();
    expect(signal.flags).toContainEqual({ part: 'mfi', reason: 'fault' });
    expect(signal.bullish.mfiPoints + signal.bearish.mfiPoints).toBe(0);
    expect(signal.indicators.rsi).toBe(signals[505]!.indicators.rsi);
    expect(signal.bullish.emaPoints).toBe(signals[505]!.bullish.emaPoints);
  });

  test('never is a number that is none', () => {
    const odd = broken.filter(({ indicators, confidence }) =>
      [confidence, ...Object.values(indicators)].some(
        (value) => value !== null && !Number.isFinite(value),
      ),
    );
    expect(odd).toEqual([]);
  });

  test('is back when the bar lies before the anchor', () => {
    const clean = bars.findIndex(({ start }) => start >= Date.UTC(2026, 10, 10));
    expect(broken.slice(clean).some(({ flags }) => flags.some((f) => f.reason === 'fault'))).toBe(
      false,
    );
    expect(broken[clean]!.indicators.mfi).toBe(signals[clean]!.indicators.mfi);
  });
});

describe('what should not have come this far', () => {
  test('a bar that is not later', () => {
    const running = engine();
    running.push(bars[0]!);
    expect(() => running.push(bars[0]!)).toThrow(RangeError);
  });

  test('a bar outside the known sessions, until the calendar is longer', () => {
    const running = engine({ sessions: sessions.slice(0, 1) });
    for (const bar of bars.slice(0, 78)) running.push(bar);
    expect(() => running.push(bars[78]!)).toThrow(/no known session/);
    running.setSessions(sessions);
    expect(running.push(bars[78]!).barCount).toBe(79);
  });
});

describe('a bar at an impossible level', () => {
  const scaled = (bar: Bar, factor: number): Bar => ({
    ...bar,
    open: Math.round(bar.open * factor),
    high: Math.round(bar.high * factor),
    low: Math.round(bar.low * factor),
    close: Math.round(bar.close * factor),
  });
  const played = (list: readonly Bar[]) => {
    const running = engine();
    const taken: Bar[] = [];
    const codes = list.map((bar) => {
      const code = running.rejectionOf(bar, bar.start + BAR_MS);
      if (code === null) {
        running.followBar(bar);
        taken.push(bar);
      }
      return code;
    });
    return { taken, codes, signal: running.latestSignal() };
  };
  const day = bars.slice(0, 400);
  const at = 78 * 4 + 20;

  test.each([100, 1.3, 0.1])('counts nowhere when it stands alone: × %s', (factor) => {
    const spoilt = day.map((bar, index) => (index === at ? scaled(bar, factor) : bar));
    const { taken, codes, signal } = played(spoilt);
    expect(codes[at]).toBe('false-print');
    expect(taken).toEqual(day.toSpliced(at, 1));
    expect(signal).toEqual(played(day.toSpliced(at, 1)).signal);
  });

  test('is confirmed by the next one, and not by its own repetition', () => {
    const changed = day.map((bar, index) => (index >= at ? scaled(bar, 0.5) : bar));
    const repeated = changed.toSpliced(at, 0, changed[at] as Bar);
    const { codes } = played(repeated);
    expect(codes.slice(at, at + 4)).toEqual(['false-print', 'false-print', null, null]);
  });
});
