import type { Config } from '@tideline/api/schemas';
import { errorText } from '../../lib/errors/error-text.ts';
import { type ToastContent, toast } from '../../lib/toast-store.ts';
import type { useTestConnection } from '../../live/readings/connection.ts';

/** Specification §12, verbatim. */
const SAVED = 'Your API configuration has been saved successfully.';

function tell(description: string, tone: ToastContent['tone'] = 'success'): void {
  toast({ title: 'Settings Saved', description, tone });
}

/** New keys are tested at once: until then the bot has no account. */
export function testAfterSave(
  test: ReturnType<typeof useTestConnection>,
  { isActive }: Config,
): void {
  // What was saved already is still connected.
  if (isActive) {
    tell(SAVED);
    return;
  }
  tell(`${SAVED} The connection is being tested.`);
  test.mutate(undefined, {
    onSuccess: () => tell(`${SAVED} Your brokerage account is connected.`),
    onError: (error) =>
      tell(
        `${SAVED} But it is not connected: ${errorText(error, 'Connection test failed')}`,
        'destructive',
      ),
  });
}
