// Runs in: share, all, long
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../test/performance-rows.ts';
import { syntheticScores } from '../../../test/synthetic-scores.ts';
import { byDay } from '../trade-summary.ts';
import { brierScores } from './brier.ts';
import { calibration, outcomeAfter, type ScoredDecision } from './calibration.ts';
import { shareInterval } from './share-interval.ts';

const NOISE_WARNING = 'The confidence shows no more than the base rate';
const saysNothing = ({ warnings }: ReturnType<typeof calibration>) =>
  warnings.some((text) => text.startsWith(NOISE_WARNING));

const DECISION: ScoredDecision = {
  date: '2026-11-16',
  side: 'call',
  confidence: 62,
  points: { chartPattern: 10, ema: 15, rsi: 10, mfi: 10, adx: 7, relativeVolume: 0, iv: 10 },
  price: 6_700_000,
  laterPrices: { 15: 6_701_000, 30: 6_699_000, 60: null },
};

/** More days take two thirds of the time of this file, and are tried in the long run. */
const DAYS = process.env.LONG_TESTS === '1' ? [8, 25] : [8];

describe('on a synthetic market', () => {
  it.each([1, 2, 3, 4, 5])('whose drift the score sees, it shows (seed %i)', (seed) => {
    const found = calibration(syntheticScores({ seed, days: 60, strength: 0.35 }), []);
    expect(found.brier).toBeLessThan(found.brierOfBaseRate ?? 0);
    expect(saysNothing(found)).toBe(false);
    const [weakest, strongest] = [found.bands[0], found.bands.findLast((b) => b.decisions > 400)];
    expect(strongest?.wentOurWay[30]).toBeGreaterThan((weakest?.wentOurWay[30] ?? 100) + 5);
    expect(strongest?.interval30?.low).toBeGreaterThan(50);
    const worse = Object.fromEntries(
      found.ablation.map(({ part, brierWithout }) => [
        part,
        (brierWithout ?? 0) - (found.brier ?? 0),
      ]),
    );
    // Only the points of this part forecast anything, so the error is larger without them.
    expect(worse.ema).toBeGreaterThan(0.002);
    for (const part of ['rsi', 'mfi', 'relativeVolume']) expect(worse[part]).toBeLessThan(0.0005);
    for (const part of ['chartPattern', 'adx', 'iv']) expect(worse[part]).toBeCloseTo(0, 10);
  });

  it('on which the score is noise, it shows nothing', () => {
    const found = Array.from({ length: 40 }, (_, seed) =>
      calibration(syntheticScores({ seed: seed + 100, days: 25, strength: 0 }), []),
    );
    expect(found.filter((each) => !saysNothing(each)).length).toBeLessThanOrEqual(3);
    const better = found.filter(
      ({ brier, brierOfBaseRate }) => (brier ?? 1) < (brierOfBaseRate ?? 0),
    );
    expect(better.length).toBeLessThan(20);
  });

  it.each(DAYS)('intervals hold the coin in 95 of 100 ranges of %i days', (days) => {
    const held = Array.from({ length: 200 }, (_, seed) =>
      syntheticScores({ seed: seed + 1_000, days, strength: 0 }),
    ).flatMap((decisions) => {
      const strong = decisions.filter(({ confidence }) => confidence >= 60);
      return [decisions, strong].map((band) => {
        const interval = shareInterval(
          byDay(band, (each) => outcomeAfter(each, 30)).map((day) =>
            day.filter((each) => each !== null),
          ),
        );
        return interval !== null && interval.low <= 0.5 && interval.high >= 0.5;
      });
    });
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.99);
  });
});

describe('another implementation (Python, written from the formulas) says the same', () => {
  it('of Brier scores with each day forecast from the others', () => {
    const days: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
      '2026-11-16': [
        [50, 1],
        [60, 0],
        [70, 1],
      ],
      '2026-11-17': [
        [55, 0],
        [80, 1],
      ],
      '2026-11-18': [
        [65, 1],
        [90, 1],
        [45, 0],
        [52, 0],
      ],
    };
    const outcomes = Object.values(days).map((list) =>
      list.map(([score, outcome]) => ({ score, outcome })),
    );
    const found = brierScores(outcomes, ({ score }) => score);
    expect(found?.ofScore).toBeCloseTo(0.1791872231443834, 12);
    expect(found?.ofBaseRate).toBeCloseTo(0.255578231292517, 12);
  });

  it('of the interval of a share over days', () => {
    const found = shareInterval([[1, 1, 0], [0, 0], [], [1, 1, 1, 0]]);
    expect(found?.low).toBeCloseTo(0.08839373122713795, 4);
    expect(found?.high).toBeCloseTo(0.9415686237627467, 4);
  });
});

