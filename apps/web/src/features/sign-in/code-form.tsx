import { Field } from '../../components/ui/forms/field.tsx';
import { codeError, entryErrorsOf } from './check.ts';
import { EntryFrame } from './entry-frame.tsx';
import { enterApp, formText, useEntry } from './use-entry.ts';

interface CodeFormProps {
  readonly onCode: (code: string) => Promise<void>;
}

/** For users with a second factor. */
export function CodeForm({ onCode }: CodeFormProps) {
  const entry = useEntry({
    checkForm: (data) => entryErrorsOf({ code: codeError(formText(data, 'code')) }),
    sendForm: async (data) => {
      await onCode(formText(data, 'code'));
      enterApp();
    },
  });
  return (
    <EntryFrame entry={entry} label="Sign in" busyLabel="Signing in...">
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={entry.errors.code}
        hint="Six digits of your authenticator app, or one of your recovery codes."
      />
    </EntryFrame>
  );
}
