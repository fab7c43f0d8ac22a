import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface SelectOption {
  /** Never empty. */
  readonly value: string;
  readonly label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'id'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly options: readonly SelectOption[];
};

/** The browser's own select: its type-ahead resets after 1 s, and phones show their picker. */
export function Select({ label, hint, options, ...select }: SelectProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-medium text-12 text-ink">
        {label}
      </label>
      <span className="relative mt-1 block">
        <select
          {...select}
          id={id}
          aria-describedby={hint === undefined ? undefined : noteId}
          className="control appearance-none pr-8"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3" />
      </span>
      {hint !== undefined && (
        <p id={noteId} className="mt-1 text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
