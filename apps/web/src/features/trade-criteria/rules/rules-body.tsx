import type { ReactNode } from 'react';
import { Overview } from './overview.tsx';
import type { RuleMeasure } from './rule-row.tsx';
import { RULE_ROWS, type RuleRow } from './rule-rows.ts';

interface RulesBodyProps {
  readonly measure: RuleMeasure;
  readonly renderRow: (row: RuleRow) => ReactNode;
}

const RULE_PARTS = [
  { kind: 'exit', title: 'Exits', beside: 'A position bought now' },
  { kind: 'limit', title: 'Limits', beside: 'Today so far' },
] as const;

export function RulesBody({ measure, renderRow }: RulesBodyProps) {
  return (
    <div className="@container">
      <Overview {...measure} />
      {RULE_PARTS.map(({ kind, title, beside }) => (
        <section key={kind} aria-label={title}>
          <p className="flex min-h-8 items-center justify-between gap-4 border-line border-t bg-raised px-4 text-11 text-ink-3">
            <span>{title}</span>
            <span>{beside}</span>
          </p>
          <ul className="[&>li:first-child]:border-t-0 border-line border-t">
            {RULE_ROWS.filter((row) => row.kind === kind).map(renderRow)}
          </ul>
        </section>
      ))}
    </div>
  );
}
