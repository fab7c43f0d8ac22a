import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows that a key moves by. */
const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Tab reaches the active row, keys move it; Enter opens it, as a link. Letters move it too, only
 * while the list has the focus.
 */
export function useActiveRow(rowCount: number, initialIndex: number) {
  const [row, setRow] = useState(initialIndex);
  const active = Math.min(row, Math.max(0, rowCount - 1));
  const link = useRef<HTMLAnchorElement>(null);
  const isFocusMoving = useRef(false);

  const focus = useCallback((targetIndex: number) => {
    isFocusMoving.current = true;
    setRow(targetIndex);
  }, []);

  // After drawing, as a row far away does not exist before.
  useLayoutEffect(() => {
    if (!isFocusMoving.current) return;
    isFocusMoving.current = false;
    link.current?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In the head and the filters, keys have their own meaning.
    if (!(event.target instanceof Element) || event.target.closest('tbody') === null) return;
    const rowStep = ROW_STEPS[event.key];
    if (rowStep === undefined) return;
    event.preventDefault();
    focus(Math.min(rowCount - 1, Math.max(0, active + rowStep)));
  };

  return { active, link, setRow, focus, onKeyDown };
}
