import type { ReactNode } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { FormFailure } from './form-failure.tsx';
import type { EntryForm } from './use-entry.ts';

interface EntryFrameProps {
  readonly entry: EntryForm;
  readonly label: string;
  readonly busyLabel: string;
  readonly children: ReactNode;
}

export function EntryFrame({ entry, label, busyLabel, children }: EntryFrameProps) {
  return (
    <form
      ref={entry.form}
      noValidate
      onSubmit={entry.onSubmit}
      className="mt-5 flex flex-col gap-4"
    >
      {entry.failure !== null && <FormFailure>{entry.failure}</FormFailure>}
      {children}
      <Button type="submit" look="primary" size="large" disabled={entry.isBusy}>
        {entry.isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}
