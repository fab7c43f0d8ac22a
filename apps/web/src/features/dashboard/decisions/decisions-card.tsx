import { BotControlsLink } from '../../../components/trading/bot-controls-link.tsx';
import { DecisionRows } from '../../../components/trading/decisions/decision-rows.tsx';
import { downloadDecisions } from '../../../components/trading/decisions/decisions-csv.ts';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { TextButton, TextLink } from '../../../components/ui/forms/links.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { ContentOrError } from '../../../components/ui/waiting/load-error.tsx';
import { plural, tradingDay } from '../../../lib/text/format.ts';
import { groupDecisions } from '../../../lib/trading/decisions.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';
import { useDecisions } from '../../../live/queries/polled-queries.ts';
import { DecisionsSkeleton } from './skeletons.tsx';

/** Today's, one a bar, newest first. */
export function DecisionsCard() {
  const query = useDecisions();
  const { data, isError } = query;
  return (
    <Card
      title="Decisions"
      isFlush
      className="h-full"
      aside={
        data !== undefined &&
        (isError ? (
          <StaleChip readAtMs={query.dataUpdatedAt} />
        ) : (
          `${tradingDay(data.day)}, ${plural(data.decisions.length, 'bar')}`
        ))
      }
      footSize="small"
      foot={
        data && data.decisions.length > 0 ? (
          <div className="flex justify-between gap-4 text-11">
            <TextLink href={`/days/${data.day}`}>Review this day</TextLink>
            <TextButton onClick={() => downloadDecisions(data.day, data.decisions)}>
              Export CSV
            </TextButton>
          </div>
        ) : undefined
      }
    >
      {data === undefined ? (
        <ContentOrError subject="Decisions" query={query}>
          <DecisionsSkeleton />
        </ContentOrError>
      ) : data.decisions.length === 0 ? (
        <NoDecisions />
      ) : (
        <DecisionRows label="Decisions of today" runs={groupDecisions(data.decisions)} />
      )}
    </Card>
  );
}

function NoDecisions() {
  const { status } = useBotStatus();
  return (
    <EmptyState
      title="No decision today"
      action={
        status?.botActive === false ? (
          <BotControlsLink />
        ) : (
          <a href="#confidence" className="link">
            What the bot sees
          </a>
        )
      }
    >
      While the bot is on, every completed bar leaves one row here: what it saw, and which gate said
      no.
    </EmptyState>
  );
}
