import { errorText } from '../../../lib/errors/error-text.ts';
import { failureTitle } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSetKillSwitch } from '../../../live/acts/set-kill-switch.ts';
import type { KillSwitchAct } from './kill-switch-questions.tsx';

const INPUTS = {
  engage: { engaged: true },
  flatten: { engaged: true, flatten: true },
  release: { engaged: false },
} as const;

export function useKillSwitchActs() {
  const reporting = (title: string) => ({
    onSuccess: ({ message }: { readonly message: string }) => {
      toast({ title, description: message, tone: 'success' });
    },
    onError: (error: unknown) => {
      toast({
        title: failureTitle('Error', error),
        description: errorText(error, 'Failed to set the kill switch'),
        tone: 'destructive',
      });
    },
  });
  const engaging = useSetKillSwitch(reporting('Kill Switch Engaged'));
  const releasing = useSetKillSwitch(reporting('Kill Switch Released'));
  return {
    isBusy: engaging.isPending || releasing.isPending,
    run: (act: KillSwitchAct) => (act === 'release' ? releasing : engaging).mutate(INPUTS[act]),
  };
}
