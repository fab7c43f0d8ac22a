import { BAR_MS, type Bar, isFullSession, type Session, sessionsBetween } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { REGIME_WEIGHTS } from './assumptions.ts';
import { createGeneratedMarket } from './generated-market.ts';
import { type GeneratedSession, generateSession, type Regime } from './generated-session.ts';
import { isSessionKind, SESSION_KINDS } from './session-kind.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';

const MIXED = Object.keys(REGIME_WEIGHTS) as (keyof typeof REGIME_WEIGHTS)[];
const KINDS: readonly Regime[] = [...MIXED, 'trend', 'chop', 'crash', 'frozen'];
const asked = (regime: Regime) => ({ regime, driftShare: 1 });
const BEFORE = { close: 6_800_000, logVolatility: 0 };
const SEEDS = 150;
const [DAY] = sessionsBetween('2026-02-03', '2026-02-03');
if (DAY === undefined) throw new Error('no session');
const session: Session = DAY;

interface Look {
  readonly gap: number;
  readonly range: number;
  readonly directness: number;
  readonly crossings: number;
  readonly volume: number;
  /** Largest move ÷ median move, and the share of it that the next nine bars undo. */
  readonly largest: number;
  readonly undone: number;
  /** Largest fall within ten bars. */
  readonly fall: number;
  readonly missing: number;
  /** In the bar before the first missing one; 0 when none is missing. */
  readonly fallBefore: number;
  readonly moveBefore: number;
}

function percent(from: number, to: number): number {
  return 100 * Math.log(to / from);
}

function lookOf(bars: readonly Bar[]): Look {
  const closes = [bars[0]?.open ?? 0, ...bars.map(({ close }) => close)];
  const open = closes[0] ?? 0;
  const move = (from: number, to: number) =>
    percent(closes[Math.max(0, from)] ?? 0, closes[Math.min(bars.length, to)] ?? 0);
  const moves = bars.map((_, bar) => move(bar, bar + 1));
  const sizes = moves.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  const range = percent(
    Math.min(...bars.map(({ low }) => low)),
    Math.max(...bars.map(({ high }) => high)),
  );
  const falls = closes.flatMap((_, to) =>
    Array.from({ length: Math.min(to, 10) }, (_, back) => -move(to - back - 1, to)),
  );
  const hole = bars.findIndex(({ start }, bar) => start !== session.open + bar * BAR_MS);
  return {
    gap: Math.abs(percent(BEFORE.close, open)),
    range,
    directness: Math.abs(move(0, bars.length)) / range,
    crossings: bars.filter(({ close }, bar) => close > open !== (closes[bar] ?? 0) > open).length,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0) / bars.length,
    largest: (sizes[largest] ?? 0) / median(sizes),
    undone: -move(largest + 1, largest + 10) / (moves[largest] ?? 0),
    fall: Math.max(...falls),
    missing: (session.close - session.open) / BAR_MS - bars.length,
    fallBefore: hole < 0 ? 0 : -move(hole - 1, hole),
    moveBefore: hole < 0 ? 0 : Math.abs(move(hole - 1, hole)),
  };
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

const looks = new Map(
  KINDS.map((kind) => [
    kind,
    Array.from({ length: SEEDS }, (_, seed) =>
      lookOf(generateSession(seed, session, BEFORE, asked(kind)).bars),
    ),
  ]),
);

function over(kind: Regime, what: keyof Look, part = 0.5): number {
  return percentile(
    (looks.get(kind) ?? []).map((look) => look[what]),
    part,
  );
}

function shareOf(kind: Regime, is: (made: GeneratedSession) => boolean): number {
  const found = Array.from({ length: SEEDS }, (_, seed) =>
    is(generateSession(seed, session, BEFORE, asked(kind))),
  );
  return found.filter(Boolean).length / SEEDS;
}

describe('over many seeds', () => {
  const usual = (what: keyof Look) => over('usual', what);

  test('a quiet day moves less than a usual one, with less volume', () => {
    expect(over('calm', 'range')).toBeLessThan(0.9 * usual('range'));
    expect(over('calm', 'volume')).toBeLessThan(0.9 * usual('volume'));
  });

  test('a thin day trades less than half of the usual volume', () => {
    expect(over('thin', 'volume', 0.95)).toBeLessThan(0.5 * usual('volume'));
    expect(over('thin', 'range')).toBeLessThan(over('calm', 'range'));
  });

  test('a trend day closes near the end of its range, a day of chop goes back and forth', () => {
    expect(over('trend', 'directness')).toBeGreaterThan(0.75);
    expect(over('trend', 'directness', 0.25)).toBeGreaterThan(usual('directness'));
    expect(over('chop', 'directness')).toBeLessThan(0.25);
    expect(over('chop', 'crossings')).toBeGreaterThan(2 * usual('crossings'));
    expect(over('chop', 'crossings')).toBeGreaterThan(4 * over('trend', 'crossings'));
  });

  test('a gap day opens about half a percent away, up or down', () => {
    expect(over('gap', 'gap')).toBeGreaterThan(0.5);
    expect(over('gap', 'gap')).toBeGreaterThan(2 * usual('gap'));
    expect(shareOf('gap', ({ bars }) => (bars[0]?.open ?? 0) > BEFORE.close)).toBeCloseTo(0.5, 0.8);
  });

  test('a spike is one bar that dwarfs the others, up or down, and is not undone', () => {
    expect(over('spike', 'largest')).toBeGreaterThan(1.4 * usual('largest'));
    expect(over('spike', 'undone')).toBeGreaterThan(-0.4);
    expect(over('spike', 'undone')).toBeLessThan(0.4);
  });

  test('a wild day has half as much range again as a usual one, on heavy volume', () => {
    expect(over('wild', 'range')).toBeGreaterThan(1.4 * usual('range'));
    expect(over('wild', 'volume')).toBeGreaterThan(1.4 * usual('volume'));
  });

  test('a crash falls by more than 1 percent within 50 minutes, nine times in ten, on heavy volume', () => {
    expect(over('crash', 'fall')).toBeGreaterThan(1.4);
    expect(over('crash', 'fall', 0.1)).toBeGreaterThan(1);
    expect(over('crash', 'volume', 0.05)).toBeGreaterThan(1.4 * usual('volume'));
  });

  test('a halt is fifteen minutes without a bar, after a bar that moves far, up or down', () => {
    expect([over('halt', 'missing', 0), over('halt', 'missing', 0.999)]).toEqual([3, 3]);
    expect(over('halt', 'moveBefore', 0.05)).toBeGreaterThan(0.4);
    expect(shareOf('halt', ({ bars }) => lookOf(bars).fallBefore > 0)).toBeCloseTo(0.5, 0.8);
  });

  test('a frozen feed lacks two to five bars, all others lack none', () => {
    expect([over('frozen', 'missing', 0), over('frozen', 'missing', 0.999)]).toEqual([2, 5]);
    for (const kind of KINDS) {
      if (kind !== 'halt' && kind !== 'frozen') expect(over(kind, 'missing', 0.999)).toBe(0);
    }
  });
});

