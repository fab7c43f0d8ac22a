import { type ComponentProps, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton } from '../../../../components/ui/waiting/skeleton.tsx';
import { lazyPart } from '../../../../lib/browser/load-chunk.ts';

const RequiredMove = lazyPart(async () => (await import('./required-move.tsx')).RequiredMove);

/** Loads after the figures that say whether money is at risk. */
export function LazyRequiredMove(props: ComponentProps<typeof RequiredMove>) {
  return (
    <div className="-mx-4 border-line border-t px-4 pt-2 pb-3">
      <ErrorBoundary
        fallback={
          <p className="text-12 text-ink-2">
            The required move could not be loaded. Reload the page.
          </p>
        }
      >
        <Suspense fallback={<Skeleton className="h-64" />}>
          <RequiredMove {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
