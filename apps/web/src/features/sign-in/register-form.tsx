import { Field } from '../../components/ui/forms/field.tsx';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { register } from './calls.ts';
import { emailError, entryErrorsOf } from './check.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { SignInLink } from './link.ts';
import { enterApp, formText, useEntry } from './use-entry.ts';

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
  const entry = useEntry({
    checkForm: (data) =>
      entryErrorsOf({
        email: emailError(formText(data, 'email')),
        password: newPasswordError(formText(data, 'password')),
      }),
    sendForm: async (data) => {
      const firstName = formText(data, 'firstName').trim();
      const lastName = formText(data, 'lastName').trim();
      await register({
        email: formText(data, 'email').trim(),
        password: formText(data, 'password'),
        ...(firstName === '' ? {} : { firstName }),
        ...(lastName === '' ? {} : { lastName }),
        ...linkTokenOf(link),
      });
      enterApp();
    },
    mayBe: 'The account may be there all the same: try to sign in.',
  });
  const { errors } = entry;
  return (
    <EntryFrame
      entry={entry}
      label={isOwner ? 'Create owner account' : 'Create account'}
      busyLabel="Creating account..."
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
    </EntryFrame>
  );
}
