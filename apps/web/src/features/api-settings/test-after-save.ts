import type { Config } from '@tideline/api/schemas';
import { errorText } from '../../lib/errors/error-text.ts';
import { type ToastContent, toast } from '../../lib/toast-store.ts';
import type { useTestConnection } from '../../live/queries/connection.ts';

/** Specification §12, verbatim. */
const CONFIG_SAVED = 'Your API configuration has been saved successfully.';

function toastResult(description: string, tone: ToastContent['tone'] = 'success'): void {
  toast({ title: 'Settings Saved', description, tone });
}

/** Until new keys are tested the bot has no account. */
export function testAfterSave(
  test: ReturnType<typeof useTestConnection>,
  { isActive }: Config,
): void {
  // Keys that were saved already are still connected.
  if (isActive) {
    toastResult(CONFIG_SAVED);
    return;
  }
  toastResult(`${CONFIG_SAVED} The connection is being tested.`);
  test.mutate(undefined, {
    onSuccess: () => toastResult(`${CONFIG_SAVED} Your brokerage account is connected.`),
    onError: (error) =>
      toastResult(
        `${CONFIG_SAVED} But it is not connected: ${errorText(error, 'Connection test failed')}`,
        'destructive',
      ),
  });
}
