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
import { DeliveriesTable, DeliveryRows } from './deliveries-table.tsx';
import { failingChannelsText } from './delivery-texts.ts';

const MIN_TABLE_REM = 58;

interface DeliveriesCardProps {
  readonly channels: readonly ChannelEntry[];
}

/** Sent and waiting, newest first. */
export function DeliveriesCard({ channels }: DeliveriesCardProps) {
  const query = useNotificationDeliveries();
  const { data, isError, dataUpdatedAt, refetch } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const waitingText = waitingMessagesText(channels);
  return (
    <Card
      title="Last deliveries"
      isFlush
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          {waitingText !== null && <span>{waitingText}</span>}
        </>
      }
      foot={deliveries.length > 0 ? <Foot channels={channels} olderPages={query} /> : undefined}
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
        <DeliveryList deliveries={deliveries} channels={channels} />
      )}
    </Card>
  );
}

interface DeliveryListProps extends DeliveriesCardProps {
  readonly deliveries: readonly DeliveryEntry[];
}

function DeliveryList({ deliveries, channels }: DeliveryListProps) {
  const listBox = useRef<HTMLDivElement>(null);
  const DeliveriesView = useIsNarrow(listBox, MIN_TABLE_REM) ? DeliveryRows : DeliveriesTable;
  const channelNames = new Map(channels.map(({ id, name }) => [id, name]));
  return (
    <div ref={listBox}>
      <DeliveriesView
        deliveries={deliveries}
        channelNameOf={({ channelId }) => channelNames.get(channelId) ?? 'Deleted channel'}
        now={useNow(60_000)}
      />
    </div>
  );
}

interface FootProps extends DeliveriesCardProps {
  readonly olderPages: ReturnType<typeof useNotificationDeliveries>;
}

function Foot({ channels, olderPages }: FootProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = olderPages;
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const failingText = failingChannelsText(channels, useNow(60_000));
  return (
    <div className="num flex flex-wrap items-center justify-between gap-2">
      <p className="flex min-w-0 flex-1 basis-64 gap-2.5">
        <Info className="shrink-0 text-ink-3" />
        <span className="min-w-0 break-words">
          {failingText ?? 'Kept for 30 days.'}
          {isSimulated && ' Times are of the real clock, not the market’s.'}
        </span>
      </p>
      {hasNextPage && (
        <SmallButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show older'}
        </SmallButton>
      )}
    </div>
  );
}
