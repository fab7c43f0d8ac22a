import { type EpochMs, type Interval, newYorkClock, tradingDate } from '@tideline/engine';
import type { MarketSource } from '../input/load-market.ts';
import type { RunSummary } from '../run/result.ts';

export const NO_VALUE_TEXT = '–';

/** A true minus, as wide as a plus. */
const MINUS_SIGN = '\u2212';

export function dollarText(value: number | null): string {
  if (value === null) return NO_VALUE_TEXT;
  return `${value < 0 ? MINUS_SIGN : ''}$${groupDigits(Math.abs(value), 2)}`;
}

export function signedDollarText(value: number | null): string {
  return value !== null && value > 0 ? `+${dollarText(value)}` : dollarText(value);
}

/** "+$240", "−$1,256". */
export function signedWholeDollarText(value: number | null): string {
  if (value === null) return NO_VALUE_TEXT;
  return `${value > 0 ? '+' : value < 0 ? MINUS_SIGN : ''}$${groupDigits(Math.abs(value), 0)}`;
}

/** For an axis: "$950", "$12.5k", "$200k", "$1.5m". */
export function shortDollarText(value: number): string {
  const size = Math.abs(value);
  const [by, unit] = size >= 1e6 ? [1e6, 'm'] : size >= 10_000 ? [1000, 'k'] : [1, ''];
  return `${value < 0 ? MINUS_SIGN : ''}$${groupDigits(Number((size / by).toFixed(2)), Number.isInteger(size / by) ? 0 : 1)}${unit}`;
}

export function percentText(value: number | null, digits = 1): string {
  if (value === null) return NO_VALUE_TEXT;
  return `${value < 0 ? MINUS_SIGN : ''}${Math.abs(value).toFixed(digits)}%`;
}

export function signedPercentText(value: number | null, digits = 1): string {
  return value !== null && value > 0
    ? `+${percentText(value, digits)}`
    : percentText(value, digits);
}

export function signedReturnText(value: number | null): string {
  return signedPercentText(value, 2);
}

export function signedMoveText(value: number | null): string {
  return signedPercentText(value, 3);
}

export function numberText(value: number | null, digits = 0): string {
  if (value === null) return NO_VALUE_TEXT;
  return `${value < 0 ? MINUS_SIGN : ''}${groupDigits(Math.abs(value), digits)}`;
}

/** A mean count over paths, such as "22" or "22.4". */
export function meanCountText(value: number | null): string {
  return numberText(value, value === null || Number.isInteger(value) ? 0 : 1);
}

export function countWithNoun(count: number, word: string): string {
  return `${numberText(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function intervalText(interval: Interval | null, format: (value: number) => string): string {
  return interval === null ? NO_VALUE_TEXT : `${format(interval.low)} to ${format(interval.high)}`;
}

export function dateTimeText(at: EpochMs): string {
  return `${tradingDate(at)} ${newYorkClock(at)} ET`;
}

type PlayedDates = Pick<RunSummary, 'firstDate' | 'lastDate' | 'sessions' | 'startedAt'>;

export function spanText({ firstDate, lastDate, sessions, startedAt }: PlayedDates): string {
  return `${firstDate} to ${lastDate}, ${countWithNoun(sessions, 'session')}; bot on from ${dateTimeText(startedAt)}`;
}

/** New York time, such as "10:00:05". */
export function timeWithSecondsText(at: EpochMs): string {
  const seconds = Math.floor(at / 1000) % 60;
  return `${newYorkClock(at)}:${String(seconds).padStart(2, '0')}`;
}

export function sourceWords(source: MarketSource) {
  if (source.type === 'generated') {
    return {
      name: `generated sessions, seed ${source.seed}`,
      detail: `${numberText(source.sessions)} asked for; made up by the simulator, no market data: such a market has no edge by construction`,
    };
  }
  const refused = [
    [source.outsideHours, 'outside regular hours'],
    [source.invalid, 'impossible'],
    [source.duplicates, 'repeated'],
    [source.offGrid, 'off the grid'],
    [source.foreign, 'of other symbols'],
  ] as const;
  const reasons = refused
    .filter(([count]) => count > 0)
    .map(([count, reason]) => `${numberText(count)} ${reason}`);
  return {
    name: `${source.name}, ${source.minutes}-minute bars`,
    detail:
      `${numberText(source.kept)} of ${numberText(source.rows)} rows kept` +
      (reasons.length === 0 ? '' : `; refused: ${reasons.join(', ')}`),
  };
}

export function countsText(counts: Readonly<Record<string, number>>): string {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${numberText(count)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

function groupDigits(value: number, digits: number): string {
  const [whole = '0', fraction] = value.toFixed(digits).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}
