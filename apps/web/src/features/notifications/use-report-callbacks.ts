import { errorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';

interface ReportTitles {
  /** Left out where the page shows the success already. */
  readonly success?: string;
  readonly failure: string;
}

/** Reports an action's outcome: success and failure as a toast, a refusal also by `onFailure`. */
export function useReportCallbacks(onFailure: (text: string | null) => void) {
  return ({ success, failure }: ReportTitles) => {
    onFailure(null);
    return {
      onSuccess: () => {
        if (success !== undefined) toast({ title: success, tone: 'success' });
      },
      onError: (error: unknown) => {
        const description = errorText(error, failure);
        // The page reports unconfirmed actions.
        if (isRefused(error)) onFailure(description);
        toastFailure(failure, error, description);
      },
    };
  };
}
