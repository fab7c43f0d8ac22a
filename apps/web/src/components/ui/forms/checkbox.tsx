import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface CheckboxProps {
  /** The label for screen readers; the eye sees `children`. */
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** The server should have confirmed it by now. */
  readonly isUnconfirmed?: boolean;
  readonly className?: string;
  /** Beside the box, and pressed like it. */
  readonly children?: ReactNode;
  readonly onChange: (isChecked: boolean) => void;
}

export function Checkbox(props: CheckboxProps) {
  const { label, isChecked, isDisabled = false, isUnconfirmed = false } = props;
  return (
    <label
      className={clsx(
        'inline-flex min-h-8 items-center gap-2 max-md:min-h-11',
        isDisabled ? 'cursor-not-allowed' : 'cursor-pointer',
        props.className,
      )}
    >
      <span className="relative inline-flex size-4 shrink-0">
        <input
          type="checkbox"
          aria-label={label}
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          className={clsx(
            'drawn peer size-4 cursor-[inherit] appearance-none rounded-chip border transition-colors',
            isDisabled
              ? 'border-line-strong bg-raised'
              : 'border-control bg-surface checked:border-accent-fill checked:bg-accent-fill',
            isUnconfirmed && 'outline-2 outline-warn outline-offset-1',
          )}
        />
        <Check
          size={12}
          strokeWidth={3}
          className={clsx(
            'pointer-events-none absolute inset-0 m-auto opacity-0 peer-checked:opacity-100',
            isDisabled ? 'text-ink-3' : 'text-white forced-colors:text-[Canvas]',
          )}
        />
      </span>
      {props.children}
    </label>
  );
}
