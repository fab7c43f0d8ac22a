import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useStored } from '../../lib/calls/external-store.ts';
import { stepUpQuestion } from '../../lib/calls/step-up-question.ts';
import { toast } from '../../lib/toast-store.ts';

// Loaded late, as few calls need a confirmation.
const IdentityConfirmationDialog = lazy(async () => ({
  default: (await import('./identity-confirmation-dialog.tsx')).IdentityConfirmationDialog,
}));

/** Asks for the code or password that a refused call lacked. */
export function IdentityConfirmation() {
  const demand = useStored(stepUpQuestion);
  if (demand === null) return null;
  return (
    <ErrorBoundary
      fallback={null}
      onError={() => {
        // Without an answer the refused call would wait for ever.
        stepUpQuestion.answer(false);
        toast({
          title: 'Not Confirmed',
          description: 'The question could not be shown. Reload the page and try again.',
          tone: 'destructive',
        });
      }}
    >
      <Suspense>
        <IdentityConfirmationDialog key={demand} demand={demand} onAnswer={stepUpQuestion.answer} />
      </Suspense>
    </ErrorBoundary>
  );
}
