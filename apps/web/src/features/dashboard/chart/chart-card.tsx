import type { ChartBar, Order } from '@tideline/api/schemas';
import { ChartSkeleton, SessionCard } from '../../../components/trading/chart/session-card.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { ContentOrError } from '../../../components/ui/waiting/load-error.tsx';
import { minuteTime } from '../../../lib/text/format.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';
import { useOrdersForChart } from '../../../live/queries/orders.ts';
import { useSessionBars, useSettings } from '../../../live/queries/polled-queries.ts';

const NO_ORDERS: readonly Order[] = [];
const NO_BARS: readonly ChartBar[] = [];

export function ChartCard() {
  const query = useSessionBars();
  const { data, isError } = query;
  const { data: orders } = useOrdersForChart();
  const { data: settings } = useSettings();
  const lastBar = data?.bars.at(-1);
  return (
    <SessionCard
      title={data?.symbol ?? 'Session'}
      bars={data?.bars ?? NO_BARS}
      closesAt={data?.closesAt ?? null}
      trades={orders ?? NO_ORDERS}
      confidenceThreshold={settings?.confidenceThreshold ?? null}
      aside={
        lastBar !== undefined &&
        (isError ? (
          <StaleChip readAtMs={query.dataUpdatedAt} />
        ) : (
          <span className="max-md:hidden">
            Bar {minuteTime(endOfBarMs(lastBar.start))} ET, complete
          </span>
        ))
      }
      emptyContent={
        data !== undefined ? (
          <NoBars />
        ) : (
          <ContentOrError subject="The session’s bars" query={query}>
            <ChartSkeleton />
          </ContentOrError>
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
