import type { Position } from '@tideline/api/schemas';
import { useState } from 'react';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { useClosePosition } from '../../../live/actions/close-position.ts';
import { closedText } from './closed-text.ts';

/** Reports the result (specification §12). */
export function useClose(position: Position) {
  const [failure, setFailure] = useState<string | null>(null);
  const report = (description: string) =>
    toast({ title: 'Position Closed', description, tone: 'success' });
  const call = useClosePosition({
    onSuccess: (answer) => report(closedText(answer)),
    onLateResult: (message) => report(displayText(message)),
    onError: (error) => {
      const description = errorText(error, 'Failed to close position');
      // The page reports unconfirmed actions, which are not called failed.
      const isKnown = isRefused(error);
      if (isKnown) setFailure(description);
      const title = isKnown ? 'Close Failed' : 'Close Not Confirmed';
      toast({ title, description, tone: 'destructive' });
    },
  });
  return {
    isPending: call.isPending,
    failure,
    dismissFailure: () => setFailure(null),
    close: () => {
      setFailure(null);
      call.mutate({ id: position.id });
    },
  };
}
