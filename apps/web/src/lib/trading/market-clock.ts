/** Market time, and the browser time at which it came. */
interface ClockAnswer {
  readonly marketTime: number;
  readonly speed: number;
  readonly at: number;
}

/** Without answers the clock stops: the market's time may have jumped. */
const LONGEST_MS = 60_000;

let lastAnswer: ClockAnswer | null = null;

export const marketClock = {
  note(answer: ClockAnswer): void {
    lastAnswer = answer;
  },

  /** Browser time only measures the distance from the last answer; null before the first. */
  at(browserTime: number): number | null {
    return lastAnswer === null
      ? null
      : marketTimeAt(lastAnswer.marketTime, lastAnswer.speed, browserTime - lastAnswer.at);
  },
};

/** At the market's speed, at most a minute of wall time ahead. */
export function marketTimeAt(answered: number, speed: number, elapsedMs: number): number {
  return answered + Math.min(elapsedMs, LONGEST_MS) * speed;
}
