import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { lazyPart } from '../../lib/browser/load-chunk.ts';

interface LazyCardOptions {
  readonly load: () => Promise<ComponentType>;
  readonly title: string;
  /** "The equity curve" */
  readonly subject: string;
  readonly skeleton: ReactNode;
  readonly isFlush?: boolean;
}

/** Loads after the cards that say whether money is at risk. */
export function lazyCard({ load, subject, skeleton, ...card }: LazyCardOptions): ComponentType {
  const LoadedComponent = lazyPart(load);
  const cardProps = { ...card, className: 'h-full' };
  return function LazyCard() {
    return (
      <ErrorBoundary
        fallback={
          <Card {...cardProps}>
            <EmptyState
              title={`${subject} could not be loaded`}
              action={<Button onClick={() => window.location.reload()}>Reload</Button>}
            >
              The figures above go on.
            </EmptyState>
          </Card>
        }
      >
        <Suspense fallback={<Card {...cardProps}>{skeleton}</Card>}>
          <LoadedComponent />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
