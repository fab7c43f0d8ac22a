import { BAR_MS, type Bar } from '../src/model/bar.ts';
import type { Session } from '../src/model/session.ts';

/** A 32-bit generator (mulberry32): the same seed gives the same numbers in 0..1. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random walk in whole cents over all bars of the sessions, with trends, ties and overnight gaps. */
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
