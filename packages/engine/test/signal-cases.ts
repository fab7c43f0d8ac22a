import fc from 'fast-check';
import { sessionsBetween } from '../src/hours/calendar.ts';
import { sessionAt } from '../src/hours/sessions.ts';
import { blackScholesPrice, yearsToExpiry } from '../src/indicators/black-scholes.ts';
import { BAR_MS, type Bar } from '../src/model/bar.ts';
import { type ChainEntry, chainOf } from '../src/model/chain.ts';
import { fromDollars, toDollars } from '../src/model/money.ts';
import type { Session } from '../src/model/session.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../src/model/thresholds.ts';
import { rejectBar } from '../src/signal/bar-gate.ts';
import type { MarketSignal } from '../src/signal/market-signal.ts';
import type { MarketView } from '../src/signal/market-view.ts';
import { SignalEngine, type SignalOptions } from '../src/signal/signal-engine.ts';
import { seededRandom, type Temper, temperedBars } from './seeded-bars.ts';

/** A year with holidays, three half days and both clock changes. */
export const SESSIONS: readonly Session[] = sessionsBetween('2026-01-02', '2026-12-31');

export interface Case {
  readonly seed: number;
  readonly bars: readonly Bar[];
}

const CENTS = 100;
/** Sixteenths of a dollar are exact in doubles: a tie stays one in the mirror. */
export const SIXTEENTHS = 625;

/**
 * 20 to 400 bars, some missing: few bars of many days, for anchors, volumes by time of day and half
 * days, or many of few days.
 */
export function signalCases(tick = CENTS): fc.Arbitrary<Case> {
  return fc
    .record({
      seed: fc.nat(),
      first: fc.nat({ max: 180 }),
      isDense: fc.integer({ min: 0, max: 11 }).map((draw) => draw === 0),
      size: fc.integer({ min: 0, max: 100 }),
      slot: fc.oneof(fc.nat({ max: 73 }), fc.constantFrom(0, 75)),
      missing: fc.constantFrom(0, 0, 0.05),
      temper: fc.record({
        tick: fc.constant(tick),
        step: fc.constantFrom(2, 6, 30, 60, 400),
        wick: fc.constantFrom(0, 3, 20, 100),
        still: fc.constantFrom(0, 0, 0.1, 0.9),
        untraded: fc.constantFrom(0, 0, 0.1, 0.95),
      }),
    })
    .map(({ seed, first, isDense, size, slot, missing, temper }) => {
      const [days, perDay] = isDense ? [5, 60 + (size % 18)] : [11 + (size % 35), 2 + (size % 3)];
      const random = seededRandom(seed ^ 0x5eed);
      const firstSlot = isDense ? 0 : slot;
      const starts = SESSIONS.slice(first, first + days).flatMap((session) =>
        Array.from({ length: perDay }, (_, nth) => session.open + (firstSlot + nth) * BAR_MS)
          .filter((start) => start < session.close)
          .filter(() => random() >= missing),
      );
      return { seed, bars: temperedBars(seed, starts, temper satisfies Temper) };
    });
}

export function newEngine(options: Partial<SignalOptions> = {}): SignalEngine {
  return new SignalEngine({
    symbol: 'SPY',
    feed: 'cases',
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: 1,
    sessions: SESSIONS,
    ...options,
  });
}

export function evaluateBars(bars: readonly Bar[], thresholds: Thresholds = DEFAULT_THRESHOLDS) {
  const engine = newEngine({ thresholds });
  return bars.map((bar) => engine.push(bar));
}

export function receiveBars(bars: readonly Bar[], now = (bar: Bar) => bar.start + BAR_MS) {
  const engine = newEngine();
  const signals: MarketSignal[] = [];
  for (const bar of bars) {
    const { lastStart, atr } = engine;
    if (
      rejectBar(bar, { sessions: SESSIONS, now: now(bar), lastBarStart: lastStart, atr }) !== null
    )
      continue;
    signals.push(engine.push(bar));
  }
  return signals;
}

export function viewOf(bar: Bar, seed: number): MarketView | null {
  const random = seededRandom(seed + bar.start / BAR_MS);
  if (random() < 0.1) return null;
  const at = bar.start + BAR_MS;
  const spot = toDollars(bar.close) + (random() - 0.5) / 10;
  const years = yearsToExpiry(at, sessionAt(SESSIONS, bar.start)?.close ?? at);
  const strikes = [Math.floor(spot), Math.floor(spot) + 1];
  const entries = strikes.flatMap((strike) =>
    (['call', 'put'] as const).flatMap((side): ChainEntry[] => {
      if (random() < 0.1) return [];
      const volatility = 0.05 + random() * 0.5;
      const middle = fromDollars(blackScholesPrice({ side, spot, strike, years }, volatility));
      const half = Math.floor(random() * 300);
      const contract = { symbol: '', underlying: 'SPY', side, strike: strike * 10_000, expiry: '' };
      const quote = { at, bid: Math.max(0, middle - half), ask: middle + half };
      return [{ contract, quote: { ...quote, bidSize: 1, askSize: 1 } }];
    }),
  );
  return { spot: random() < 0.05 ? null : spot, chain: chainOf(entries) };
}

export const THRESHOLDS: fc.Arbitrary<Thresholds> = fc
  .record({
    mfiBullishThreshold: fc.integer({ min: 51, max: 100 }),
    mfiBearishThreshold: fc.integer({ min: 0, max: 49 }),
    rsiOversoldThreshold: fc.integer({ min: 1, max: 49 }),
    rsiOverboughtThreshold: fc.integer({ min: 51, max: 99 }),
    emaFastPeriod: fc.integer({ min: 2, max: 50 }),
    slower: fc.integer({ min: 1, max: 50 }),
    relativeVolumeThreshold: fc.integer({ min: 11, max: 100 }).map((tenths) => tenths / 10),
    ivThreshold: fc.integer({ min: 10, max: 399 }).map((tenths) => tenths / 10),
    slippageThreshold: fc.constant(1),
  })
  .map(({ slower, ...rest }) => ({ ...rest, emaSlowPeriod: rest.emaFastPeriod + slower }));
