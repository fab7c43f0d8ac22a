import type { LoginInput } from '@tideline/api/schemas';
import { Field } from '../../components/ui/forms/field.tsx';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { refusalOf } from '../../lib/errors/refusal.ts';
import { signIn } from './calls.ts';
import { emailError, entryErrorsOf, passwordError } from './entry-checks.ts';
import { EntryFormFrame } from './entry-frame.tsx';
import { enterApp, formFieldText, useEntryForm } from './use-entry-form.ts';

interface SignInFormProps {
  /** The password was right, and a code is needed. */
  readonly onSecondFactor: (entry: LoginInput) => void;
}

export function SignInForm({ onSecondFactor }: SignInFormProps) {
  const entry = useEntryForm({
    checkForm: (data) =>
      entryErrorsOf({
        email: emailError(formFieldText(data, 'email')),
        password: passwordError(formFieldText(data, 'password')),
      }),
    sendForm: async (data) => {
      const credentials = {
        email: formFieldText(data, 'email').trim(),
        password: formFieldText(data, 'password'),
      };
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
    <EntryFormFrame entryForm={entry} submitLabel="Sign in" busySubmitLabel="Signing in...">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={entry.errors.email}
      />
      <PasswordField isNewPassword={false} error={entry.errors.password} />
    </EntryFormFrame>
  );
}
