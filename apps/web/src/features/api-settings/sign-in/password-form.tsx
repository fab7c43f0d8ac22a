import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { PasswordField } from '../../../components/ui/forms/password-field.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { errorText, rawErrorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { fieldErrorOf } from '../../../lib/errors/field-error.ts';
import { newPasswordError } from '../../../lib/forms/new-password.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useChangePassword } from '../../../live/queries/security.ts';

const PASSWORD_FIELDS = ['currentPassword', 'newPassword'] as const;
type PasswordErrors = Partial<Record<(typeof PASSWORD_FIELDS)[number], string>>;

function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword();
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const currentPassword = formText(data, 'currentPassword');
    const newPassword = formText(data, 'newPassword');
    const wrong = newPasswordError(newPassword);
    const found: PasswordErrors = {
      ...(currentPassword === '' ? { currentPassword: 'Enter your present password.' } : {}),
      ...(wrong === null ? {} : { newPassword: wrong }),
    };
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ message }) => {
          toast({ title: 'Password Changed', description: message, tone: 'success' });
          onDone();
        },
        onError: (error) => {
          const text = errorText(error);
          const atField = fieldErrorOf(rawErrorText(error), PASSWORD_FIELDS);
          // The page reports unconfirmed actions.
          if (atField !== null) setErrors(atField);
          else if (isRefused(error)) setFailure(text);
          else toast({ title: 'Not Confirmed', description: text, tone: 'destructive' });
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {failure !== null && <InlineMessage tone="loss">Not changed. {failure}</InlineMessage>}
      <PasswordField
        label="Present password"
        name="currentPassword"
        isNewPassword={false}
        autoFocus
        error={errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        isNewPassword
        error={errors.newPassword}
      />
      <p className="text-12">Signs you out everywhere but here. The bot goes on.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
