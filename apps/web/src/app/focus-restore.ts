const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';
/** Parts that a screen reader can announce. */
const LANDMARK_SELECTOR = 'section, form, aside, main';

/**
 * Keeps the focus from falling to the page's top when its control goes away or is locked: it waits
 * at the part around it until the control is unlocked. Dialogs and menus, outside the page, give it
 * back themselves. The returned function stops this.
 */
export function restoreFocus(page: HTMLElement): () => void {
  const keeper = new FocusKeeper(page);
  const observer = new MutationObserver(() => keeper.restoreFocus());
  const change = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, change);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', (event) => keeper.onFocusIn(event), { signal });
  // In the capture phase, before the page handles the event.
  document.addEventListener('focusout', (event) => keeper.onMove(event), { capture: true, signal });
  document.addEventListener('focusout', (event) => keeper.onFocusOut(event), { signal });
  document.addEventListener('pointerdown', () => keeper.forgetFocus(), { signal });
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

class FocusKeeper {
  readonly #page: HTMLElement;
  /** The last focused control and its ancestors, innermost first. */
  #path: readonly Element[] = [];
  /** The same path in the open dialog. */
  #inDialog: readonly Element[] = [];
  /** Where the focus waits for a locked control. */
  #parkingPlace: HTMLElement | null = null;
  /** Between two controls the focus is nowhere for a moment, and not lost. */
  #isMoving = false;

  constructor(page: HTMLElement) {
    this.#page = page;
  }

  onFocusIn({ target }: FocusEvent): void {
    this.#isMoving = false;
    if (target === this.#parkingPlace) return;
    this.#parkingPlace = null;
    if (!(target instanceof Element)) return;
    if (this.#page.contains(target)) this.#path = ancestorPath(target);
    else if (target.closest(DIALOG_SELECTOR) !== null) this.#inDialog = ancestorPath(target);
  }

  onMove({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) return;
    this.#isMoving = true;
    // The target may be gone by then.
    setTimeout(() => {
      this.#isMoving = false;
      this.restoreFocus();
    });
  }

  onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || target === this.#parkingPlace) return;
    // A microtask later, as an element that goes away is still there now.
    queueMicrotask(() => {
      // The user let the focus go; it is not lost.
      if (target instanceof Element && canTakeFocus(target) && isFocusLost()) this.forgetFocus();
    });
  }

  forgetFocus(): void {
    this.#path = [];
    this.#inDialog = [];
    this.#parkingPlace = null;
  }

  /** Gives a lost focus back, or lets it wait. */
  restoreFocus(): void {
    if (this.#isMoving) return;
    const isWaiting = this.#parkingPlace !== null && document.activeElement === this.#parkingPlace;
    if (!isWaiting && !isFocusLost()) return;
    const isAsked = document.querySelector(DIALOG_SELECTOR) !== null;
    const [control, ...around] = isAsked ? this.#inDialog : this.#path;
    if (control === undefined) return;
    if (canTakeFocus(control)) {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    if (isWaiting) return;
    const next = around.find(
      (element) => element.isConnected && element.matches(LANDMARK_SELECTOR),
    );
    if (next instanceof HTMLElement) this.#parkFocusAt(next);
  }

  #parkFocusAt(next: HTMLElement): void {
    this.#parkingPlace = next;
    if (!next.hasAttribute('tabindex')) {
      next.tabIndex = -1;
      // A later click must not focus the part.
      next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true });
    }
    next.focus({ preventScroll: true });
  }
}

function ancestorPath(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    path.push(each);
  return path;
}

function canTakeFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/** Browsers differ in when a locked control loses the focus. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}
