import { countText } from '../../risk/number-text.ts';
import type { Interval } from '../interval.ts';

/** With fewer days each interval is nearly the whole range. */
const FEWEST_DAYS = 20;

export function calibrationWarnings(of: {
  readonly decisionCount: number;
  /** Decisions whose price 30 minutes later is known and another. */
  readonly knownCount: number;
  readonly dayCount: number;
  readonly gain: Interval | null;
  readonly unscored: number;
  readonly tradesWithoutScore: number;
}): readonly string[] {
  const { decisionCount, knownCount, dayCount, gain, unscored, tradesWithoutScore } = of;
  const warnings: string[] = [];
  if (decisionCount === 0) warnings.push('No decision on a signal with a side is in this range.');
  else if (dayCount < FEWEST_DAYS) {
    warnings.push(
      `The outcomes are of ${countText(dayCount, 'day')}: below ${FEWEST_DAYS} this proves nothing, whatever it shows.`,
    );
  }
  if (gain !== null && !(gain.low > 0)) {
    warnings.push(
      'The confidence shows no more than the base rate: who expects the same of every signal is not further off.',
    );
  }
  if (knownCount < decisionCount) {
    warnings.push(
      `${countText(decisionCount - knownCount, 'decision')} of ${decisionCount} can not be judged after 30 minutes: the session was over, a bar is missing, or the price was the same.`,
    );
  }
  if (unscored > 0) {
    warnings.push(`Left out: ${countText(unscored, 'decision')} without a stored signal.`);
  }
  if (tradesWithoutScore > 0) {
    warnings.push(
      `In no band: ${countText(tradesWithoutScore, 'trade')} without a stored confidence.`,
    );
  }
  return warnings;
}
