import type { Rules } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { ExitMeaning, ExitSketch } from './exit-meaning.tsx';
import { LimitMeaning, LimitSketch } from './limit-meaning.tsx';
import type { RuleDayContext } from './planned-buy.ts';
import { isRuleOn, type RuleRow, ruleLabelOf, ruleValueText } from './rule-rows.ts';

interface RuleRowProps {
  readonly row: RuleRow;
  readonly rules: Rules;
  readonly dayContext: RuleDayContext;
}

type RowPart = 'name' | 'values' | 'sketch' | 'meaning';

/** Four columns where there is room, two on a tablet, one on a phone. */
export function RuleRowFrame({ name, values, sketch, meaning }: Record<RowPart, ReactNode>) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-t px-4 py-3 @xl:grid-cols-2 @4xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.05fr)_minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="min-w-0">{name}</div>
      <div className="min-w-0">{values}</div>
      <div className="min-w-0">{sketch}</div>
      <div className="num min-w-0 text-12 text-ink-2">{meaning}</div>
    </li>
  );
}

/** The row where the rules are only read. */
export function RuleRowView(props: RuleRowProps) {
  const { row, rules } = props;
  const isOn = isRuleOn(row, rules);
  return (
    <RuleRowFrame
      name={
        <>
          <h3 className="font-medium text-ink">{row.title}</h3>
          <p className="text-12 text-ink-2">{row.sentence}</p>
        </>
      }
      values={
        <dl>
          {row.fields.map((field) => (
            <div key={field.name} className="flex min-h-6 items-center justify-between gap-4">
              <dt className="text-ink-2">{ruleLabelOf(field.name)}</dt>
              <dd
                className={rules[field.name] === null ? 'text-ink-3' : 'num font-medium text-ink'}
              >
                {ruleValueText(field, rules)}
              </dd>
            </div>
          ))}
        </dl>
      }
      sketch={isOn && <RuleSketch {...props} />}
      meaning={isOn && <RuleMeaning {...props} />}
    />
  );
}

export function RuleSketch({ row, rules, dayContext }: RuleRowProps) {
  const { plannedBuy, today, window } = dayContext;
  if (row.kind === 'exit') {
    return plannedBuy && <ExitSketch row={row} plannedBuy={plannedBuy} window={window} />;
  }
  return today && <LimitSketch id={row.id} rules={rules} {...dayContext} today={today} />;
}

export function RuleMeaning({ row, rules, dayContext }: RuleRowProps) {
  const { plannedBuy, today, window } = dayContext;
  if (row.kind === 'exit') {
    if (plannedBuy === null) return 'No price to show now.';
    return <ExitMeaning row={row} plannedBuy={plannedBuy} window={window} />;
  }
  if (today === undefined) return 'The day so far is not known.';
  return <LimitMeaning id={row.id} rules={rules} {...dayContext} today={today} />;
}
