export interface SizedCell<Id extends string> {
  readonly id: Id;
  /** Pixels. */
  readonly widthPx: number;
}

/** The cells without room; the most important come first, and fit first. */
export function overflowingCellIds<Id extends string>(
  rowWidthPx: number,
  cells: readonly SizedCell<Id>[],
): readonly Id[] {
  let remainingPx = rowWidthPx;
  return cells.flatMap(({ id, widthPx }) => {
    if (widthPx > remainingPx) return [id];
    remainingPx -= widthPx;
    return [];
  });
}
