import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { type DayRange, isCalendarDay } from './presets.ts';

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
  const faults = rangeFaults(from, to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (faults.from === undefined && faults.to === undefined) onShowRange({ from, to });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Own range"
      className="mt-2 flex flex-wrap items-start gap-2"
    >
      <div className="min-w-36 flex-1">
        <Field
          label="From"
          type="date"
          value={from}
          error={isSent ? faults.from : undefined}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </div>
      <div className="min-w-36 flex-1">
        <Field
          label="To"
          type="date"
          value={to}
          error={isSent ? faults.to : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" className="mt-5">
        Show
      </Button>
    </form>
  );
}

interface RangeFaults {
  readonly from?: string;
  readonly to?: string;
}

function rangeFaults(from: string, to: string): RangeFaults {
  if (!isCalendarDay(from)) return { from: 'Give the first day.' };
  if (!isCalendarDay(to)) return { to: 'Give the last day.' };
  return from > to ? { from: 'The first day must not be later than the last.' } : {};
}
