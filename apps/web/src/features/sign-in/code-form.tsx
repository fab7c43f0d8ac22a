import { Field } from '../../components/ui/forms/field.tsx';
import { codeError } from './entry-checks.ts';
import { EntryFormFrame } from './entry-frame.tsx';
import { enterApp, useEntryForm } from './use-entry-form.ts';

/** For users with a second factor. */
export function CodeForm({ onSubmitCode }: { onSubmitCode: (code: string) => Promise<void> }) {
  const entryForm = useEntryForm({
    checks: { code: codeError },
    sendForm: async (textOf) => {
      await onSubmitCode(textOf('code'));
      enterApp();
    },
  });

  return (
    <EntryFormFrame entryForm={entryForm} submitLabel="Sign in" busyLabel="Signing in...">
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={entryForm.errors.code}
        hint="Six digits of your authenticator app, or one of your recovery codes."
      />
    </EntryFormFrame>
  );
}
