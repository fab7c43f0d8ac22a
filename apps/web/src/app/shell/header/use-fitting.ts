import { type RefObject, useLayoutEffect, useState } from 'react';
import { overflowingCells } from './header-overflow.ts';

/**
 * The cells without room, measured before the paint and when row or cell change width. Each carries
 * its id as `data-cell`; a hidden one keeps its width.
 */
export function useFitting<Id extends string>(
  row: RefObject<HTMLElement | null>,
  /** Most important first. */
  order: readonly Id[],
): ReadonlySet<Id> {
  const [out, setOut] = useState<ReadonlySet<Id>>(new Set());
  useLayoutEffect(() => {
    const frame = row.current;
    if (frame === null) return;
    const cells = order.flatMap((id) => {
      const cell = frame.querySelector(`[data-cell="${id}"]`);
      return cell === null ? [] : { id, cell };
    });
    const measure = () => {
      const widths = cells.map(({ id, cell }) => ({ id, width: widthOf(cell) }));
      const next = overflowingCells(widthOf(frame), widths);
      setOut((now) =>
        next.length === now.size && next.every((id) => now.has(id)) ? now : new Set(next),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    for (const { cell } of cells) observer.observe(cell);
    measure();
    return () => observer.disconnect();
  }, [row, order]);
  return out;
}

const widthOf = (element: Element) => element.getBoundingClientRect().width;
