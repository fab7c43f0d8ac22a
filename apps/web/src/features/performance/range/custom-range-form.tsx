import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { isCalendarDay } from '../../../lib/text/new-york-date.ts';
import type { DayRange } from './presets.ts';

interface CustomRangeFormProps {
  readonly range: DayRange | null;
  readonly today: string | null;
  readonly onShowRange: (range: DayRange) => void;
}

/** Begins with the days that are shown. */
export function CustomRangeForm({ range, today, onShowRange }: CustomRangeFormProps) {
  const [from, setFrom] = useState(range?.from ?? today ?? '');
  const [to, setTo] = useState(range?.to ?? today ?? '');
  const [isSent, setIsSent] = useState(false);
  const fault = rangeFault(from, to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (fault === null) onShowRange({ from, to });
  };
  const fields = [
    { name: 'from', label: 'From', value: from, setValue: setFrom },
    { name: 'to', label: 'To', value: to, setValue: setTo },
  ];
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Own range"
      className="mt-2 flex flex-wrap items-start gap-2"
    >
      {fields.map(({ name, label, value, setValue }) => (
        <div key={name} className="min-w-36 flex-1">
          <Field
            label={label}
            type="date"
            value={value}
            error={isSent && fault?.field === name ? fault.text : undefined}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        </div>
      ))}
      <Button type="submit" className="mt-5">
        Show
      </Button>
    </form>
  );
}

function rangeFault(from: string, to: string) {
  if (!isCalendarDay(from)) return { field: 'from', text: 'Give the first day.' };
  if (!isCalendarDay(to)) return { field: 'to', text: 'Give the last day.' };
  if (from <= to) return null;
  return { field: 'from', text: 'The first day must not be later than the last.' };
}
