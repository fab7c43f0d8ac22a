const SUFFIXES = 'US|USA|ARCA|ARCX|AMEX|NYSEARCA|NYSE|PSE|P|N|A|K|Q|O|EQUITY|US EQUITY';

/** Matches SPY, SPY.US, AMEX:SPY, NYSEARCA:SPY, SPY US Equity, in any case. */
export function symbolTest(symbol: string): (cell: string) => boolean {
  const pattern = new RegExp(`^(?:[A-Z]{2,10}:)?${symbol}(?:[.:\\- ](?:${SUFFIXES}))?$`, 'i');
  const known = new Map<string, boolean>();
  return (cell) => {
    let answer = known.get(cell);
    if (answer === undefined) {
      answer = pattern.test(cell.trim());
      if (known.size > 10_000) known.clear();
      known.set(cell, answer);
    }
    return answer;
  };
}
