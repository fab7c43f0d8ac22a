import type { Settings } from '@tideline/api/schemas';
import { toastFailure } from '../../lib/toast-store.ts';
import { useSaveSettings } from '../../live/actions/save/save-settings.ts';
import { reportSave, type SaveEnds } from './use-editing.ts';

/** Auto-trade is sent only when changed: unchanged it would resume trading. */
export function useSave(ends: SaveEnds) {
  const call = useSaveSettings();
  return (values: Settings, stored: Settings) => {
    const { autoTrade, ...numbers } = values;
    const changes = autoTrade === stored.autoTrade ? numbers : values;
    const success = { title: 'User settings updated successfully' };
    call.mutate(
      changes,
      reportSave(ends, success, (error) => toastFailure('Failed to update user settings', error)),
    );
  };
}
