import { BotControlsLink } from '../../components/trading/bot-controls-link.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import type { PastPerformance } from '../../live/queries/past-performance.ts';
import { noTradesText } from './texts.ts';

interface NoTradesProps {
  readonly data: PastPerformance;
  /** Undefined where all days are shown. */
  readonly onShowAllDays: (() => void) | undefined;
  /** Another user's results: only that user decides about their bot. */
  readonly isAnotherUser: boolean;
}

export function NoTradesCard({ data, onShowAllDays, isAnotherUser }: NoTradesProps) {
  return (
    <div className="card flex min-h-64 flex-col">
      <EmptyState
        title={noTradesText(data)}
        action={
          onShowAllDays !== undefined ? (
            <Button onClick={onShowAllDays}>Show all days</Button>
          ) : isAnotherUser ? (
            <ButtonLink href="/performance">Show my own</ButtonLink>
          ) : (
            <NextStep />
          )
        }
      >
        {onShowAllDays === undefined
          ? 'A trade stands here once its position is sold. An open one does not count yet.'
          : 'A trade counts on the day on which it closed. Other days may have some.'}
      </EmptyState>
    </div>
  );
}

function NextStep() {
  const { status } = useBotStatus();
  const isTrading = status?.botActive === true && tradingStateOf(status) === 'active';
  if (!isTrading) return <BotControlsLink />;
  return <ButtonLink href="/">See what the bot decides</ButtonLink>;
}
