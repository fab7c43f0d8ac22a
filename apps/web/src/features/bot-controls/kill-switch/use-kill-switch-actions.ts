import { errorText } from '../../../lib/errors/error-text.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useSetKillSwitch } from '../../../live/actions/set-kill-switch.ts';
import type { KillSwitchAction } from './kill-switch-questions.tsx';

const ACTION_CALL_INPUTS = {
  engage: { engaged: true },
  flatten: { engaged: true, flatten: true },
  release: { engaged: false },
} as const;

function toastKillSwitchError(error: unknown): void {
  toastFailure('Error', error, errorText(error, 'Failed to set the kill switch'));
}

const toastHandlers = (title: string) => ({
  onSuccess: ({ message }: { readonly message: string }) =>
    void toast({ title, description: message, tone: 'success' }),
  onError: toastKillSwitchError,
});

export function useKillSwitchActions() {
  const engage = useSetKillSwitch(toastHandlers('Kill Switch Engaged'));
  // The page keeps showing the answer, so it needs no toast.
  const flatten = useSetKillSwitch({ onError: toastKillSwitchError });
  const release = useSetKillSwitch(toastHandlers('Kill Switch Released'));
  const calls = { engage, flatten, release };
  return {
    isBusy: Object.values(calls).some(({ isPending }) => isPending),
    run: (action: KillSwitchAction) => calls[action].mutate(ACTION_CALL_INPUTS[action]),
  };
}
