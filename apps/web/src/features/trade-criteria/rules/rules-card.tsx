import type { Rules } from '@tideline/api/schemas';
import { useCallback, useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeleton, Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { plural } from '../../../lib/text/format.ts';
import { useMarketTimeMs } from '../../../live/queries/market.ts';
import { useSettings } from '../../../live/queries/polled-queries.ts';
import { useRules, useRulesToday } from '../../../live/queries/rules.ts';
import { EditActions, EditActionsBar } from '../edit-actions.tsx';
import { useEditing } from '../use-editing.ts';
import { plannedBuyOf } from './planned-buy.ts';
import { RuleRowView } from './rule-row.tsx';
import { isRuleOn, RULE_ROWS } from './rule-rows.ts';
import { RulesBody } from './rules-body.tsx';
import { RulesForm } from './rules-form.tsx';

/** The trader's exit rules and limits, and what each would do to a position bought now. */
export function RulesCard() {
  const query = useRules();
  const { data, isError, dataUpdatedAt } = query;
  const [state, setState] = useState({ faults: 0, changed: '' });
  const onState = useCallback(
    (faults: number, changed: string) => setState({ faults, changed }),
    [],
  );
  const editing = useEditing('rules', () => onState(0, ''));
  const { isEditing } = editing;
  const isMobile = useIsMobile();
  const { measureOf, settings, staleSince } = useMeasure();
  const on = data === undefined ? 0 : RULE_ROWS.filter((row) => isRuleOn(row, data)).length;
  const since = isError && data !== undefined ? dataUpdatedAt : staleSince;
  return (
    <Card
      id="rules"
      className="mb-3"
      isFlush
      title={
        <>
          Exit rules and limits
          {data !== undefined && (
            <Chip className="num">
              {on} of {RULE_ROWS.length} on
            </Chip>
          )}
        </>
      }
      aside={
        <>
          {since !== null && <StaleChip readAtMs={since} />}
          {isEditing && state.faults > 0 && (
            <span role="status" className="text-warn text-12">
              {plural(state.faults, 'field needs a change', 'fields need a change')}
            </span>
          )}
          <EditActions editing={editing} what="Rules" isReady={data !== undefined} />
        </>
      }
      foot={rulesFootText(on, isEditing ? state.changed : '')}
    >
      {data === undefined ? (
        <LoadingOrError subject="Your rules" query={query}>
          <Skeleton className="mx-4 my-3 h-48" />
          <Skeletons count={RULE_ROWS.length} className="mx-4 my-3 h-10" />
        </LoadingOrError>
      ) : isEditing ? (
        <>
          <RulesForm
            stored={data}
            settings={settings}
            measureOf={measureOf}
            onDraftChange={onState}
            {...editing.form}
          />
          {isMobile && (
            <div className="px-4 pb-3">
              <EditActionsBar editing={editing} what="Rules" />
            </div>
          )}
        </>
      ) : (
        <RulesBody
          measure={measureOf(data)}
          renderRow={(row) => (
            <RuleRowView key={row.id} row={row} rules={data} measure={measureOf(data)} />
          )}
        />
      )}
    </Card>
  );
}

function rulesFootText(on: number, changed: string): string {
  const rest = 'The open position keeps what it was bought with.';
  if (changed !== '') return `Rules apply to the next trade. Not saved yet: ${changed}. ${rest}`;
  return on === 0
    ? `All are off: a position is sold at its target, its stop or the flatten time. ${rest}`
    : `Rules apply to the next trade. ${rest}`;
}

function useMeasure() {
  const { data: today, isError, dataUpdatedAt } = useRulesToday();
  const { data: settings } = useSettings();
  const now = useMarketTimeMs();
  const window = today?.window ?? null;
  const times = window && {
    opens: Date.parse(window.opens),
    entriesEnd: Date.parse(window.entriesEnd),
    flattenAt: Date.parse(window.flattenAt),
    closes: Date.parse(window.flattenAt),
  };
  // Seconds would redraw the whole card.
  const minute = now === null ? null : Math.floor(now / 60_000) * 60_000;
  const at = minute === null || times === null ? minute : Math.max(minute, times.opens);
  return {
    settings,
    staleSince: isError && today !== undefined ? dataUpdatedAt : null,
    measureOf: (rules: Rules) => ({
      plannedBuy: plannedBuyOf(today, settings, rules, at),
      today,
      window: times,
      marketNow: minute,
    }),
  };
}
