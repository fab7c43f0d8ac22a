import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/ui/forms/button.tsx';
import { Field } from '../../components/ui/forms/field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface Props {
  readonly entryForm: EntryForm;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly children: ReactNode;
}

export function EntryFormFrame({ entryForm, submitLabel, busyLabel, children }: Props) {
  const { form, onSubmit, failure, isBusy } = entryForm;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      {children}
      <Button type="submit" look="primary" size="large" disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}

/** For a page without icons. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control border border-loss bg-loss-soft px-3 py-2 text-ink">
      {children}
    </p>
  );
}

export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field label="Email" name="email" type="email" autoComplete="username" autoFocus {...props} />
  );
}
