import type { ReactNode } from 'react';
import { ExitOverview } from './exit-overview.tsx';
import type { RuleDayContext } from './planned-buy.ts';
import { RULE_ROWS, type RuleRow } from './rule-rows.ts';

interface RulesBodyProps {
  readonly dayContext: RuleDayContext;
  readonly renderRow: (row: RuleRow) => ReactNode;
}

const RULE_SECTIONS = [
  { kind: 'exit', title: 'Exits', beside: 'A position bought now' },
  { kind: 'limit', title: 'Limits', beside: 'Today so far' },
] as const;

export function RulesBody({ dayContext, renderRow }: RulesBodyProps) {
  return (
    <div className="@container">
      <ExitOverview {...dayContext} />
      {RULE_SECTIONS.map(({ kind, title, beside }) => (
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
