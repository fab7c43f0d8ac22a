import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

const PAGE_ROWS = 10;

/** Rows that a key moves by; null for any other key. */
function rowStepOf(key: string, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return 1;
    case 'ArrowUp':
    case 'k':
      return -1;
    case 'PageDown':
      return PAGE_ROWS;
    case 'PageUp':
      return -PAGE_ROWS;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}

/**
 * Tab reaches the active row, keys move it; Enter opens it, as a link. Letters move it too, only
 * while the list has the focus.
 */
export function useActiveRow(count: number, first: number) {
  const [row, setRow] = useState(first);
  const active = Math.min(row, Math.max(0, count - 1));
  const link = useRef<HTMLAnchorElement>(null);
  const isMoving = useRef(false);

  const focus = useCallback((to: number) => {
    isMoving.current = true;
    setRow(to);
  }, []);

  // After drawing, as a row far away does not exist before.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    link.current?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In the head and the filters, keys have their own meaning.
    if (!(event.target instanceof Element) || event.target.closest('tbody') === null) return;
    const move = rowStepOf(event.key, count);
    if (move === null) return;
    event.preventDefault();
    focus(Math.min(count - 1, Math.max(0, active + move)));
  };

  return { active, link, setRow, focus, onKeyDown };
}
