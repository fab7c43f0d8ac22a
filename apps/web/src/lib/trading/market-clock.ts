/** The market's time as it was answered last, and when that was in the browser's. */
interface Answer {
  readonly marketTime: number;
  readonly speed: number;
  readonly at: number;
}

/** Without answers the market's time is not carried on for longer: it may have jumped. */
const LONGEST_MS = 60_000;

let last: Answer | null = null;

export const marketClock = {
  note(answer: Answer): void {
    last = answer;
  },

  /**
   * What the market's clock said at a moment of the browser's, which only measures how far that lies
   * from an answer; null before the first.
   */
  at(browserTime: number): number | null {
    return last === null ? null : marketTimeAt(last.marketTime, last.speed, browserTime - last.at);
  },
};

/** Goes on at the market's speed, not further than a minute of wall time ahead. */
export function marketTimeAt(answered: number, speed: number, elapsedMs: number): number {
  return answered + Math.min(elapsedMs, LONGEST_MS) * speed;
}
