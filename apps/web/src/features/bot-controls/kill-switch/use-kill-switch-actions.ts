import { errorText } from '../../../lib/errors/error-text.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useSetKillSwitch } from '../../../live/actions/set-kill-switch.ts';
import type { KillSwitchAction } from './kill-switch-questions.tsx';

const ACTION_INPUTS = {
  engage: { engaged: true },
  flatten: { engaged: true, flatten: true },
  release: { engaged: false },
} as const;

function onError(error: unknown): void {
  toastFailure('Error', error, errorText(error, 'Failed to set the kill switch'));
}

const toastHandlers = (title: string) => ({
  onSuccess: ({ message }: { readonly message: string }) => {
    toast({ title, description: message, tone: 'success' });
  },
  onError,
});

export function useKillSwitchActions() {
  const engaging = useSetKillSwitch(toastHandlers('Kill Switch Engaged'));
  // The answer stays on the page, and is no toast.
  const flattening = useSetKillSwitch({ onError });
  const releasing = useSetKillSwitch(toastHandlers('Kill Switch Released'));
  const calls = { engage: engaging, flatten: flattening, release: releasing };
  return {
    isBusy: Object.values(calls).some(({ isPending }) => isPending),
    run: (action: KillSwitchAction) => calls[action].mutate(ACTION_INPUTS[action]),
  };
}
