import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { useStored } from '../../../lib/calls/external-store.ts';
import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
  toasts,
} from '../../../lib/toast-store.ts';
import { Amounts } from '../figures/amount.tsx';

/** A toast only repeats what the page says. */
export function Toaster() {
  const record = useStored(toasts);
  const isError = record?.tone === 'destructive';
  const Icon = isError ? TriangleAlert : Check;
  const viewportRef = useRef<HTMLOListElement>(null);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {record !== null && (
        <RadixToast.Root
          key={record.id}
          open={record.isOpen}
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            resumeToastTimers(viewportRef.current);
            toasts.dismiss(record.id);
          }}
          className={clsx(
            'flex items-start gap-2.5 rounded-card border bg-surface px-4 py-3',
            isError ? 'border-loss' : 'border-line-strong',
          )}
        >
          <Icon className={clsx('mt-0.5 shrink-0', isError ? 'text-loss' : 'text-profit')} />
          <div className="min-w-0 flex-1">
            <RadixToast.Title className="font-semibold text-ink">{record.title}</RadixToast.Title>
            {record.description !== undefined && (
              <RadixToast.Description className="text-ink-2">
                <Amounts text={record.description} />
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label="Dismiss"
            className="-my-1 -mr-2 inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-raised hover:text-ink"
          >
            <X />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        ref={viewportRef}
        hotkey={TOAST_HOTKEY}
        className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[420px] flex-col p-4 -outline-offset-2 max-md:bottom-14"
      />
    </RadixToast.Provider>
  );
}

/**
 * A toast's time stops under the pointer or focus. A toast dismissed there reports no leaving, so
 * later toasts would stop too.
 */
function resumeToastTimers(viewport: HTMLElement | null): void {
  // The focus stays; only its leaving is reported.
  viewport?.parentElement?.dispatchEvent(new FocusEvent('focusout', { relatedTarget: null }));
}
