import type { Rules } from '@tideline/api/schemas';
import { useState } from 'react';
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
import { useCardEditing } from '../use-card-editing.ts';
import { plannedBuyOf } from './planned-buy.ts';
import { RuleRowView } from './rule-row.tsx';
import { isRuleOn, RULE_ROWS } from './rule-rows.ts';
import { RulesBody } from './rules-body.tsx';
import { RulesForm } from './rules-form.tsx';

const NOTHING_TYPED = { faultCount: 0, changedTitles: '' };

/** The trader's exit rules and limits, and what each would do to a position bought now. */
export function RulesCard() {
  const query = useRules();
  const { data, isError, dataUpdatedAt } = query;
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const editing = useCardEditing('rules', () => setTyped(NOTHING_TYPED));
  const { isEditing } = editing;
  const isMobile = useIsMobile();
  const { dayContextOf, settings, todayStaleSince } = useRuleDayContext();
  const rulesOnCount = RULE_ROWS.filter((row) => data && isRuleOn(row, data)).length;
  const staleSince = isError && data !== undefined ? dataUpdatedAt : todayStaleSince;
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
              {rulesOnCount} of {RULE_ROWS.length} on
            </Chip>
          )}
        </>
      }
      aside={
        <>
          {staleSince !== null && <StaleChip readAtMs={staleSince} />}
          {isEditing && typed.faultCount > 0 && (
            <span role="status" className="text-warn text-12">
              {plural(typed.faultCount, 'field needs a change', 'fields need a change')}
            </span>
          )}
          <EditActions editing={editing} subject="Rules" hasLoaded={data !== undefined} />
        </>
      }
      foot={rulesFootText(rulesOnCount, isEditing ? typed.changedTitles : '')}
    >
      {data === undefined ? (
        <LoadingOrError subject="Your rules" query={query}>
          <Skeleton className="mx-4 my-3 h-48" />
          <Skeletons count={RULE_ROWS.length} className="mx-4 my-3 h-10" />
        </LoadingOrError>
      ) : isEditing ? (
        <>
          <RulesForm
            storedRules={data}
            settings={settings}
            dayContextOf={dayContextOf}
            onDraftChange={setTyped}
            {...editing.form}
          />
          {isMobile && (
            <div className="px-4 pb-3">
              <EditActionsBar editing={editing} subject="Rules" />
            </div>
          )}
        </>
      ) : (
        <RulesBody
          dayContext={dayContextOf(data)}
          renderRow={(row) => (
            <RuleRowView key={row.id} row={row} rules={data} dayContext={dayContextOf(data)} />
          )}
        />
      )}
    </Card>
  );
}

function rulesFootText(rulesOnCount: number, changedTitles: string): string {
  const openPositionText = 'The open position keeps what it was bought with.';
  if (changedTitles === '' && rulesOnCount === 0) {
    return `All are off: a position is sold at its target, its stop or the flatten time. ${openPositionText}`;
  }
  const changesText = changedTitles === '' ? '' : ` Not saved yet: ${changedTitles}.`;
  return `Rules apply to the next trade.${changesText} ${openPositionText}`;
}

function useRuleDayContext() {
  const { data: today, isError, dataUpdatedAt } = useRulesToday();
  const { data: settings } = useSettings();
  const now = useMarketTimeMs();
  const window = today?.window ?? null;
  const tradingWindow = window && {
    opens: Date.parse(window.opens),
    entriesEnd: Date.parse(window.entriesEnd),
    flattenAt: Date.parse(window.flattenAt),
    closes: Date.parse(window.flattenAt),
  };
  // Seconds would redraw the whole card.
  const minuteStartMs = now === null ? null : Math.floor(now / 60_000) * 60_000;
  const buyAtMs = minuteStartMs && Math.max(minuteStartMs, tradingWindow?.opens ?? 0);
  return {
    settings,
    todayStaleSince: isError && today !== undefined ? dataUpdatedAt : null,
    dayContextOf: (rules: Rules) => ({
      plannedBuy: plannedBuyOf(today, settings, rules, buyAtMs),
      today,
      window: tradingWindow,
      marketNowMs: minuteStartMs,
    }),
  };
}
