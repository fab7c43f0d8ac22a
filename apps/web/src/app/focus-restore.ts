const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"]';
/** Parts that a screen reader can announce. */
const LANDMARK_SELECTOR = 'section, form, aside, main';

/**
 * Keeps the focus in the page when the focused control goes away or is disabled: the landmark
 * around it takes the focus until the control is enabled again. Dialogs and menus, outside the
 * page, return the focus when they close. The returned function stops this.
 */
export function startFocusRestore(pageElement: HTMLElement): () => void {
  const keeper = new FocusKeeper(pageElement);
  const observer = new MutationObserver(() => keeper.restoreFocus());
  const observedChanges = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  observer.observe(document.body, observedChanges);
  const listenerAbort = new AbortController();
  const { signal } = listenerAbort;
  document.addEventListener('focusin', (event) => keeper.onFocusIn(event), { signal });
  // In the capture phase, before the page handles the event.
  document.addEventListener('focusout', (event) => keeper.onFocusMove(event), {
    capture: true,
    signal,
  });
  document.addEventListener('focusout', (event) => keeper.onFocusOut(event), { signal });
  document.addEventListener('pointerdown', () => keeper.forgetFocus(), { signal });
  return () => {
    observer.disconnect();
    listenerAbort.abort();
  };
}

class FocusKeeper {
  readonly #pageElement: HTMLElement;
  /** The last focused control and its ancestors, innermost first. */
  #focusPath: readonly Element[] = [];
  /** The same path in the open dialog. */
  #dialogFocusPath: readonly Element[] = [];
  /** Where the focus waits for a locked control. */
  #parkingElement: HTMLElement | null = null;
  /** Between two controls the focus is nowhere for a moment, and not lost. */
  #isFocusMoving = false;

  constructor(page: HTMLElement) {
    this.#pageElement = page;
  }

  onFocusIn({ target }: FocusEvent): void {
    this.#isFocusMoving = false;
    if (target === this.#parkingElement) return;
    this.#parkingElement = null;
    if (!(target instanceof Element)) return;
    if (this.#pageElement.contains(target)) this.#focusPath = ancestorPath(target);
    else if (target.closest(DIALOG_SELECTOR) !== null) this.#dialogFocusPath = ancestorPath(target);
  }

  onFocusMove({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null) return;
    this.#isFocusMoving = true;
    // By then the control that takes the focus may be gone.
    setTimeout(() => {
      this.#isFocusMoving = false;
      this.restoreFocus();
    });
  }

  onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || target === this.#parkingElement) return;
    // A microtask later, as an element that goes away is still there now.
    queueMicrotask(() => {
      // The control could keep the focus, so the user left it.
      if (target instanceof Element && canTakeFocus(target) && isFocusLost()) this.forgetFocus();
    });
  }

  forgetFocus(): void {
    this.#focusPath = [];
    this.#dialogFocusPath = [];
    this.#parkingElement = null;
  }

  /** Gives a lost focus back to its control, else to the landmark around it. */
  restoreFocus(): void {
    if (this.#isFocusMoving) return;
    const isFocusParked =
      this.#parkingElement !== null && document.activeElement === this.#parkingElement;
    if (!isFocusParked && !isFocusLost()) return;
    const isDialogOpen = document.querySelector(DIALOG_SELECTOR) !== null;
    const [control, ...around] = isDialogOpen ? this.#dialogFocusPath : this.#focusPath;
    if (control === undefined) return;
    if (canTakeFocus(control)) {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return;
    }
    if (isFocusParked) return;
    const landmark = around.find(
      (element) => element.isConnected && element.matches(LANDMARK_SELECTOR),
    );
    if (landmark instanceof HTMLElement) this.#parkFocusAt(landmark);
  }

  #parkFocusAt(landmark: HTMLElement): void {
    this.#parkingElement = landmark;
    if (!landmark.hasAttribute('tabindex')) {
      landmark.tabIndex = -1;
      // A later click must not focus the landmark.
      landmark.addEventListener('blur', () => landmark.removeAttribute('tabindex'), { once: true });
    }
    landmark.focus({ preventScroll: true });
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
