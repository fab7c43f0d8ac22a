import type { Position } from '@tideline/api/schemas';

/** Null where any of them is unknown. */
export function sumOrNull(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** Null when no position is open, or one is not marked. */
export function openPnlOf(positions: readonly Position[]): number | null {
  return positions.length === 0 ? null : sumOrNull(positions.map(({ pnl }) => pnl));
}
