import { useIsMutating, useMutation } from '@tanstack/react-query';
import { forgetAllInTab } from '../../lib/browser/tab-memory.ts';
import { UNCONFIRMED_AFTER_MS } from '../../lib/calls/confirm-actions-link.ts';
import { plainCall } from '../../lib/calls/plain-call.ts';
import { pausableFetch } from '../../lib/calls/trpc.ts';
import { toastFailure } from '../../lib/toast-store.ts';
import { trackAction } from './track-action.ts';
import { botStatusStore } from './use-bot-status.ts';

const LOG_OUT_MUTATION_KEY = ['log-out'];

/**
 * Reloads the page, so nothing of the session stays on it. Pending on every button that can ask for
 * it.
 */
export function useLogOut() {
  const isPending = useIsMutating({ mutationKey: LOG_OUT_MUTATION_KEY }) > 0;
  const { mutate } = useMutation({
    mutationKey: LOG_OUT_MUTATION_KEY,
    mutationFn: () =>
      trackAction('auth.logout', undefined, async () => {
        await plainCall('POST', '/api/auth/logout', undefined, UNCONFIRMED_AFTER_MS);
      }),
    onMutate: () => pausableFetch.pause(),
    onSuccess: () => {
      botStatusStore.clear();
      forgetAllInTab();
      window.location.assign('/');
    },
    onError: (error) => {
      pausableFetch.resume();
      toastFailure('Log out failed', error);
    },
  });
  return { mutate, isPending };
}
