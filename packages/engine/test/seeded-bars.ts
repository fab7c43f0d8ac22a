import { BAR_MS, type Bar } from '../src/model/bar.ts';
import type { Session } from '../src/model/session.ts';

/** Uses mulberry32, 32 bits: the same seed gives the same numbers in 0..1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes prices in whole cents, with trends, ties and overnight gaps. */
export function seededBars(seed: number, sessions: readonly Session[], firstClose = 600): Bar[] {
  const random = seededRandom(seed);
  const bars: Bar[] = [];
  let close = firstClose * 100;
  for (const session of sessions) {
    close += Math.round((random() - 0.5) * 300);
    for (let start = session.open; start < session.close; start += BAR_MS) {
      const trend = Math.sin(bars.length / 40) * 12;
      const open = close + Math.round((random() - 0.5) * 4);
      close = open + Math.round((random() - 0.5) * 60 + trend);
      const high = Math.max(open, close) + Math.floor(random() * 20);
      const low = Math.min(open, close) - Math.floor(random() * 20);
      const volume = Math.floor(200_000 + random() * 800_000);
      bars.push({
        start,
        open: open * 100,
        high: high * 100,
        low: low * 100,
        close: close * 100,
        volume,
      });
    }
  }
  return bars;
}

export interface Temper {
  readonly tick: number;
  readonly step: number;
  readonly wick: number;
  /** Share of flat bars, and of bars without volume. */
  readonly still: number;
  readonly untraded: number;
}

/**
 * Prices are near $600, between $300 and $900, with trends, ties, gaps, flat stretches and bars
 * without volume.
 */
export function temperedBars(seed: number, starts: readonly number[], temper: Temper): Bar[] {
  const random = seededRandom(seed);
  const { tick, step, wick, still, untraded } = temper;
  const [lowest, highest] = [Math.ceil(3_000_000 / tick), Math.floor(9_000_000 / tick)];
  const within = (ticks: number) => Math.min(highest, Math.max(lowest, ticks));
  let close = Math.round(6_000_000 / tick);
  let drift = 0;
  return starts.map((start) => {
    if (random() < 0.1) drift = Math.round((random() - 0.5) * step);
    const isStill = random() < still;
    const open = isStill ? close : within(close + Math.round((random() - 0.5) * 0.2 * step));
    close = isStill ? open : within(open + drift + Math.round((random() - 0.5) * step));
    const high = Math.max(open, close) + (isStill ? 0 : Math.floor(random() * random() * wick));
    const low = Math.min(open, close) - (isStill ? 0 : Math.floor(random() * random() * wick));
    const volume = random() < untraded ? 0 : Math.floor(1_000 + random() * 1_000_000);
    return {
      start,
      open: open * tick,
      high: high * tick,
      low: low * tick,
      close: close * tick,
      volume,
    };
  });
}
