import { countText } from '../../risk/number-text.ts';
import type { Interval } from '../interval.ts';

/** With fewer days each interval is nearly the whole range. */
const MIN_DAY_COUNT = 20;

export function calibrationWarnings(counts: {
  readonly decisionCount: number;
  /** Decisions whose price 30 minutes later is known and differs. */
  readonly judgedCount: number;
  readonly dayCount: number;
  readonly scoreGain: Interval | null;
  readonly unscoredCount: number;
  readonly tradesWithoutScore: number;
}): readonly string[] {
  const { decisionCount, judgedCount, dayCount, scoreGain, unscoredCount, tradesWithoutScore } =
    counts;
  const warnings: string[] = [];
  if (decisionCount === 0) warnings.push('No decision on a signal with a side is in this range.');
  else if (dayCount < MIN_DAY_COUNT) {
    warnings.push(
      `The outcomes are of ${countText(dayCount, 'day')}: below ${MIN_DAY_COUNT} this proves nothing, whatever it shows.`,
    );
  }
  if (scoreGain !== null && !(scoreGain.low > 0)) {
    warnings.push(
      'The confidence shows no more than the base rate: who expects the same of every signal is not further off.',
    );
  }
  if (judgedCount < decisionCount) {
    warnings.push(
      `${countText(decisionCount - judgedCount, 'decision')} of ${decisionCount} can not be judged after 30 minutes: the session was over, a bar is missing, or the price was the same.`,
    );
  }
  if (unscoredCount > 0) {
    warnings.push(`Left out: ${countText(unscoredCount, 'decision')} without a stored signal.`);
  }
  if (tradesWithoutScore > 0) {
    warnings.push(
      `In no band: ${countText(tradesWithoutScore, 'trade')} without a stored confidence.`,
    );
  }
  return warnings;
}
