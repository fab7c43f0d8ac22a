import { Field } from '../../components/ui/forms/field.tsx';
import { PasswordField } from '../../components/ui/forms/password-field.tsx';
import { newPasswordError } from '../../lib/forms/new-password.ts';
import { registerAccount } from './calls.ts';
import { emailError } from './entry-checks.ts';
import { EmailField, EntryFormFrame } from './entry-frame.tsx';
import type { SignInLink } from './sign-in-link.ts';
import { enterApp, useEntryForm } from './use-entry-form.ts';

const NAME_FIELDS = [
  { label: 'First name (optional)', name: 'firstName', autoComplete: 'given-name' },
  { label: 'Last name (optional)', name: 'lastName', autoComplete: 'family-name' },
] as const;

const linkTokenOf = (link: SignInLink | null) => {
  if (link?.kind === 'setup') return { setupToken: link.token };
  return link?.kind === 'invite' ? { inviteToken: link.token } : {};
};

/** `link` allows registering; else the whitelist must. */
export function RegisterForm({ link }: { link: SignInLink | null }) {
  const isOwner = link?.kind === 'setup';
  const entryForm = useEntryForm({
    checks: { email: emailError, password: newPasswordError },
    sendForm: async (textOf) => {
      const firstName = textOf('firstName').trim();
      const lastName = textOf('lastName').trim();
      await registerAccount({
        email: textOf('email').trim(),
        password: textOf('password'),
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
      busyLabel="Creating account..."
    >
      <EmailField
        error={errors.email}
        {...(isOwner && {
          defaultValue: link.email,
          hint: 'Your own address: you sign in with it.',
        })}
      />
      <PasswordField isNewPassword error={errors.password} />
      <div className="grid gap-4 sm:grid-cols-2">
        {NAME_FIELDS.map((field) => (
          <Field key={field.name} {...field} error={errors[field.name]} />
        ))}
      </div>
    </EntryFormFrame>
  );
}
