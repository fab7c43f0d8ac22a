import type { LuckFigures } from '../figures/luck.ts';
import type { OptionPremiumBandRow, PathSpread, PathSummary } from '../figures/path-summary.ts';
import {
  countWithNoun,
  intervalText,
  meanCountText,
  NO_VALUE_TEXT,
  numberText,
  percentText,
  signedDollarText,
  signedReturnText,
} from '../format.ts';

export type LabelledLine = readonly [string, string];
export type PathCount = Pick<PathSummary, 'count' | 'seed'>;
type LabelledWords = Readonly<Record<string, string>>;

/** Returns ", path 1" where several paths were played, as the list is that path's. */
export function firstPathNote({ count }: Pick<PathSummary, 'count'>): string {
  return count > 1 ? ', path 1' : '';
}

export function pathCountText({ count, seed }: PathCount): string {
  return `${numberText(count)} ${count === 1 ? 'path' : 'paths'}, seed ${seed}`;
}

export const PATH_NOTE =
  'What happens inside the bars, the noise of quotes and the time that orders take are made up. Every ' +
  'path makes them up otherwise around the same bars and signals (the implied volatility in the ' +
  'signals is that of path 1): what differs between paths is invention, not the market.';

function spreadText({ mean, sd, min, max }: PathSpread, format: (value: number | null) => string) {
  if (sd === null) return format(mean);
  return `mean ${format(mean)}, deviation ${format(sd).replace('+', '')}, from ${format(min)} to ${format(max)}`;
}

export function pathWords(paths: PathSummary, band: readonly OptionPremiumBandRow[] | null) {
  return {
    'Net P&L': spreadText(paths.netPnl, signedDollarText),
    'Return on premium': spreadText(paths.returnOnPremium, signedReturnText),
    ...bandWords(band),
  };
}

function bandWords(band: readonly OptionPremiumBandRow[] | null): LabelledWords {
  if (band === null) {
    return { 'Other premiums': 'left out with one path; 2 or more paths show 0.9 and 1.1' };
  }
  const words = band.map(({ factor, returnOnPremium }) => [
    `Priced at ${factor}`,
    `${signedReturnText(returnOnPremium)} of the premium a trade (path 1, options priced at ${factor} times the volatility)`,
  ]);
  return Object.fromEntries(words);
}

export const LUCK_NOTE =
  'At each entry of path 1 a call and a put are played on every path, each as if it were the only ' +
  'trade, with the same premium and exit rules; an entry counts with its mean over the paths. A ' +
  'random side tosses a fair coin for each entry.';

export function luckWords(luck: LuckFigures | null): LabelledWords {
  const cash = { 'Buy nothing': '0.00%, $0.00: the cash is kept' };
  if (luck === null) {
    return { 'Random side': 'left out with one path; 2 or more paths show it', ...cash };
  }
  const { draws, betterPercent, paths, entries, leftOut, own, randomSide, difference } = luck;
  return {
    Entries: `${numberText(entries)} on ${countWithNoun(paths, 'path')}; ${numberText(leftOut)} left out, where the quotes of a side allowed no order`,
    'Own side': sideWords(own),
    'Random side': sideWords(randomSide),
    Difference: `${pointsText(difference.mean)} points (95 %: ${intervalText(difference.interval, pointsText)}, bootstrap over days)`,
    'As good by luck':
      betterPercent === null
        ? NO_VALUE_TEXT
        : `${percentText(betterPercent)} of ${numberText(draws)} draws of a random side did at least as well${betterPercent > 5 ? ': this is what luck does' : ''}`,
    ...cash,
  };
}

function sideWords({ trades, returnOnPremium }: LuckFigures['own']): string {
  return `${signedReturnText(returnOnPremium)} of the premium a trade, of ${meanCountText(trades)} whose limit was met`;
}

export function closingWords(luck: LuckFigures | null): string {
  const random =
    luck === null
      ? 'A side by the toss of a coin was not played, so that nothing above tells skill from luck.'
      : 'Under Luck stands what a side by the toss of a coin does at the same moments.';
  return `No edge is claimed. ${random} Costs are the spread and the fees of the assumptions.`;
}

function pointsText(value: number | null): string {
  return signedReturnText(value).replace('%', '');
}
