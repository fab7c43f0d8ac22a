import { countText } from '../../risk/number-text.ts';

/** With fewer trades luck looks like skill. */
export const FEWEST_TRADES = 30;
/** About a month of sessions: the ratios' standard error is then still about 3.5 a year. */
const FEWEST_DAYS = 20;

export function performanceWarnings(of: {
  readonly trades: number;
  readonly days: number;
  readonly daysWithoutEquity: number;
  readonly accounts: number;
  readonly hasStrays: boolean;
}): readonly string[] {
  const { trades, days, daysWithoutEquity, accounts, hasStrays } = of;
  const warnings: string[] = [];
  if (trades === 0) warnings.push('No trade was closed in this range.');
  else if (trades < FEWEST_TRADES) {
    warnings.push(
      `${countText(trades, 'trade')}: below ${FEWEST_TRADES} this proves nothing, whatever it shows.`,
    );
  }
  if (trades > 0 && days < FEWEST_DAYS) {
    warnings.push(`The ratios rest on ${countText(days, 'day')}: they say next to nothing.`);
  }
  if (daysWithoutEquity > 0) {
    warnings.push(
      `The ratios leave out ${countText(daysWithoutEquity, 'day')} for which no equity was recorded.`,
    );
  }
  if (accounts > 1) {
    warnings.push('The equity of several accounts makes no one curve: it is left out.');
  }
  if (hasStrays) {
    warnings.push(
      'A late correction of a trade from before this range is in the sums, and no trade here.',
    );
  }
  return warnings;
}
