import type { Position } from '@tideline/api/schemas';
import { Clock } from 'lucide-react';
import { BotControlsLink } from '../../../components/trading/bot-controls-link.tsx';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { age, minuteTime } from '../../../lib/text/format.ts';
import { BAR_MS } from '../../../lib/trading/decisions.ts';
import { isStaleQuote, withQuoteAge } from '../../../lib/trading/stale-quote.ts';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';
import { useMarketTimeMs } from '../../../live/queries/market.ts';
import { usePositions } from '../../../live/queries/positions.ts';
import { PositionItem } from './position-item.tsx';

export function ActivePositions() {
  const query = usePositions();
  const { data, isError } = query;
  const [first] = data ?? [];

  return (
    <Card
      title="Active Position"
      isFlush
      className="h-full"
      aside={
        <>
          {first !== undefined && <SimulatedLabel />}
          {isError && data !== undefined ? (
            <StaleChip readAtMs={query.dataUpdatedAt} />
          ) : (
            first !== undefined && <QuoteAge position={first} readAtMs={query.dataUpdatedAt} />
          )}
        </>
      }
    >
      {data === undefined ? (
        <LoadingOrError subject="Positions" query={query}>
          <PositionSkeleton />
        </LoadingOrError>
      ) : data.length === 0 ? (
        <NoPosition />
      ) : (
        <ul className="flex max-h-96 flex-1 flex-col divide-y divide-line overflow-y-auto">
          {data.map((position) => (
            <PositionItem key={position.id} position={position} hasRefreshFailed={isError} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A component of its own, so its tick redraws nothing else. `readAtMs` is browser time. */
function QuoteAge({ position, readAtMs }: { position: Position; readAtMs: number }) {
  const quote = withQuoteAge(position, readAtMs, useNow(1_000));
  if (!isStaleQuote(quote)) return <span>Quote {age(quote.ageMs ?? 0)} old</span>;
  return (
    <Chip tone="warn" icon={Clock}>
      {quote.ageMs === null ? 'No quote' : `Quote ${age(quote.ageMs)} old`}
    </Chip>
  );
}

function NoPosition() {
  const now = useMarketTimeMs();
  const { status } = useBotStatus();
  if (status !== null && !(status.botActive && tradingStateOf(status) === 'active')) {
    return (
      <EmptyState title="No open position" action={<BotControlsLink />}>
        The bot enters nothing until you start trading.
      </EmptyState>
    );
  }
  const nextBarText =
    now === null
      ? ''
      : ` Next bar completes at ${minuteTime(Math.floor(now / BAR_MS + 1) * BAR_MS)} ET.`;
  const link = (
    <a href="#confidence" className="link">
      What the bot sees
    </a>
  );
  return (
    <EmptyState title="No open position" action={link}>
      {status === null
        ? 'Whether the bot may enter is not known now.'
        : `The bot enters when a bar passes every gate.${nextBarText}`}
    </EmptyState>
  );
}

function PositionSkeleton() {
  return (
    <div className="px-4 py-3">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-1 h-8 w-44" />
      <Skeleton className="my-1 h-3 w-60" />
      <Skeleton className="my-6 h-1" />
      <Skeleton className="my-4 h-4" />
      <div className="my-2 border-transparent border-t pt-1.5">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="flex h-7 items-center justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
      <Skeleton className="h-8 max-md:h-11" />
    </div>
  );
}
