import type { Config } from '@tideline/api/schemas';
import { errorText } from '../../lib/errors/error-text.ts';
import { type ToastContent, toast } from '../../lib/toast-store.ts';
import type { useTestConnection } from '../../live/queries/connection.ts';

/** Specification §12, verbatim. */
const CONFIG_SAVED_TEXT = 'Your API configuration has been saved successfully.';

function toastSaved(resultText: string, tone: ToastContent['tone'] = 'success'): void {
  toast({ title: 'Settings Saved', description: `${CONFIG_SAVED_TEXT}${resultText}`, tone });
}

/** Until new keys are tested the bot has no account. */
export function checkSavedKeys(
  connectionTest: ReturnType<typeof useTestConnection>,
  { isActive }: Config,
) {
  // Keys that were saved already are still connected.
  if (isActive) return toastSaved('');
  toastSaved(' The connection is being tested.');
  connectionTest.mutate(undefined, {
    onSuccess: () => toastSaved(' Your brokerage account is connected.'),
    onError: (error) => {
      const text = errorText(error, 'Connection test failed');
      toastSaved(` But it is not connected: ${text}`, 'destructive');
    },
  });
}
