import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { type RuleField, ruleLabelOf } from './rule-rows.ts';

interface RuleInputProps {
  readonly field: RuleField;
  readonly typedText: string;
  readonly error: string | undefined;
  /** A link to the setting that the error names. */
  readonly settingLink?: ReactNode;
  /** The operator's cap; undefined without one. */
  readonly cap: number | undefined;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Label left, value right: a row has one or two of them. */
export function RuleInput({ field, typedText, error, settingLink, cap, ...on }: RuleInputProps) {
  const id = useId();
  const { name, unit } = field;
  const hasError = error !== undefined;
  const capText = cap === undefined ? undefined : `The operator’s limit is ${cap}${unit}.`;
  const noteText = error ?? capText;
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="min-w-0 text-ink-2">
          {ruleLabelOf(name)}
        </label>
        <span className="relative block w-[5.5rem] shrink-0">
          <input
            id={id}
            data-rule={name}
            inputMode={unit === 'ET' ? 'text' : 'decimal'}
            autoComplete="off"
            placeholder="off"
            value={typedText}
            aria-invalid={hasError || undefined}
            aria-describedby={noteText === undefined ? undefined : `${id}-note`}
            onChange={(event) => on.onChange(event.currentTarget.value)}
            onFocus={on.onFocus}
            onBlur={on.onBlur}
            className={clsx('control num', unit !== '' && 'pr-10', hasError && 'border-loss')}
          />
          {unit !== '' && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-12 text-ink-3"
            >
              {unit}
            </span>
          )}
        </span>
      </div>
      {noteText !== undefined && (
        <p
          id={`${id}-note`}
          role={hasError ? 'alert' : undefined}
          className={clsx('num mt-1 text-12', hasError ? 'text-loss' : 'text-ink-3')}
        >
          {noteText}
          {hasError && settingLink && <> {settingLink}</>}
        </p>
      )}
    </div>
  );
}