describe('how often each kind is drawn', () => {
  const days = sessionsBetween('2026-01-01', '2027-12-31');

  function shares(wanted: (session: Session) => boolean): (regime: Regime) => number {
    const drawn = days
      .filter(wanted)
      .flatMap((day) =>
        Array.from({ length: 20 }, (_, seed) => generateSession(seed, day, BEFORE).regime),
      );
    return (regime) => drawn.filter((one) => one === regime).length / drawn.length;
  }

  test('is as often in a hundred as declared, within four deviations of chance', () => {
    expect(Object.values(REGIME_WEIGHTS).reduce<number>((sum, weight) => sum + weight, 0)).toBe(
      100,
    );
    const share = shares(isFullSession);
    for (const regime of MIXED) {
      const declared = REGIME_WEIGHTS[regime] / 100;
      const chance = Math.sqrt((declared * (1 - declared)) / (20 * 490));
      expect(Math.abs(share(regime) - declared), regime).toBeLessThanOrEqual(4 * chance);
    }
  });

  test('is never a drill, and no halt on days that close early', () => {
    const full = shares(isFullSession);
    for (const drill of ['trend', 'chop', 'crash', 'frozen'] as const) expect(full(drill)).toBe(0);
    const share = shares((day) => !isFullSession(day));
    expect(share('halt')).toBe(0);
    expect(share('calm')).toBeGreaterThan(0);
  });
});

describe('a session that is asked for', () => {
  test('has one of the known names', () => {
    expect(SESSION_KINDS).toEqual([...KINDS, 'half-day']);
    expect(SESSION_KINDS.every(isSessionKind)).toBe(true);
    expect(isSessionKind('toString')).toBe(false);
  });

  test('closes early when it is a half day', () => {
    const day = { kind: 'half-day', earliestDate: '2026-11-28' } as const;
    const market = createGeneratedMarket({ symbol: 'SPY', seed: 1, day });
    expect(new Date(market.defaultStart).toISOString()).toBe('2026-12-24T15:00:00.000Z');
    expect(market.epoch).toMatch(/^seed-SPY-1-half-day-2026-12-24-model-\d+$/);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'with a frozen feed shows its last quotes, with their stamp, until it goes on elsewhere (seed %i)',
    (seed) => {
      const day = { kind: 'frozen', earliestDate: session.date } as const;
      const market = createGeneratedMarket({ symbol: 'SPY', seed, day });
      const bars = market.bars(5, session.open, session.close);
      const after = bars.findIndex(({ start }, i) => start !== session.open + i * BAR_MS);
      const [last, next] = [bars[after - 1], bars[after]];
      if (last === undefined || next === undefined) throw new Error('no hole in the bars');
      const from = last.start + BAR_MS;
      const contracts = market
        .contracts(session.date)
        .filter(({ strike }) => Math.abs(strike - last.close) < 50_000);
      const quotesAt = (at: number) => [
        market.stockQuote(at),
        market.stockPrices(at),
        ...contracts.flatMap((one) => [market.optionQuote(one, at), market.optionPrices(one, at)]),
      ];
      expect(contracts.length).toBeGreaterThan(10);
      expect(market.stockQuote(from)).toMatchObject({ at: from });
      expect(market.stockQuote(from)?.bid).toBeGreaterThan(0);
      for (let at = from; at < next.start; at += QUOTE_GRID_MS) {
        if (at % 60_000 === 0) expect(quotesAt(at)).toEqual(quotesAt(from));
        expect(market.stockQuote(at)?.at).toBe(from);
      }
      expect(market.stockQuote(next.start)?.at).toBe(next.start);
      const still = quotesAt(next.start + QUOTE_GRID_MS);
      expect(still).not.toEqual(quotesAt(next.start + 2 * QUOTE_GRID_MS));
      expect(next.open).not.toBe(last.close);
      expect(market.bars(1, from, next.start - 1)).toEqual([]);
    },
  );

  test('with a frozen feed has moved on by more than a tick or two when it is seen again', () => {
    const moved = Array.from({ length: SEEDS }, (_, seed) => {
      const { bars, freezes } = generateSession(seed, session, BEFORE, asked('frozen'));
      const next = bars.findIndex(({ start }) => start === freezes[0]?.to);
      return Math.abs((bars[next]?.open ?? 0) - (bars[next - 1]?.close ?? 0));
    });
    expect(median(moved)).toBeGreaterThan(2_000);
  });
});
