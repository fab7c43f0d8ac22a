import { createExternalStore } from './calls/external-store.ts';
import { errorText } from './errors/error-text.ts';
import { failureTitle } from './errors/failure-text.ts';
/**
 * At most one toast is visible. Dismissed, it closes at once and leaves memory later, unless the
 * next replaces it first (specification §11.7).
 */

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'destructive';
}

export interface ToastRecord extends ToastContent {
  readonly id: number;
  readonly isOpen: boolean;
}

export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_HOTKEY = ['F8'];

export function createToastStore() {
  const shownToast = createExternalStore<ToastRecord | null>(null);
  let lastId = 0;
  let removalTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(content: ToastContent): number {
      clearTimeout(removalTimer);
      lastId += 1;
      const { description: given, ...rest } = content;
      const description = descriptionWithoutTitle(content.title, given);
      shownToast.set({ ...rest, ...(description && { description }), id: lastId, isOpen: true });
      return lastId;
    },
    dismiss(id: number): void {
      const current = shownToast.snapshot();
      if (current?.id !== id || !current.isOpen) return;
      shownToast.set({ ...current, isOpen: false });
      removalTimer = setTimeout(() => shownToast.set(null), TOAST_REMOVE_DELAY_MS);
    },
    snapshot: shownToast.snapshot,
    subscribe: shownToast.subscribe,
  };
}

/** The server's messages begin with a sentence like the title. */
function descriptionWithoutTitle(title: string, description = ''): string {
  const [first = '', ...others] = description.split(/(?<=\.) /);
  return normalizedText(first) === normalizedText(title) ? others.join(' ') : description;
}

function normalizedText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const toasts = createToastStore();

export const toast = (content: ToastContent): number => toasts.show(content);

/** Doesn't claim a failure where the outcome is unknown. */
export function toastFailure(title: string, error: unknown, description = errorText(error)): void {
  toast({ title: failureTitle(title, error), description, tone: 'destructive' });
}
