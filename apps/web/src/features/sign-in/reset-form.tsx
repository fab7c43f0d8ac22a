import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { resetPassword } from './calls.ts';
import { EntryFormFrame } from './entry-frame.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Sets a new password by an administrator's link. */
export function ResetForm({ resetToken, onDone }: { resetToken: string; onDone: () => void }) {
  const form = useEntryForm({
    checks: { password: newPasswordError },
    sendForm: async (textOf) => {
      await resetPassword({ token: resetToken, password: textOf('password') });
      onDone();
    },
    unknownOutcomeNote: 'The password may be changed all the same: try to sign in with it.',
  });
  return (
    <EntryFormFrame entryForm={form} submitLabel="Change password" busyLabel="Changing password...">
      <PasswordField label="New password" isNewPassword autoFocus error={form.errors.password} />
    </EntryFormFrame>
  );
}
