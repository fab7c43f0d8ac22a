import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Rows of a label and its value: words left, numbers right. */
export function KeyValues({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-7 items-center justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="num text-right font-medium text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
