import type { ExitLab } from '../../../../live/queries/past-reports.ts';

export type ExitOutcome = 'better' | 'worse' | 'open' | 'unknown';

/** The side of $0 on which the interval of a difference lies; `open` while $0 is inside. */
export function outcomeOfInterval(interval: readonly [number, number] | null): ExitOutcome {
  if (interval === null) return 'unknown';
  const [low, high] = interval;
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'open';
}

/** Always names the number of alternatives: of twenty, one lies outside $0 by luck. */
export function exitVerdict({ trades, alternatives }: ExitLab): string {
  if (trades === 0) return 'No trade of this range can be compared.';
  const countOf = (outcome: ExitOutcome) =>
    alternatives.filter((each) => outcomeOfInterval(each.differenceInterval) === outcome).length;
  const [better, worse] = [countOf('better'), countOf('worse')];
  const triedText = `${alternatives.length} were tried on the same trades; luck alone puts 1 in 20 outside $0.`;
  if (better === 0 && worse === 0)
    return `No other exit is shown to be better or worse. ${triedText}`;
  return `${countWithVerb(better)} shown to be better, ${numberWord(worse)} worse. ${triedText}`;
}

function countWithVerb(alternativeCount: number): string {
  const countWord = numberWord(alternativeCount);
  return `${countWord.charAt(0).toUpperCase()}${countWord.slice(1)} ${alternativeCount > 1 ? 'are' : 'is'}`;
}

const numberWord = (number: number): string => ['none', 'one'][number] ?? String(number);
