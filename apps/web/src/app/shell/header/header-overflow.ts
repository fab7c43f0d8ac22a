export interface SizedCell<Id extends string> {
  readonly id: Id;
  /** Pixels. */
  readonly width: number;
}

/** The cells without room; the most important come first, and fit first. */
export function overflowingCells<Id extends string>(
  room: number,
  cells: readonly SizedCell<Id>[],
): readonly Id[] {
  let rest = room;
  return cells.flatMap(({ id, width }) => {
    if (width > rest) return [id];
    rest -= width;
    return [];
  });
}
