import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  readonly label: string;
  /** The effect of the value. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly unit?: string;
};

export function Field({ label, hint, error, unit, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined;
  const hasNote = hasError || hint !== undefined;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-medium text-12 text-ink">
        {label}
      </label>
      <span className="relative mt-1 block">
        <input
          {...input}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          // Scrolling must not change a number.
          onWheel={(event) => event.currentTarget.blur()}
          className={clsx('control num', unit && 'pr-14', hasError && 'border-loss')}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-ink-3"
          >
            {unit}
          </span>
        )}
      </span>
      {hasError ? (
        <p id={noteId} role="alert" className="mt-1 text-12 text-loss">
          {error}
        </p>
      ) : (
        hasNote && (
          <p id={noteId} className="num mt-1 text-12 text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
