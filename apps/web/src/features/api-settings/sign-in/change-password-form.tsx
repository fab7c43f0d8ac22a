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

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const changePassword = useChangePassword();
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const currentPassword = String(data.get('currentPassword') ?? '');
    const newPassword = String(data.get('newPassword') ?? '');
    const newPasswordFault = newPasswordError(newPassword);
    const emptyOrWeakErrors: PasswordErrors = {
      ...(currentPassword === '' ? { currentPassword: 'Enter your present password.' } : {}),
      ...(newPasswordFault === null ? {} : { newPassword: newPasswordFault }),
    };
    setErrors(emptyOrWeakErrors);
    setFailure(null);
    if (Object.keys(emptyOrWeakErrors).length > 0) return;
    changePassword.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ message }) => {
          toast({ title: 'Password Changed', description: message, tone: 'success' });
          onDone();
        },
        onError: (error) => {
          const text = errorText(error);
          const fieldErrors = fieldErrorOf(rawErrorText(error), PASSWORD_FIELDS);
          // The page reports unconfirmed actions.
          if (fieldErrors !== null) setErrors(fieldErrors);
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
        <Button type="submit" disabled={changePassword.isPending}>
          {changePassword.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
