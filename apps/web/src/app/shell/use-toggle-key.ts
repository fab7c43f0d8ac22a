import { useLayoutEffect } from 'react';

/** Ctrl or Cmd with B, also while a field has the focus. */
export function useToggleKey(toggle: () => void): void {
  // Before the paint: a key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
}
