import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  /** `inline` puts a plain label close to the switch; `row` uses the whole width. */
  readonly layout?: 'inline' | 'row';
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({
  label,
  hint,
  isOn,
  isDisabled = false,
  layout = 'row',
  onChange,
}: SwitchProps) {
  const isRow = layout === 'row';
  return (
    <Field
      disabled={isDisabled}
      className={clsx('flex items-center', isRow ? 'justify-between gap-4' : 'gap-2')}
    >
      <span className={clsx('min-w-0', !isRow && 'text-right')}>
        <Label
          className={clsx('block cursor-pointer', isRow ? 'font-medium text-ink' : 'text-ink-2')}
        >
          {label}
        </Label>
        {hint !== undefined && (
          <Description className={clsx('text-12 text-ink-2', isRow && 'mt-0.5')}>
            {hint}
          </Description>
        )}
      </span>
      <span className="flex shrink-0 items-center max-md:h-11">
        <HeadlessSwitch
          checked={isOn}
          onChange={onChange}
          className={clsx(
            'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border transition-colors after:absolute after:-inset-2 disabled:opacity-60',
            isOn ? 'border-accent-fill bg-accent-fill' : 'border-control bg-raised',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'inline-block size-3.5 rounded-full transition-transform',
              isOn ? 'translate-x-[1.125rem] bg-white' : 'translate-x-[0.1875rem] bg-control',
            )}
          />
        </HeadlessSwitch>
      </span>
    </Field>
  );
}
