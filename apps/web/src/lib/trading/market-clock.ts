/** The last answered market time, and when in browser time. */
interface Answer {
  readonly marketTime: number;
  readonly speed: number;
  readonly at: number;
}

/** Without answers the market's time goes on no longer: it may have jumped. */
const LONGEST_MS = 60_000;

let last: Answer | null = null;

export const marketClock = {
  note(answer: Answer): void {
    last = answer;
  },

  /**
   * The market's time at a browser's, which only measures the distance from an answer; null before
   * the first.
   */
  at(browserTime: number): number | null {
    return last === null ? null : marketTimeAt(last.marketTime, last.speed, browserTime - last.at);
  },
};

/** At the market's speed, at most a minute of wall time ahead. */
export function marketTimeAt(answered: number, speed: number, elapsedMs: number): number {
  return answered + Math.min(elapsedMs, LONGEST_MS) * speed;
}
