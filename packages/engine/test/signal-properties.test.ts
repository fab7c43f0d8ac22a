// Runs in: share, all, long
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAR_MS, type Bar } from '../src/model/bar.ts';
import type { Thresholds } from '../src/model/thresholds.ts';
import { type BarRejection, rejectBar } from '../src/signal/bar-gate.ts';
import type { MarketSignal, PointsBreakdown } from '../src/signal/market-signal.ts';
import { historyStart } from '../src/signal/replay-anchor.ts';
import { WEIGHTS } from '../src/signal/weights.ts';
import { runCount } from './risk/runs.ts';
import { seededRandom } from './seeded-bars.ts';
import {
  type Case,
  evaluateBars,
  newEngine,
  receiveBars,
  SESSIONS,
  SIXTEENTHS,
  signalCases,
  THRESHOLDS,
  viewOf,
} from './signal-cases.ts';

/** Runs `cases` times `PROPERTY_RUNS`: 400 times are over 100,000 cases in all. */
function holds<T extends unknown[]>(cases: number, property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: runCount(cases) });
}

/** The same bits: no tolerance, −0 is not 0, NaN only itself. */
function expectSame(actual: readonly MarketSignal[], expected: readonly MarketSignal[]): void {
  if (!isSame(actual, expected)) {
    expect(actual).toStrictEqual(expected);
    throw new Error('the rows differ');
  }
}

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null) return false;
  const [mine, other] = [left, right] as Readonly<Record<string, unknown>>[];
  for (const name in mine) if (!isSame(mine[name], other?.[name])) return false;
  for (const name in other) if (!(name in left)) return false;
  return true;
}

const FRACTION = fc.integer({ min: 0, max: 999 }).map((draw) => draw / 1_000);
const at = ({ bars }: Case, fraction: number) => Math.floor(fraction * bars.length);

test('prefix: what comes later changes nothing', { timeout: 1_800_000 }, () => {
  holds(
    30,
    fc.property(signalCases(), FRACTION, fc.nat(), (sample, fraction, seed) => {
      const { bars } = sample;
      const cut = at(sample, fraction);
      const random = seededRandom(seed);
      const changed = bars.map((bar, index): Bar => {
        if (index < cut) return bar;
        const shift = Math.floor(random() * 2_000) * 100;
        const { open, high, low, close } = bar;
        return {
          ...bar,
          open: open + shift,
          high: high + shift,
          low: low + shift,
          close: close + shift,
          volume: Math.floor(random() * 1e6),
        };
      });
      expectSame(evaluateBars(changed).slice(0, cut), evaluateBars(bars).slice(0, cut));
    }),
  );
});

describe('scale', () => {
  const scaled = (bars: readonly Bar[], price: number, volume: number) =>
    bars.map((bar) => ({
      ...bar,
      open: bar.open * price,
      high: bar.high * price,
      low: bar.low * price,
      close: bar.close * price,
      volume: bar.volume * volume,
    }));
  const power = fc.integer({ min: 0, max: 6 }).map((exponent) => 2 ** exponent);

  test('by powers of two, exact in doubles: the same points, the same bits', {
    timeout: 1_800_000,
  }, () => {
    holds(
      25,
      fc.property(signalCases(), power, power, ({ bars }, price, volume) => {
        const expected = evaluateBars(bars).map((signal): MarketSignal => {
          const { indicators, context } = signal;
          const times = (value: number | null) => (value === null ? null : value * price);
          return {
            ...signal,
            price: signal.price * price,
            emaSupport: times(signal.emaSupport),
            indicators: {
              ...indicators,
              emaFast: times(indicators.emaFast),
              emaSlow: times(indicators.emaSlow),
              atr: times(indicators.atr),
            },
            context: {
              ...context,
              close: context.close * price,
              lows: context.lows.map((low) => low * price),
              highs: context.highs.map((high) => high * price),
              emaSlowBefore: times(context.emaSlowBefore),
            },
          };
        });
        expectSame(evaluateBars(scaled(bars, price, volume)), expected);
      }),
    );
  });

  test('by anything: the same readings', { timeout: 1_800_000 }, () => {
    // MFI compares typical prices: with sixteenths ties hold at every scale.
    const factor = fc.integer({ min: 1, max: 30 });
    holds(
      15,
      fc.property(signalCases(SIXTEENTHS), factor, factor, ({ bars }, price, volume) => {
        const right = evaluateBars(scaled(bars, price, volume));
        for (const [index, { indicators: left, context }] of evaluateBars(bars).entries()) {
          const other = right[index];
          for (const name of ['rsi', 'mfi', 'adx', 'plusDi', 'minusDi', 'moneyFlow'] as const) {
            expectNear(other?.indicators[name], left[name], 1e-6, name);
          }
          expectNear(other?.indicators.relativeVolume, left.relativeVolume, 1e-9, 'volume');
          expectNear(other?.indicators.emaSlow, times(left.emaSlow, price), 1e-8 * price, 'slow');
          expectNear(other?.indicators.atr, times(left.atr, price), 1e-8 * price, 'atr');
          if (!isSame(other?.context.chart, context.chart)) {
            expect(other?.context.chart).toEqual(context.chart);
          }
          expectNear(other?.context.closeLocation, context.closeLocation, 0, 'close location');
        }
      }),
    );
  });
});

