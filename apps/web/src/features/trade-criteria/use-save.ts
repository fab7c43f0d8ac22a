import type { Settings } from '@tideline/api/schemas';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useSaveSettings } from '../../live/actions/save/save-settings.ts';

interface SaveOptions {
  readonly onSaving: (isSaving: boolean) => void;
  readonly onSaved: () => void;
}

/** Auto-trade is sent only when changed: unchanged it would resume trading. */
export function useSave({ onSaving, onSaved }: SaveOptions) {
  const call = useSaveSettings();
  return (values: Settings, stored: Settings) => {
    const { autoTrade, ...numbers } = values;
    const changes = autoTrade === stored.autoTrade ? numbers : values;
    onSaving(true);
    call.mutate(changes, {
      onSuccess: () => {
        toast({ title: 'User settings updated successfully', tone: 'success' });
        onSaved();
      },
      onError: (error) => toastFailure('Failed to update user settings', error),
      onSettled: () => onSaving(false),
    });
  };
}
