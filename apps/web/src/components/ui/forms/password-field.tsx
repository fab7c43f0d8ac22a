import { type ComponentProps, useState } from 'react';
import { PASSWORD_RULE_TEXT } from '../../../lib/forms/new-password.ts';
import { Field } from './field.tsx';

type PasswordFieldProps = Pick<ComponentProps<typeof Field>, 'error' | 'autoFocus'> & {
  readonly label?: string;
  readonly name?: string;
  readonly isNewPassword: boolean;
};

/** The password can be shown, so none is typed twice. */
export function PasswordField(props: PasswordFieldProps) {
  const { label = 'Password', name = 'password', isNewPassword, ...field } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...field}
        label={label}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNewPassword ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        {...(isNewPassword ? { hint: PASSWORD_RULE_TEXT } : {})}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="link absolute top-0 right-0 text-12"
      >
        Show
      </button>
    </div>
  );
}
