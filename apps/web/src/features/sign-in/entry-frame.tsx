import type { ReactNode } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { FormFailure } from './form-failure.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFormFrameProps {
  readonly entryForm: EntryForm;
  readonly submitLabel: string;
  readonly busySubmitLabel: string;
  readonly children: ReactNode;
}

export function EntryFormFrame({
  entryForm,
  submitLabel,
  busySubmitLabel,
  children,
}: EntryFormFrameProps) {
  return (
    <form
      ref={entryForm.form}
      noValidate
      onSubmit={entryForm.onSubmit}
      className="mt-5 flex flex-col gap-4"
    >
      {entryForm.failure !== null && <FormFailure>{entryForm.failure}</FormFailure>}
      {children}
      <Button type="submit" look="primary" size="large" disabled={entryForm.isBusy}>
        {entryForm.isBusy ? busySubmitLabel : submitLabel}
      </Button>
    </form>
  );
}
