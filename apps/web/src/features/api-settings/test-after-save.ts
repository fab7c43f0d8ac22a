import type { Config } from '@tideline/api/schemas';
import { errorText } from '../../lib/errors/error-text.ts';
import { type ToastContent, toast } from '../../lib/toast-store.ts';
import type { useTestConnection } from '../../live/queries/connection.ts';

/** Specification §12, verbatim. */
const CONFIG_SAVED_TEXT = 'Your API configuration has been saved successfully.';

function toastResult(description: string, tone: ToastContent['tone'] = 'success'): void {
  toast({ title: 'Settings Saved', description, tone });
}

/** Until new keys are tested the bot has no account. */
export function testAfterSave(
  connectionTest: ReturnType<typeof useTestConnection>,
  { isActive }: Config,
): void {
  // Keys that were saved already are still connected.
  if (isActive) {
    toastResult(CONFIG_SAVED_TEXT);
    return;
  }
  toastResult(`${CONFIG_SAVED_TEXT} The connection is being tested.`);
  connectionTest.mutate(undefined, {
    onSuccess: () => toastResult(`${CONFIG_SAVED_TEXT} Your brokerage account is connected.`),
    onError: (error) =>
      toastResult(
        `${CONFIG_SAVED_TEXT} But it is not connected: ${errorText(error, 'Connection test failed')}`,
        'destructive',
      ),
  });
}
