import type { Position } from '@tideline/api/schemas';
import { useState } from 'react';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { useClosePosition } from '../../../live/actions/close-position.ts';
import { positionClosedText } from './closed-text.ts';

/** Reports the result (specification §12). */
export function useClosePositionAction(position: Position) {
  const [failure, setFailure] = useState<string | null>(null);
  const toastClosed = (description: string) =>
    toast({ title: 'Position Closed', description, tone: 'success' });
  const closeCall = useClosePosition({
    onSuccess: (answer) => toastClosed(positionClosedText(answer)),
    onLateResult: (message) => toastClosed(displayText(message)),
    onError: (error) => {
      const description = errorText(error, 'Failed to close position');
      // The page reports unconfirmed actions, which are not called failed.
      const isOutcomeKnown = isRefused(error);
      if (isOutcomeKnown) setFailure(description);
      const title = isOutcomeKnown ? 'Close Failed' : 'Close Not Confirmed';
      toast({ title, description, tone: 'destructive' });
    },
  });
  return {
    isPending: closeCall.isPending,
    failure,
    dismissFailure: () => setFailure(null),
    close: () => {
      setFailure(null);
      closeCall.mutate({ id: position.id });
    },
  };
}
