import { useLayoutEffect } from 'react';

/** Ctrl or Cmd with B, in fields too. */
export function useSidebarKey(toggleSidebar: () => void): void {
  // Before the paint, as a visible page takes keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggleSidebar();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggleSidebar]);
}
