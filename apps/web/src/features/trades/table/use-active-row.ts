import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

const ROWS_PER_PAGE_KEY = 10;

/** Rows that a key moves by; null for any other key. */
function rowStepOf(key: string, rowCount: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return 1;
    case 'ArrowUp':
    case 'k':
      return -1;
    case 'PageDown':
      return ROWS_PER_PAGE_KEY;
    case 'PageUp':
      return -ROWS_PER_PAGE_KEY;
    case 'Home':
      return -rowCount;
    case 'End':
      return rowCount;
    default:
      return null;
  }
}

/**
 * Tab reaches the active row, keys move it; Enter opens it, as a link. Letters move it too, only
 * while the list has the focus.
 */
export function useActiveRow(rowCount: number, initialIndex: number) {
  const [row, setRow] = useState(initialIndex);
  const activeIndex = Math.min(row, Math.max(0, rowCount - 1));
  const activeLink = useRef<HTMLAnchorElement>(null);
  const isFocusMoving = useRef(false);

  const focusRow = useCallback((targetIndex: number) => {
    isFocusMoving.current = true;
    setRow(targetIndex);
  }, []);

  // After drawing, as a row far away does not exist before.
  useLayoutEffect(() => {
    if (!isFocusMoving.current) return;
    isFocusMoving.current = false;
    activeLink.current?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In the head and the filters, keys have their own meaning.
    if (!(event.target instanceof Element) || event.target.closest('tbody') === null) return;
    const rowStep = rowStepOf(event.key, rowCount);
    if (rowStep === null) return;
    event.preventDefault();
    focusRow(Math.min(rowCount - 1, Math.max(0, activeIndex + rowStep)));
  };

  return { active: activeIndex, link: activeLink, setRow, focus: focusRow, onKeyDown };
}
