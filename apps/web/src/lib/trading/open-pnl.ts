import type { Position } from '@tideline/api/schemas';

/** Null when no position is open, or one is not marked. */
export function openPnlOf(positions: readonly Position[]): number | null {
  if (positions.length === 0) return null;
  return positions.reduce<number | null>(
    (sum, { pnl }) => (sum === null || pnl === null ? null : sum + pnl),
    0,
  );
}
