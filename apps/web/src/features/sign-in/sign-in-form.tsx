import type { LoginInput } from '@tideline/api/schemas';
import { Field } from '../../components/ui/forms/field.tsx';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { refusalOf } from '../../lib/errors/refusal.ts';
import { signIn } from './calls.ts';
import { emailError, entryErrorsOf, passwordError } from './check.ts';
import { EntryFrame } from './entry-frame.tsx';
import { enterApp, formText, useEntry } from './use-entry.ts';

interface SignInFormProps {
  /** The password was right, and a code is needed. */
  readonly onSecondFactor: (entry: LoginInput) => void;
}

export function SignInForm({ onSecondFactor }: SignInFormProps) {
  const entry = useEntry({
    checkForm: (data) =>
      entryErrorsOf({
        email: emailError(formText(data, 'email')),
        password: passwordError(formText(data, 'password')),
      }),
    sendForm: async (data) => {
      const given = { email: formText(data, 'email').trim(), password: formText(data, 'password') };
      try {
        await signIn(given);
      } catch (error) {
        if (refusalOf(error)?.ask !== 'SECOND_FACTOR') throw error;
        return onSecondFactor(given);
      }
      enterApp();
    },
  });
  return (
    <EntryFrame entry={entry} label="Sign in" busyLabel="Signing in...">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={entry.errors.email}
      />
      <PasswordField isNewPassword={false} error={entry.errors.password} />
    </EntryFrame>
  );
}
