import type { Price } from '../../model/money.ts';
import type { PathPoint } from './quote-path.ts';

export interface RecordedPath {
  readonly points: readonly PathPoint[];
  readonly refused: number;
  /** How often recording began; more than once means a gap. */
  readonly begun: number;
  /** An old recording keeps only a point a minute. */
  readonly isThinned: boolean;
  readonly damaged: number;
}

export type Excursions = ReturnType<typeof excursionPercents>;

/**
 * MFE and MAE: best and worst bid while open, in percent of the entry price. Null without a reading,
 * and for a trade that bought nothing.
 */
export function excursionPercents(
  entryPrice: number,
  { bestBid, worstBid }: { readonly bestBid: Price | null; readonly worstBid: Price | null },
) {
  const percentOf = (bid: Price | null) =>
    bid === null || entryPrice <= 0 ? null : (bid / entryPrice - 1) * 100;
  return { bestPercent: percentOf(bestBid), worstPercent: percentOf(worstBid) };
}

export function gapCount({ begun, damaged }: Pick<RecordedPath, 'begun' | 'damaged'>): number {
  return Math.max(0, begun - 1) + damaged;
}

export function recordingWarnings(path: RecordedPath): readonly string[] {
  const { refused, begun, isThinned, damaged } = path;
  const warnings: string[] = [];
  if (refused > 0) {
    warnings.push(
      `${refused} ${refused === 1 ? 'quote was' : 'quotes were'} not believed, and left out.`,
    );
  }
  if (begun > 1) {
    warnings.push('The recording has a gap: the server was started while the position was open.');
  }
  if (damaged > 0) {
    warnings.push('A part of the recording is damaged, and left out.');
  }
  if (isThinned) {
    warnings.push('The recording is older than 90 days: about one quote a minute is kept.');
  }
  return warnings;
}
