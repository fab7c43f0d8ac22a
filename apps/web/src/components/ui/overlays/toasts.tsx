import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useStored } from '../../../lib/calls/external-store.ts';
import { toasts } from '../../../lib/toast-store.ts';
import { Amounts } from '../figures/amount.tsx';

// The first screen needs no toast.
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Plain until the toaster's code has come, or where that fails to load. */
export function Toasts() {
  return (
    <ErrorBoundary fallback={<PlainToast />}>
      <Suspense fallback={<PlainToast />}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}

function PlainToast() {
  const record = useStored(toasts);
  return (
    <div role="status" className="fixed right-0 bottom-0 z-[60] w-full max-w-[420px] p-4">
      {record?.isOpen && (
        <div
          className={clsx(
            'rounded-card border bg-surface px-4 py-3',
            record.tone === 'destructive' ? 'border-loss' : 'border-line-strong',
          )}
        >
          <p className="font-semibold text-ink">{record.title}</p>
          {record.description !== undefined && (
            <p className="text-ink-2">
              <Amounts text={record.description} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
