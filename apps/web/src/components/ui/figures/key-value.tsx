import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface KeyValuesProps {
  readonly facts: readonly Fact[];
  /** Two where there is room; equal row heights line up neighbours. */
  readonly columns?: 1 | 2;
}

export function KeyValues({ facts, columns = 1 }: KeyValuesProps) {
  return (
    <dl className={clsx(columns === 2 && 'grid gap-x-8 sm:grid-cols-2')}>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-7 items-center justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="num text-right font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
