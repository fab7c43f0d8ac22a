import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { register, signIn } from '../../lib/session.ts';
import { checkEntry, type EntryErrors, fieldErrorOf, PASSWORD_MIN } from './check.ts';

export type Mode = 'sign-in' | 'register' | 'set-up';

interface SignInFormProps {
  readonly mode: Mode;
  readonly setupToken: string | null;
}

const LABELS: Record<Mode, { readonly idle: string; readonly busy: string }> = {
  'sign-in': { idle: 'Sign in', busy: 'Signing in...' },
  register: { idle: 'Create account', busy: 'Creating account...' },
  'set-up': { idle: 'Create owner account', busy: 'Creating account...' },
};

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

export function SignInForm({ mode, setupToken }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<EntryErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isNew = mode !== 'sign-in';

  const showErrors = (found: EntryErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const send = async (data: FormData) => {
    const entry = { email: textOf(data, 'email').trim(), password: textOf(data, 'password') };
    const found = checkEntry(entry, isNew);
    showErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      if (isNew) {
        const firstName = textOf(data, 'firstName').trim();
        const lastName = textOf(data, 'lastName').trim();
        await register({
          ...entry,
          ...(firstName === '' ? {} : { firstName }),
          ...(lastName === '' ? {} : { lastName }),
          ...(setupToken === null ? {} : { setupToken }),
        });
      } else await signIn(entry);
      // Replaced, so that Back does not return to a link that is used up.
      window.location.replace('/');
    } catch (error) {
      setIsBusy(false);
      const text = errorText(error);
      const atField = fieldErrorOf(text);
      if (atField === null) setFailure(text);
      else showErrors(atField);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(new FormData(event.currentTarget));
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      {failure !== null && (
        <p
          role="alert"
          className="rounded-control border border-loss bg-loss-soft px-3 py-2 text-ink"
        >
          {failure}
        </p>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email}
        {...(mode === 'set-up'
          ? { hint: 'The owner’s address: owner@example.com unless OWNER_EMAIL says otherwise.' }
          : {})}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={errors.password}
        {...(isNew ? { hint: `At least ${PASSWORD_MIN} characters.` } : {})}
      />
      {isNew && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name (optional)" name="firstName" autoComplete="given-name" />
          <Field label="Last name (optional)" name="lastName" autoComplete="family-name" />
        </div>
      )}
      <Button type="submit" look="primary" size="large" disabled={isBusy}>
        {isBusy ? LABELS[mode].busy : LABELS[mode].idle}
      </Button>
    </form>
  );
}
