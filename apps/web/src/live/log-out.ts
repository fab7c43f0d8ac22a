import { errorText } from '../lib/error-text.ts';
import { toast } from '../lib/toast-store.ts';
import { trpc } from '../lib/trpc.ts';
import { botStatusStore } from './bot-status.ts';

/** Ends the session, then loads the root anew so that nothing of it is left on the page. */
export function useLogOut() {
  return trpc.auth.logout.useMutation({
    onSuccess: () => {
      botStatusStore.forget();
      window.location.assign('/');
    },
    onError: (error) =>
      toast({ title: 'Log out failed', description: errorText(error), tone: 'destructive' }),
  });
}
