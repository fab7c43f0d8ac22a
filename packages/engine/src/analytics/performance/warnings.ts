import { countText } from '../../risk/number-text.ts';

/** With fewer trades luck looks like skill. */
export const MIN_TRADE_COUNT = 30;
/** About a month of sessions: the ratios' standard error is then still about 3.5 a year. */
const MIN_DAY_COUNT = 20;

export function performanceWarnings(counts: {
  readonly tradeCount: number;
  readonly dayCount: number;
  readonly daysWithoutEquity: number;
  readonly accountCount: number;
  readonly hasRowsOfEarlierTrades: boolean;
}): readonly string[] {
  const { tradeCount, dayCount, daysWithoutEquity, accountCount, hasRowsOfEarlierTrades } = counts;
  const warnings: string[] = [];
  if (tradeCount === 0) warnings.push('No trade was closed in this range.');
  else if (tradeCount < MIN_TRADE_COUNT) {
    warnings.push(
      `${countText(tradeCount, 'trade')}: below ${MIN_TRADE_COUNT} this proves nothing, whatever it shows.`,
    );
  }
  if (tradeCount > 0 && dayCount < MIN_DAY_COUNT) {
    warnings.push(`The ratios rest on ${countText(dayCount, 'day')}: they say next to nothing.`);
  }
  if (daysWithoutEquity > 0) {
    warnings.push(
      `The ratios leave out ${countText(daysWithoutEquity, 'day')} for which no equity was recorded.`,
    );
  }
  if (accountCount > 1) {
    warnings.push('The equity of several accounts makes no one curve: it is left out.');
  }
  if (hasRowsOfEarlierTrades) {
    warnings.push(
      'A late correction of a trade from before this range is in the sums, and no trade here.',
    );
  }
  return warnings;
}
