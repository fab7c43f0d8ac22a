import type { ChannelEntry, DeliveryEntry } from '@tideline/api/schemas';
import { Info } from 'lucide-react';
import { useRef } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useIsNarrow } from '../../../lib/browser/use-is-narrow.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useAccountBadge } from '../../../lib/trading/use-account-badge.ts';
import { useNotificationDeliveries } from '../../../live/queries/notifications.ts';
import { waitingMessagesText } from '../channels/channel-state.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import { failingChannelsText } from './delivery-texts.ts';

/** Room for all columns. */
const TABLE_REM = 58;

interface DeliveriesCardProps {
  readonly channels: readonly ChannelEntry[];
}

/** Sent and waiting, newest first. */
export function DeliveriesCard({ channels }: DeliveriesCardProps) {
  const query = useNotificationDeliveries();
  const { data, isError, dataUpdatedAt, refetch } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const waiting = waitingMessagesText(channels);
  return (
    <Card
      title="Last deliveries"
      isFlush
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          {waiting !== null && <span>{waiting}</span>}
        </>
      }
      foot={deliveries.length === 0 ? undefined : <Foot channels={channels} older={query} />}
    >
      {data === undefined ? (
        <LoadingOrError subject="The deliveries" query={query}>
          <Skeletons count={3} className="m-4 h-4" />
        </LoadingOrError>
      ) : deliveries.length === 0 ? (
        <EmptyState
          title="Nothing sent yet"
          action={<SmallButton onClick={() => void refetch()}>Read again</SmallButton>}
        >
          Press Test at a channel. Else the first message comes with the next trade or alarm.
        </EmptyState>
      ) : (
        <List deliveries={deliveries} channels={channels} />
      )}
    </Card>
  );
}

interface ListProps extends DeliveriesCardProps {
  readonly deliveries: readonly DeliveryEntry[];
}

function List({ deliveries, channels }: ListProps) {
  const place = useRef<HTMLDivElement>(null);
  const Form = useIsNarrow(place, TABLE_REM) ? DeliveryRows : DeliveriesTable;
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return (
    <div ref={place}>
      <Form
        deliveries={deliveries}
        nameOf={({ channelId }) => names.get(channelId) ?? 'Deleted channel'}
        now={useNow(60_000)}
      />
    </div>
  );
}

interface FootProps extends DeliveriesCardProps {
  readonly older: Pick<
    ReturnType<typeof useNotificationDeliveries>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}

function Foot({ channels, older }: FootProps) {
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const failing = failingChannelsText(channels, useNow(60_000));
  return (
    <div className="num flex flex-wrap items-center justify-between gap-2">
      <p className="flex min-w-0 flex-1 basis-64 gap-2.5">
        <Info size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        <span className="min-w-0 break-words">
          {failing ?? 'Kept for 30 days.'}
          {isSimulated && ' Times are of the real clock, not the market’s.'}
        </span>
      </p>
      {older.hasNextPage && (
        <SmallButton disabled={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
          {older.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </SmallButton>
      )}
    </div>
  );
}
