/** Market time, and the browser time at which it came. */
interface MarketTimeSample {
  readonly marketTimeMs: number;
  readonly speed: number;
  readonly browserTimeMs: number;
}

/** Without answers the clock stops: the market's time may have jumped. */
const MAX_EXTRAPOLATION_MS = 60_000;

let lastSample: MarketTimeSample | null = null;

export const marketClock = {
  recordSample(sample: MarketTimeSample): void {
    lastSample = sample;
  },

  /** Browser time only measures the distance from the last answer; null before the first. */
  toMarketTimeMs(browserTimeMs: number): number | null {
    if (lastSample === null) return null;
    const { marketTimeMs, speed } = lastSample;
    return marketTimeAt(marketTimeMs, speed, browserTimeMs - lastSample.browserTimeMs);
  },
};

/** At the market's speed, at most a minute of wall time ahead. */
export function marketTimeAt(sampledMs: number, speed: number, elapsedMs: number): number {
  return sampledMs + Math.min(elapsedMs, MAX_EXTRAPOLATION_MS) * speed;
}
