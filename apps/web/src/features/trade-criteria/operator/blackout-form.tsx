import type { BlackoutRow } from '@tideline/api/schemas';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { blackoutRow } from '../../../lib/forms/form-schemas.ts';
import { focusFault } from '../use-card-editing.ts';

interface BlackoutFormProps {
  readonly isSaving: boolean;
  /** `onAdded` empties the form. */
  readonly onAdd: (entry: BlackoutRow, onAdded: () => void) => void;
}

const BLACKOUT_FIELDS = [
  { name: 'label', label: 'Label', placeholder: 'FOMC' },
  { name: 'date', label: 'Date', placeholder: '2026-12-09' },
  { name: 'from', label: 'From', placeholder: '13:45' },
  { name: 'to', label: 'To', placeholder: '14:30' },
] as const;

const EMPTY_BLACKOUT: BlackoutRow = { label: '', date: '', from: '', to: '' };

export function BlackoutForm({ isSaving, onAdd }: BlackoutFormProps) {
  const [entry, setEntry] = useState(EMPTY_BLACKOUT);
  const [isTried, setIsTried] = useState(false);
  const faults = blackoutFaults(entry);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const names = BLACKOUT_FIELDS.map(({ name }) => name);
    if (focusFault(event.currentTarget, names, faults)) return;
    onAdd(entry, () => {
      setEntry(EMPTY_BLACKOUT);
      setIsTried(false);
    });
  };
  return (
    <form
      aria-label="New blackout"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,0.8fr)_auto]"
    >
      {BLACKOUT_FIELDS.map(({ name, label, placeholder }) => (
        <Field
          key={name}
          name={name}
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          value={entry[name]}
          onChange={(event) => setEntry({ ...entry, [name]: event.currentTarget.value })}
          error={isTried ? faults[name] : undefined}
        />
      ))}
      <Button type="submit" disabled={isSaving} className="mt-5 max-sm:col-span-2 max-sm:mt-1">
        {isSaving ? 'Saving...' : 'Add'}
      </Button>
    </form>
  );
}

/** In the server's words, after the label. */
function blackoutFaults(entry: BlackoutRow) {
  const faults: Partial<Record<keyof BlackoutRow, string>> = {};
  for (const { path, message } of blackoutRow.safeParse(entry).error?.issues ?? []) {
    const name = path[0] as keyof BlackoutRow;
    const label = BLACKOUT_FIELDS.find((field) => field.name === name)?.label ?? name;
    faults[name] ??= `${label} ${message}.`;
  }
  // `to` is compared with `from` only where both are times.
  if (faults.from !== undefined && TIME_PATTERN.test(entry.to)) delete faults.to;
  return faults;
}

const TIME_PATTERN = /^\d\d:\d\d$/;
