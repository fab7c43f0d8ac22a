import { Field } from '../../components/ui/forms/field.tsx';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { registerAccount } from './calls.ts';
import { emailError, entryErrorsOf } from './entry-checks.ts';
import { EntryFormFrame } from './entry-frame.tsx';
import type { SignInLink } from './sign-in-link.ts';
import { enterApp, formFieldText, useEntryForm } from './use-entry-form.ts';

interface RegisterFormProps {
  /** A link that allows registering; else the whitelist must. */
  readonly link: SignInLink | null;
}

const linkTokenOf = (link: SignInLink | null) => {
  if (link?.kind === 'setup') return { setupToken: link.token };
  return link?.kind === 'invite' ? { inviteToken: link.token } : {};
};

const linkEmailOf = (link: SignInLink | null) =>
  link !== null && 'email' in link ? link.email : '';

export function RegisterForm({ link }: RegisterFormProps) {
  const isOwner = link?.kind === 'setup';
  const entryForm = useEntryForm({
    checkForm: (data) =>
      entryErrorsOf({
        email: emailError(formFieldText(data, 'email')),
        password: newPasswordError(formFieldText(data, 'password')),
      }),
    sendForm: async (data) => {
      const firstName = formFieldText(data, 'firstName').trim();
      const lastName = formFieldText(data, 'lastName').trim();
      await registerAccount({
        email: formFieldText(data, 'email').trim(),
        password: formFieldText(data, 'password'),
        ...(firstName === '' ? {} : { firstName }),
        ...(lastName === '' ? {} : { lastName }),
        ...linkTokenOf(link),
      });
      enterApp();
    },
    unknownOutcomeNote: 'The account may be there all the same: try to sign in.',
  });
  const { errors } = entryForm;
  return (
    <EntryFormFrame
      entryForm={entryForm}
      submitLabel={isOwner ? 'Create owner account' : 'Create account'}
      busySubmitLabel="Creating account..."
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email}
        {...(isOwner
          ? { defaultValue: linkEmailOf(link), hint: 'Your own address: you sign in with it.' }
          : {})}
      />
      <PasswordField isNewPassword error={errors.password} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First name (optional)"
          name="firstName"
          autoComplete="given-name"
          error={errors.firstName}
        />
        <Field
          label="Last name (optional)"
          name="lastName"
          autoComplete="family-name"
          error={errors.lastName}
        />
      </div>
    </EntryFormFrame>
  );
}
