import type { ChartBar, Order } from '@tideline/api/schemas';
import { ChartSkeleton, SessionCard } from '../../../components/trading/chart/session-card.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { UnlessFailed } from '../../../components/ui/waiting/load-error.tsx';
import { minuteTime } from '../../../lib/text/format.ts';
import { barEnd } from '../../../lib/trading/decisions.ts';
import { useFills } from '../../../live/queries/orders.ts';
import { useBars, useSettings } from '../../../live/queries/polled-queries.ts';

const NO_ORDERS: readonly Order[] = [];
const NO_BARS: readonly ChartBar[] = [];

export function ChartCard() {
  const query = useBars();
  const { data, isError } = query;
  const { data: orders } = useFills();
  const { data: settings } = useSettings();
  const lastBar = data?.bars.at(-1);
  return (
    <SessionCard
      title={data?.symbol ?? 'Session'}
      bars={data?.bars ?? NO_BARS}
      closesAt={data?.closesAt ?? null}
      trades={orders ?? NO_ORDERS}
      threshold={settings?.confidenceThreshold ?? null}
      aside={
        lastBar !== undefined &&
        (isError ? (
          <StaleChip readAt={query.dataUpdatedAt} />
        ) : (
          <span className="max-md:hidden">
            Bar {minuteTime(barEnd(lastBar.start))} ET, complete
          </span>
        ))
      }
      instead={
        data !== undefined ? (
          <NoBars />
        ) : (
          <UnlessFailed what="The session’s bars" query={query}>
            <ChartSkeleton />
          </UnlessFailed>
        )
      }
    />
  );
}

function NoBars() {
  return (
    <EmptyState
      title="No bar of this session yet"
      action={<TextLink href="/trading-settings">What the bot looks for</TextLink>}
    >
      The first one is complete five minutes after the open.
    </EmptyState>
  );
}
