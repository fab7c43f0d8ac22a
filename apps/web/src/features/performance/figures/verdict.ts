import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { dollarsBetween, provesNothing } from '../texts.ts';

/** What may be concluded from the figures, before anybody reads one. */
export interface Verdict {
  readonly title: string;
  readonly text: string;
  /** The range may be too short, so a longer one may say more. */
  readonly isTooShort: boolean;
  /** It says whether money was gained or lost, so it is hidden with the amounts. */
  readonly saysSide: boolean;
}

type Facts = Pick<PastPerformance, 'trades' | 'expectancyInterval' | 'warnings'>;

/**
 * The server's warnings, and on which side of $0 its interval of the expectancy lies. Null without
 * a trade.
 */
export function verdictOf({ trades, expectancyInterval, warnings }: Facts): Verdict | null {
  if (trades === 0) return null;
  const [first = '', ...others] = warnings;
  // Of so few trades the first warning says that they prove nothing.
  if (provesNothing(trades)) {
    return {
      title: first,
      text: ['Read the intervals.', ...others].join(' '),
      isTooShort: true,
      saysSide: false,
    };
  }
  const rest = warnings.join(' ');
  if (expectancyInterval === null) {
    const title = 'These trades have no interval.';
    return {
      title,
      text: `Days that are all alike show no luck. ${rest}`,
      isTooShort: true,
      saysSide: false,
    };
  }
  const [low, high] = expectancyInterval;
  const between = `Expectancy lies between ${dollarsBetween(expectancyInterval)} a trade`;
  if (low <= 0 && high >= 0) {
    return {
      title: 'No edge is shown yet.',
      text: `${between}, and $0 is inside: luck alone could have made this. ${rest}`,
      isTooShort: false,
      saysSide: false,
    };
  }
  return {
    title: low > 0 ? 'These trades gained more than luck explains.' : 'These trades lose.',
    text: `${between}, and $0 is ${low > 0 ? 'below' : 'above'} it. 1 in 20 such intervals is wrong. ${rest}`,
    isTooShort: false,
    saysSide: true,
  };
}
