import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { dollarsBetweenText, hasTooFewTrades } from '../texts.ts';

type VerdictFacts = Pick<PastPerformance, 'trades' | 'expectancyInterval' | 'warnings'>;

export type Verdict = NonNullable<ReturnType<typeof verdictOf>>;

/**
 * What the figures allow to conclude, by the server's warnings and the side of $0 on which its
 * interval of the expectancy lies. Null without a trade.
 */
export function verdictOf({ trades, expectancyInterval, warnings }: VerdictFacts) {
  if (trades === 0) return null;
  const [first = '', ...others] = warnings;
  // The server's first warning says that so few trades prove nothing.
  if (hasTooFewTrades(trades)) {
    return {
      title: first,
      text: ['Read the intervals.', ...others].join(' '),
      /** A longer range may say more. */
      isTooShort: true,
      saysSide: false,
    };
  }
  const warningsText = warnings.join(' ');
  if (expectancyInterval === null) {
    return {
      title: 'These trades have no interval.',
      text: `Days that are all alike show no luck. ${warningsText}`,
      isTooShort: true,
      saysSide: false,
    };
  }
  const [low, high] = expectancyInterval;
  const intervalText = `Expectancy lies between ${dollarsBetweenText(expectancyInterval)} a trade`;
  if (low <= 0 && high >= 0) {
    return {
      title: 'No edge is shown yet.',
      text: `${intervalText}, and $0 is inside: luck alone could have made this. ${warningsText}`,
      isTooShort: false,
      saysSide: false,
    };
  }
  return {
    title: low > 0 ? 'These trades gained more than luck explains.' : 'These trades lose.',
    text: `${intervalText}, and $0 is ${low > 0 ? 'below' : 'above'} it. 1 in 20 such intervals is wrong. ${warningsText}`,
    isTooShort: false,
    saysSide: true,
  };
}
