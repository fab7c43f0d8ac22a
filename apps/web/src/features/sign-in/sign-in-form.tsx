import type { LoginInput } from '@tideline/api/schemas';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { refusalOf } from '../../lib/errors/refusal.ts';
import { signIn } from './calls.ts';
import { emailError, passwordError } from './entry-checks.ts';
import { EmailField, EntryFormFrame } from './entry-frame.tsx';
import { enterApp, useEntryForm } from './use-entry-form.ts';

interface SignInFormProps {
  /** The password was right, and a code is needed. */
  readonly onSecondFactor: (entry: LoginInput) => void;
}

export function SignInForm({ onSecondFactor }: SignInFormProps) {
  const entry = useEntryForm({
    checks: { email: emailError, password: passwordError },
    sendForm: async (textOf) => {
      const credentials = { email: textOf('email').trim(), password: textOf('password') };
      try {
        await signIn(credentials);
      } catch (error) {
        if (refusalOf(error)?.ask !== 'SECOND_FACTOR') throw error;
        return onSecondFactor(credentials);
      }
      enterApp();
    },
  });

  return (
    <EntryFormFrame entryForm={entry} submitLabel="Sign in" busyLabel="Signing in...">
      <EmailField error={entry.errors.email} />
      <PasswordField isNewPassword={false} error={entry.errors.password} />
    </EntryFormFrame>
  );
}