describe('what can not be computed is null, and never a NaN', () => {
  const finite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value !== 'object' || value === null || Object.values(value).every(finite);

  it('of nothing', () => {
    const found = calibration([], []);
    expect(found).toMatchObject({ bands: [], brier: null, brierOfBaseRate: null });
    expect(found.ablation.map(({ brierWithout }) => brierWithout)).toEqual(Array(7).fill(null));
    expect(found.warnings).toEqual(['No decision on a signal with a side is in this range.']);
  });

  it('of one decision: its share is known, its interval and Brier score are not', () => {
    const found = calibration([DECISION], []);
    expect(found.bands).toEqual([
      {
        ...{ from: 60, to: 70, decisions: 1, trades: 0, won: 0 },
        wentOurWay: { 15: 100, 30: 0, 60: null },
        interval30: null,
      },
    ]);
    expect(found.brier).toBeNull();
    expect(found.warnings.join(' ')).toContain('of 1 day: below 20');
  });

  it('of one day with many decisions', () => {
    const found = calibration(Array(30).fill(DECISION), []);
    expect(found.bands[0]?.interval30).toBeNull();
    expect(found.brier).toBeNull();
  });

  it('of one band with one score: the line is the base rate', () => {
    const decisions = ['16', '17', '18'].map((day, index) => ({
      ...DECISION,
      date: `2026-11-${day}`,
      laterPrices: { ...DECISION.laterPrices, 30: index === 0 ? 6_705_000 : 6_690_000 },
    }));
    const found = calibration(decisions, []);
    expect(found.bands).toHaveLength(1);
    expect(found.brier).toBe(found.brierOfBaseRate);
    expect(saysNothing(found)).toBe(true);
    expect(finite(found)).toBe(true);
  });

  it('of days that are all alike', () => {
    expect(shareInterval([[1], [1, 1], [1]])?.high).toBe(1);
    expect(shareInterval([[0], [0]])?.low).toBe(0);
    expect(shareInterval([[1, 0], []])).toBeNull();
  });

  it('where every later price is missing or the same', () => {
    const unknown = { ...DECISION, laterPrices: { 15: null, 30: 6_700_000, 60: null } };
    const found = calibration([unknown, { ...unknown, date: '2026-11-17' }], []);
    expect(found.bands[0]).toMatchObject({
      decisions: 2,
      wentOurWay: { 15: null, 30: null, 60: null },
      interval30: null,
    });
    expect(found.brier).toBeNull();
    expect(found.warnings).toContain(
      '2 decisions of 2 can not be judged after 30 minutes: the session was over, a bar is missing, or the price was the same.',
    );
    expect(finite(found)).toBe(true);
  });
});

describe('a band', () => {
  it('follows the side: a put is right when the price falls', () => {
    expect(outcomeAfter(DECISION, 15)).toBe(1);
    expect(outcomeAfter({ ...DECISION, side: 'put' }, 15)).toBe(0);
    expect(outcomeAfter({ ...DECISION, side: 'put' }, 30)).toBe(1);
  });

  it('has the trades of its confidence, those with late rows once, break-even not won', () => {
    const rows = [
      rowOf('16', 'T1', 50, 1, 'A1', { confidence: 65 }),
      rowOf('16', 'T2', 1, 1, 'A1', { confidence: 60 }),
      rowOf('16', 'T3', -50, 1, 'A1', { confidence: 69.9 }),
      rowOf('17', 'T3-late-1', 80, 1, 'A1', { confidence: 69.9 }),
      rowOf('17', 'T4', 10, 1, 'A1', { confidence: 100 }),
      rowOf('17', 'T5', 10, 1, 'A1', { confidence: null }),
    ];
    const { bands, warnings } = calibration([DECISION], rows, 2);
    expect(bands.map(({ from, to, trades, won }) => [from, to, trades, won])).toEqual([
      [60, 70, 3, 2],
      [90, 100, 1, 1],
    ]);
    expect(warnings).toContain('In no band: 1 trade without a stored confidence.');
    expect(warnings).toContain('Left out: 2 decisions without a stored signal.');
  });
});
