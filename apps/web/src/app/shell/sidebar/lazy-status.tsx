import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';

const StatusPopover = lazyPart(async () => (await import('./status-popover.tsx')).StatusPopover);

/** Only a sidebar of icons needs it. */
export function LazyStatus() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<span className="block h-8" />}>
        <StatusPopover />
      </Suspense>
    </ErrorBoundary>
  );
}
