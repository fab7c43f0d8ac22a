import { useLayoutEffect } from 'react';
import type { Overlay } from './overlay.ts';

/** A "?" in these is text. */
const FIELD_SELECTOR = 'input, textarea, select, [contenteditable="true"]';
const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';

/** Ctrl or Cmd with K, and "?" outside fields; neither opens over an open dialog. */
export function useOverlayKeys(open: Overlay | null, onChange: (overlay: Overlay | null) => void) {
  // Before the paint, as a visible page must take keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const requestedOverlay = overlayForKey(event);
      if (requestedOverlay === null) return;
      event.preventDefault();
      if (open === requestedOverlay) onChange(null);
      else if (document.querySelector(DIALOG_SELECTOR) === null) onChange(requestedOverlay);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, onChange]);
}

function overlayForKey(event: KeyboardEvent): Overlay | null {
  if (event.altKey) return null;
  const isCtrlOrCmd = event.ctrlKey || event.metaKey;
  if (isCtrlOrCmd) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'commands' : null;
  if (event.key !== '?') return null;
  return event.target instanceof Element && event.target.matches(FIELD_SELECTOR) ? null : 'help';
}
