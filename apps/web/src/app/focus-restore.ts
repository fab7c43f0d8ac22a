const DIALOGS = '[role="dialog"], [role="alertdialog"]';
/** Parts of a page that a reader can be told of. */
const PLACES = 'section, form, aside, main';

/**
 * Keeps the focus from falling back to the top of the page when the control that had it goes away or
 * is locked: it waits at the part of the page around it, and returns to a control that is unlocked
 * again. Dialogs and menus stand outside of the page, and give the focus back by themselves when they
 * close. Returns how to stop.
 */
export function keepFocus(page: HTMLElement): () => void {
  /** The last control that had the focus, and what it stood in, from the inside out. */
  let path: readonly Element[] = [];
  /** The same in the dialog that is open. */
  let inDialog: readonly Element[] = [];
  /** Where the focus waits for a locked control. */
  let place: HTMLElement | null = null;
  /** On its way from one control to another it is nowhere for a moment, and is not lost. */
  let isMoving = false;

  const onFocusIn = ({ target }: FocusEvent) => {
    isMoving = false;
    if (target === place) return;
    place = null;
    if (!(target instanceof Element)) return;
    if (page.contains(target)) path = pathOf(target);
    else if (target.closest(DIALOGS) !== null) inDialog = pathOf(target);
  };

  const onMove = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) return;
    isMoving = true;
    // Where it was going to may have gone away meanwhile.
    setTimeout(() => {
      isMoving = false;
      settle();
    });
  };

  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || target === place) return;
    // Asked afterwards: what is about to go away is still there now.
    queueMicrotask(() => {
      // It was let go, rather than lost.
      if (target instanceof Element && canTake(target) && isNowhere()) forget();
    });
  };

  const forget = () => {
    path = [];
    inDialog = [];
    place = null;
  };

  const settle = () => {
    if (isMoving) return;
    const isWaiting = place !== null && document.activeElement === place;
    if (!isWaiting && !isNowhere()) return;
    const isAsked = document.querySelector(DIALOGS) !== null;
    const [control, ...around] = isAsked ? inDialog : path;
    if (control === undefined) return;
    if (canTake(control)) {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    if (isWaiting) return;
    const next = around.find((element) => element.isConnected && element.matches(PLACES));
    if (next instanceof HTMLElement) waitAt(next);
  };

  const waitAt = (next: HTMLElement) => {
    place = next;
    if (!next.hasAttribute('tabindex')) {
      next.tabIndex = -1;
      // A click into it must not put the focus there later.
      next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
    }
    next.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(settle);
  const change = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, change);
  document.addEventListener('focusin', onFocusIn);
  // Before the page hears of it: what it changes then is told at once.
  document.addEventListener('focusout', onMove, { capture: true });
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onMove, { capture: true });
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('pointerdown', forget);
  };
}

function pathOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    path.push(each);
  return path;
}

function canTake(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** Nothing has the focus that could be used. Browsers differ in when a locked control loses it. */
function isNowhere(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}
