import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  /**
   * `inline`: a plain label close to the switch. Over the whole width, `row` has the switch right,
   * `lead` left.
   */
  readonly layout?: 'inline' | 'row' | 'lead';
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, isDisabled = false, layout = 'row', onChange }: Props) {
  const id = useId();
  const isFullWidth = layout !== 'inline';
  return (
    <div
      className={clsx(
        'flex items-center',
        isFullWidth ? 'justify-between gap-4' : 'gap-2',
        layout === 'lead' && 'flex-row-reverse',
      )}
    >
      <span className={clsx('min-w-0', !isFullWidth && 'text-right')}>
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={`block cursor-pointer ${isFullWidth ? 'font-medium text-ink' : 'text-ink-2'}`}
        >
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={clsx('text-12 text-ink-2', isFullWidth && 'mt-0.5')}>
            {hint}
          </p>
        )}
      </span>
      <span className="flex shrink-0 items-center max-md:h-11">
        <button
          type="button"
          role="switch"
          id={id}
          aria-checked={isOn}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          disabled={isDisabled}
          onClick={() => onChange(!isOn)}
          onKeyDown={submitFormOnEnter}
          className={clsx(
            'drawn relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border transition-colors after:absolute after:-inset-2 disabled:opacity-60',
            isOn ? 'border-accent-fill bg-accent-fill' : 'border-control bg-raised',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'inline-block size-3.5 rounded-full transition-transform',
              isOn
                ? 'translate-x-[1.125rem] bg-white forced-colors:bg-[Canvas]'
                : 'translate-x-[0.1875rem] bg-control',
            )}
          />
        </button>
      </span>
    </div>
  );
}

/** Enter sends the form, as in every other field; space turns the switch. */
function submitFormOnEnter(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
