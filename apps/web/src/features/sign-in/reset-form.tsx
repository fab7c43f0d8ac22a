import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { resetPassword } from './calls.ts';
import { entryErrorsOf } from './check.ts';
import { EntryFrame } from './entry-frame.tsx';
import { formText, useEntry } from './use-entry.ts';

interface ResetFormProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by an administrator's link. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const entry = useEntry({
    checkForm: (data) => entryErrorsOf({ password: newPasswordError(formText(data, 'password')) }),
    sendForm: async (data) => {
      await resetPassword({ token, password: formText(data, 'password') });
      onDone();
    },
    mayBe: 'The password may be changed all the same: try to sign in with it.',
  });
  return (
    <EntryFrame entry={entry} label="Change password" busyLabel="Changing password...">
      <PasswordField label="New password" isNewPassword autoFocus error={entry.errors.password} />
    </EntryFrame>
  );
}
