import { useLayoutEffect } from 'react';
import type { Overlay } from './overlay.ts';

/** A "?" in these is text. */
const FIELD_SELECTOR = 'input, textarea, select, [contenteditable="true"]';
const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';

/** Ctrl or Cmd with K, "?" outside fields; an open question comes first. */
export function useOverlayKeys(
  open: Overlay | null,
  onOpen: (overlay: Overlay | null) => void,
): void {
  // Before the paint, as a visible page takes keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = overlayOfKey(event);
      if (asked === null) return;
      event.preventDefault();
      if (open === asked) onOpen(null);
      else if (document.querySelector(DIALOG_SELECTOR) === null) onOpen(asked);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, onOpen]);
}

function overlayOfKey(event: KeyboardEvent): Overlay | null {
  if (event.altKey) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'commands' : null;
  if (event.key !== '?') return null;
  return event.target instanceof Element && event.target.matches(FIELD_SELECTOR) ? null : 'help';
}
