import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The cells without room, measured before the paint and when the row or a cell changes width. Each
 * carries its id as `data-cell`; a hidden one keeps its width.
 */
export function useOverflowingCells<Id extends string>(
  rowRef: RefObject<HTMLElement | null>,
  /** Most important first. */
  idsByImportance: readonly Id[],
): ReadonlySet<Id> {
  const [out, setOut] = useState<ReadonlySet<Id>>(new Set());
  useLayoutEffect(() => {
    const rowElement = rowRef.current;
    if (rowElement === null) return;
    const cells = idsByImportance.flatMap((id) => {
      const cell = rowElement.querySelector(`[data-cell="${id}"]`);
      return cell === null ? [] : { id, cell };
    });
    const measure = () => {
      const sizedCells = cells.map(({ id, cell }) => ({ id, widthPx: widthOf(cell) }));
      const overflowingIds = overflowingCellIds(widthOf(rowElement), sizedCells);
      setOut((current) =>
        overflowingIds.length === current.size && overflowingIds.every((id) => current.has(id))
          ? current
          : new Set(overflowingIds),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(rowElement);
    for (const { cell } of cells) observer.observe(cell);
    measure();
    return () => observer.disconnect();
  }, [rowRef, idsByImportance]);
  return out;
}

const widthOf = (element: Element) => element.getBoundingClientRect().width;

interface SizedCell<Id extends string> {
  readonly id: Id;
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
