import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';

const StatusPopover = lazyPart(async () => (await import('./status-popover.tsx')).StatusPopover);

/** Loaded late: only a sidebar of icons shows the status in a popover. */
export function LazyStatusPopover() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<span className="block h-8" />}>
        <StatusPopover />
      </Suspense>
    </ErrorBoundary>
  );
}
