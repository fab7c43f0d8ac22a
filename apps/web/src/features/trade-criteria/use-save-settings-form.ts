import type { Settings } from '@tideline/api/schemas';
import { toastFailure } from '../../lib/toast-store.ts';
import { useSaveSettings } from '../../live/actions/save/save-settings.ts';
import { beginSave, type SaveCallbacks } from './use-card-editing.ts';

/** Auto-trade is sent only when changed: unchanged it would resume trading. */
export function useSaveSettingsForm(callbacks: SaveCallbacks) {
  const saveCall = useSaveSettings();
  return (values: Settings, storedSettings: Settings) => {
    const { autoTrade, ...numbers } = values;
    const changes = autoTrade === storedSettings.autoTrade ? numbers : values;
    const successToast = { title: 'User settings updated successfully' };
    saveCall.mutate(
      changes,
      beginSave(callbacks, successToast, (error) =>
        toastFailure('Failed to update user settings', error),
      ),
    );
  };
}