function times(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

function expectNear(
  actual: number | null | undefined,
  expected: number | null,
  tolerance: number,
  name: string,
): void {
  if (actual === expected) return;
  const isNear =
    typeof actual === 'number' && expected !== null && Math.abs(actual - expected) <= tolerance;
  if (!isNear) throw new Error(`${name}: ${actual}, expected ${expected}`);
}

describe('mirror', () => {
  const TOP = 12_000_000;
  const mirrored = (bars: readonly Bar[]) =>
    bars.map((bar) => ({
      ...bar,
      open: TOP - bar.open,
      high: TOP - bar.low,
      low: TOP - bar.high,
      close: TOP - bar.close,
    }));
  const mirroredThresholds = (thresholds: Thresholds): Thresholds => ({
    ...thresholds,
    rsiOversoldThreshold: 100 - thresholds.rsiOverboughtThreshold,
    rsiOverboughtThreshold: 100 - thresholds.rsiOversoldThreshold,
    mfiBullishThreshold: 100 - thresholds.mfiBearishThreshold,
    mfiBearishThreshold: 100 - thresholds.mfiBullishThreshold,
  });
  /** Nearer than this to a jump of points, rounding decides the side. */
  const isClear = (left: number | null, line: number | null) =>
    left === null || line === null || Math.abs(left - line) > 1e-9;

  test('a market upside down speaks for the other side', { timeout: 1_800_000 }, () => {
    holds(
      30,
      fc.property(signalCases(SIXTEENTHS), THRESHOLDS, ({ bars }, thresholds) => {
        const upright = evaluateBars(bars, thresholds);
        const inverted = evaluateBars(mirrored(bars), mirroredThresholds(thresholds));
        for (const [index, signal] of upright.entries()) {
          const other = inverted[index];
          if (other === undefined) throw new Error('a row is missing');
          expectMirror(signal, other, thresholds);
        }
      }),
    );
  });

  function expectMirror(signal: MarketSignal, other: MarketSignal, thresholds: Thresholds): void {
    const { indicators: left, context } = signal;
    const { indicators: right } = other;
    const swapped = (name: keyof PointsBreakdown, tolerance: number) => {
      expectNear(other.bearish[name], signal.bullish[name], tolerance, name);
      expectNear(other.bullish[name], signal.bearish[name], tolerance, name);
    };
    swapped('chartPatternPoints', 0);
    swapped('relativeVolumePoints', 0);
    const rsiLines = [thresholds.rsiOversoldThreshold, thresholds.rsiOverboughtThreshold];
    if (context.rsis.every((rsi) => rsiLines.every((line) => isClear(rsi, line)))) {
      swapped('rsiPoints', 1e-6);
    }
    if (isClear(left.plusDi, left.minusDi)) swapped('adxPoints', 1e-6);
    if (isClear(context.close, left.emaSlow)) swapped('emaPoints', 1e-6);
    expectNear(right.rsi, left.rsi === null ? null : 100 - left.rsi, 1e-9, 'rsi');
    expectNear(right.plusDi, left.minusDi, 1e-9, 'plusDi');
    expectNear(right.adx, left.adx, 1e-9, 'adx');
    expectNear(right.moneyFlow, left.moneyFlow === null ? null : -left.moneyFlow, 1e-9, 'flow');
    expectNear(right.relativeVolume, left.relativeVolume, 0, 'relative volume');
    expectMirroredFlow(left.mfi, right.mfi);
  }

  /**
   * MFI weighs each flow by price: 300 to 900 dollars here, up to three times as much in the
   * mirror. All inflow is still all outflow there, and the ratio of in to out inverts within the
   * square of that factor.
   */
  function expectMirroredFlow(left: number | null, right: number | null): void {
    if (left === null || right === null || left < 1e-6 || left > 100 - 1e-6) {
      expectNear(right, left === null ? null : 100 - left, 1e-5, 'mfi');
      return;
    }
    const product = (right / (100 - right)) * (left / (100 - left));
    if (!(product > 1 / 9.01 && product < 9.01)) throw new Error(`mfi: ${right} against ${left}`);
  }
});

test('bounds: no reading, part or sum leaves its range, and none is not a number', {
  timeout: 1_800_000,
}, () => {
  const inRange = (value: number | null, low: number, high: number) =>
    value === null || (value >= low && value <= high);
  holds(
    45,
    fc.property(signalCases(), THRESHOLDS, ({ bars, seed }, thresholds) => {
      const engine = newEngine({ thresholds });
      for (const bar of bars) {
        const signal = engine.push(bar, viewOf(bar, seed));
        const { indicators: readings, context } = signal;
        for (const name of ['rsi', 'mfi', 'adx', 'plusDi', 'minusDi'] as const) {
          if (!inRange(readings[name], 0, 100)) throw new Error(`${name}: ${readings[name]}`);
        }
        if (!inRange(readings.moneyFlow, -1, 1)) throw new Error(`flow: ${readings.moneyFlow}`);
        for (const name of ['emaFast', 'emaSlow'] as const) {
          if (!inRange(readings[name], 200, 1_000)) throw new Error(`${name}: ${readings[name]}`);
        }
        for (const value of [readings.atr, readings.relativeVolume]) {
          if (!inRange(value, 0, 1e9)) throw new Error(`not a size: ${value}`);
        }
        if (!inRange(context.closeLocation, -1, 1)) throw new Error('close location');
        for (const value of [signal.iv, signal.slippage]) {
          if (!inRange(value, 0, 5_000)) throw new Error(`not a percentage: ${value}`);
        }
        for (const side of [signal.bullish, signal.bearish]) expectPartsInRange(side);
        const { bullishConfidence, bearishConfidence, confidence } = signal;
        for (const sum of [bullishConfidence, bearishConfidence]) {
          if (!(sum >= 0 && sum <= 100)) throw new Error(`sum: ${sum}`);
        }
        const { signalType, neutralReason, warmingUp, barCount } = signal;
        const lead = bullishConfidence - bearishConfidence;
        const isStrong = confidence >= 45 && Math.abs(lead) >= 15 && barCount >= 250;
        if (
          confidence !== Math.max(bullishConfidence, bearishConfidence) ||
          warmingUp !== barCount < 250 ||
          (neutralReason === null) !== isStrong ||
          signalType !== sideOf(isStrong, lead)
        ) {
          throw new Error(`${signalType} (${neutralReason}) at ${confidence}, lead ${lead}`);
        }
      }
    }),
  );
});

function sideOf(isStrong: boolean, lead: number): string {
  if (!isStrong) return 'neutral';
  return lead > 0 ? 'call' : 'put';
}

function expectPartsInRange(points: PointsBreakdown): void {
  for (const name of Object.keys(WEIGHTS.parts) as (keyof typeof WEIGHTS.parts)[]) {
    const value = points[`${name}Points`];
    if (!(value >= 0 && value <= WEIGHTS.parts[name].points)) throw new Error(`${name}: ${value}`);
  }
  if (points.slippagePoints !== 0) throw new Error('slippage gives no points');
}

test('chunks: a restart at any bar, from the stored bars, gives the same bits', {
  timeout: 1_800_000,
}, () => {
  holds(
    35,
    fc.property(signalCases(), FRACTION, (sample, fraction) => {
      const { bars, seed } = sample;
      const engine = newEngine();
      const expected = bars.map((bar) => engine.push(bar, viewOf(bar, seed)));
      const cut = at(sample, fraction);
      const next = bars[cut];
      const last = expected[cut - 1];
      if (next === undefined || last === undefined) return;
      const { iv, ivAt } = last;
      const restarted = newEngine({
        lastIv: iv === null || ivAt === null ? null : { iv, at: ivAt },
      });
      const from = historyStart(SESSIONS, next.start);
      for (const bar of bars.slice(0, cut)) if (bar.start >= from) restarted.push(bar);
      const rest = bars.slice(cut).map((bar) => restarted.push(bar, viewOf(bar, seed)));
      expectSame(rest, expected.slice(cut));
    }),
  );
});

const PLACES = fc.array(
  fc.record({ fraction: FRACTION, back: fc.nat({ max: 300 }), kind: fc.nat() }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test('duplicates and bars out of order change nothing [E7]', { timeout: 1_800_000 }, () => {
  holds(
    40,
    fc.property(signalCases(), PLACES, (sample, places) => {
      const { bars } = sample;
      const noisy = bars.flatMap((bar, index) => [
        bar,
        ...places
          .filter(({ fraction }) => at(sample, fraction) === index)
          .map(({ back }) => bars[Math.max(0, index - back)] ?? bar)
          .map((old) => ({ ...old, volume: old.volume + 1 })),
      ]);
      expect(noisy.length).toBeGreaterThan(bars.length);
      expectSame(receiveBars(noisy), receiveBars(bars));
    }),
  );
});

describe('corrupt bars', () => {
  type Corruption = readonly [BarRejection, (bar: Bar) => Partial<Record<keyof Bar, unknown>>];
  const PRICES = ['open', 'high', 'low', 'close'] as const;
  const DAY = 86_400_000;
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null, undefined];
  const CORRUPTIONS: readonly Corruption[] = [
    ...[...PRICES, 'volume', 'start'].flatMap((field) =>
      [...numbers, '600'].map((value): Corruption => ['malformed', () => ({ [field]: value })]),
    ),
    ...PRICES.flatMap((field): Corruption[] => [
      ['malformed', (bar) => ({ [field]: bar[field] + 0.5 })],
      ['inconsistent', () => ({ [field]: 0 })],
      ['inconsistent', (bar) => ({ [field]: -bar[field] })],
    ]),
    ['malformed', () => ({ volume: Number.MAX_VALUE })],
    ['inconsistent', () => ({ volume: -1 })],
    ['inconsistent', (bar) => ({ high: bar.low, low: bar.high + 1 })],
    ['inconsistent', (bar) => ({ high: Math.max(bar.open, bar.close) - 1 })],
    ['inconsistent', (bar) => ({ low: Math.min(bar.open, bar.close) + 1 })],
    ['off-grid', (bar) => ({ start: bar.start + awayFromEdge(bar) })],
    ['off-grid', (bar) => ({ start: bar.start + 60_000 * awayFromEdge(bar) })],
    ['outside-session', (bar) => ({ start: bar.start - (bar.start % DAY) + 3 * 3_600_000 })],
    ['outside-session', (bar) => ({ start: bar.start + 400 * DAY })],
    ['incomplete', (bar) => ({ start: nextStart(bar.start) })],
  ];

  /** 1 at the open, else −1, as a session's last bar can't be later, nor its first earlier. */
  function awayFromEdge({ start }: Bar): number {
    return SESSIONS.some(({ open }) => open === start) ? 1 : -1;
  }

  function nextStart(start: number): number {
    const session = SESSIONS.find(({ close }) => close > start + BAR_MS);
    return Math.max(start + BAR_MS, session?.open ?? 0);
  }

  test('of every kind are refused by their code and change nothing [E2]', {
    timeout: 1_800_000,
  }, () => {
    holds(
      40,
      fc.property(signalCases(), PLACES, (sample, places) => {
        const bars = sample.bars.slice(0, 120);
        const engine = newEngine();
        const signals: MarketSignal[] = [];
        for (const [index, bar] of bars.entries()) {
          const now = bar.start + BAR_MS;
          const { lastStart, atr } = engine;
          for (const { fraction, kind } of places) {
            if (Math.floor(fraction * bars.length) !== index) continue;
            const [code, corrupt] = CORRUPTIONS[kind % CORRUPTIONS.length] ?? CORRUPTIONS[0]!;
            const corrupted = { ...bar, ...corrupt(bar) } as Bar;
            expect(
              rejectBar(corrupted, { sessions: SESSIONS, now, lastBarStart: lastStart, atr }),
            ).toBe(code);
          }
          if (rejectBar(bar, { sessions: SESSIONS, now, lastBarStart: lastStart, atr }) === null) {
            signals.push(engine.push(bar));
          }
        }
        expectSame(signals, receiveBars(bars));
      }),
    );
  });
});

test('the cases are not all alike: they reach every reading, every flag but faults and every verdict', () => {
  const seen = new Set<string>();
  for (const { bars, seed } of fc.sample(signalCases(), { numRuns: 60, seed: 1 })) {
    const engine = newEngine();
    for (const bar of bars) {
      const signal = engine.push(bar, viewOf(bar, seed));
      seen.add(signal.neutralReason ?? signal.signalType);
      for (const { part, reason } of signal.flags) seen.add(`${part} ${reason}`);
      for (const side of ['bullish', 'bearish'] as const) {
        const candle = signal.context.chart?.[side];
        if (candle) seen.add(`${side} ${candle.shape} ${candle.age}`);
        for (const [name, points] of Object.entries(signal[side])) {
          if (points > 0) seen.add(`${side} ${name}`);
        }
      }
    }
  }
  const shapes = ['soldiers', 'star', 'engulfing', 'hammer'];
  const wanted = ['bullish', 'bearish'].flatMap((side) => [
    ...shapes.flatMap((shape) => [0, 1, 2].map((age) => `${side} ${shape} ${age}`)),
    ...Object.keys(WEIGHTS.parts).map((part) => `${side} ${part}Points`),
  ]);
  const others = [
    'call',
    'put',
    'no-lead',
    'too-weak',
    'warming-up',
    'relativeVolume few-sessions',
  ];
  const flags = [
    'relativeVolume not-computable',
    'iv no-quotes',
    'iv near-close',
    'mfi warming-up',
  ];
  expect([...wanted, ...others, ...flags].filter((each) => !seen.has(each))).toEqual([]);
});
