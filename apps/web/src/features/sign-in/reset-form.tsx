import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { resetPassword } from './calls.ts';
import { entryErrorsOf } from './entry-checks.ts';
import { EntryFormFrame } from './entry-frame.tsx';
import { formFieldText, useEntryForm } from './use-entry-form.ts';

/** Sets a new password by an administrator's link. */
export function ResetForm({ resetToken, onDone }: { resetToken: string; onDone: () => void }) {
  const entryForm = useEntryForm({
    checkForm: (data) =>
      entryErrorsOf({ password: newPasswordError(formFieldText(data, 'password')) }),
    sendForm: async (data) => {
      await resetPassword({ token: resetToken, password: formFieldText(data, 'password') });
      onDone();
    },
    unknownOutcomeNote: 'The password may be changed all the same: try to sign in with it.',
  });
  return (
    <EntryFormFrame
      entryForm={entryForm}
      submitLabel="Change password"
      busySubmitLabel="Changing password..."
    >
      <PasswordField
        label="New password"
        isNewPassword
        autoFocus
        error={entryForm.errors.password}
      />
    </EntryFormFrame>
  );
}
