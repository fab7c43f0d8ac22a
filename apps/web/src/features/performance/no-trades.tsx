import { BotControlsLink } from '../../components/trading/bot-controls-link.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import type { PastPerformance } from '../../live/queries/past-performance.ts';
import { inDayRangeText } from './texts.ts';

interface NoTradesProps {
  readonly data: PastPerformance;
  /** Undefined where all days are shown. */
  readonly onLonger: (() => void) | undefined;
  /** Another user's results: only that user decides about their bot. */
  readonly isAnother: boolean;
}

export function NoTrades({ data, onLonger, isAnother }: NoTradesProps) {
  const when = data.from === null ? 'yet' : inDayRangeText(data.from, data.to);
  return (
    <div className="card flex min-h-64 flex-col">
      <EmptyState
        title={`No closed trades ${when}`}
        action={
          onLonger !== undefined ? (
            <Button onClick={onLonger}>Show all days</Button>
          ) : isAnother ? (
            <ButtonLink href="/performance">Show my own</ButtonLink>
          ) : (
            <NextStep />
          )
        }
      >
        {onLonger === undefined
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
