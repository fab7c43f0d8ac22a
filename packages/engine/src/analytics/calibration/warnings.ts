import { countText } from '../../risk/number-text.ts';
import type { Interval } from '../interval.ts';

/** With fewer days each interval is nearly the whole range. */
const MIN_DAY_COUNT = 20;

export function calibrationWarnings(counts: {
  readonly decisionCount: number;
  /** Decisions whose price 30 minutes later is known and another. */
  readonly judgedCount: number;
  readonly dayCount: number;
  readonly scoreGain: Interval | null;
  readonly unscoredCount: number;
  readonly tradesWithoutScore: number;
}): readonly string[] {
  const { decisionCount, judgedCount, dayCount, scoreGain } = counts;
  const { unscoredCount, tradesWithoutScore } = counts;
  const warnings = [
    decisionCount === 0 && 'No decision on a signal with a side is in this range.',
    decisionCount > 0 &&
      dayCount < MIN_DAY_COUNT &&
      `The outcomes are of ${countText(dayCount, 'day')}: below ${MIN_DAY_COUNT} this proves nothing, whatever it shows.`,
    scoreGain !== null &&
      !(scoreGain.low > 0) &&
      'The confidence shows no more than the base rate: who expects the same of every signal is not further off.',
    judgedCount < decisionCount &&
      `${countText(decisionCount - judgedCount, 'decision')} of ${decisionCount} can not be judged after 30 minutes: the session was over, a bar is missing, or the price was the same.`,
    unscoredCount > 0 &&
      `Left out: ${countText(unscoredCount, 'decision')} without a stored signal.`,
    tradesWithoutScore > 0 &&
      `In no band: ${countText(tradesWithoutScore, 'trade')} without a stored confidence.`,
  ];
  return warnings.filter((text) => text !== false);
}
