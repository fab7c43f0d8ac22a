import { useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { TextButton, TextLink } from '../../../components/ui/forms/links.tsx';
import { Select } from '../../../components/ui/forms/select.tsx';
import { PageHead } from '../../../components/ui/layout/page-head.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { RowSkeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import { count } from '../../../lib/text/format.ts';
import {
  exitReasonsOf,
  filterTrades,
  type TradeFilter,
} from '../../../lib/trading/trade-filter.ts';
import { exitLabel } from '../../../lib/trading/trade-texts.ts';
import { useMarketStatus } from '../../../live/queries/market.ts';
import { usePastPerformance } from '../../../live/queries/past-performance.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { type TradeList, useTrades } from '../../../live/queries/trades.ts';
import { HistoryViewSwitch } from '../history-switch.tsx';
import { DEFAULT_RANGE, firstDayOfRange, TRIP_RANGES } from './trip-ranges.ts';
import { TripSumsCard } from './trip-sums.tsx';
import { TripsTable } from './trips-table.tsx';

const ROWS_PER_PAGE = 50;
const ANY_VALUE = 'any';

export function TripsView() {
  const { query, change } = useUrlQuery();
  const today = useMarketStatus().data?.day ?? null;
  const range = TRIP_RANGES.find(({ value }) => value === query.get('range')) ?? DEFAULT_RANGE;
  // Until the market's day is known only the range of all days is read.
  const tradeRange = {
    from: today === null ? undefined : firstDayOfRange(range, today),
    to: undefined,
    account: undefined,
    user: undefined,
  };
  const isRangeKnown = today !== null || range.value === 'all';
  const { data: performance } = usePastPerformance(isRangeKnown ? tradeRange : null);
  const tradeList = useTrades(tradeRange);
  const exitReasons = exitReasonsOf(tradeList.trades ?? []);
  const filter: TradeFilter = {
    side: (['call', 'put'] as const).find((side) => side === query.get('side')),
    reason: exitReasons.find((reason) => reason === query.get('reason')),
  };
  const choose = (name: 'range' | 'side' | 'reason', value: string) =>
    change({ [name]: [ANY_VALUE, DEFAULT_RANGE.value].includes(value) ? null : value });
  return (
    <>
      <PageHead
        title="Order History"
        sentence="What each trade bought, sold and left, newest first. Times are New York."
      />
      <HistoryViewSwitch shownView="trips" />
      <div className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
        <Select
          label="Days"
          value={range.value}
          options={TRIP_RANGES}
          onChange={({ target }) => choose('range', target.value)}
        />
        <Select
          label="Side"
          value={filter.side ?? ANY_VALUE}
          options={[
            { value: ANY_VALUE, label: 'Calls and puts' },
            { value: 'call', label: 'Calls' },
            { value: 'put', label: 'Puts' },
          ]}
          onChange={({ target }) => choose('side', target.value)}
        />
        <Select
          label="Why out"
          value={filter.reason ?? ANY_VALUE}
          options={[
            { value: ANY_VALUE, label: 'Any way out' },
            ...exitReasons.map((value) => ({ value, label: exitLabel(value) })),
          ]}
          onChange={({ target }) => choose('reason', target.value)}
        />
      </div>
      <TripSumsCard performance={performance} />
      <div className="card overflow-hidden">
        <TripsBody
          tradeList={tradeList}
          filter={filter}
          calendar={performance?.calendar ?? []}
          isAllTime={range.value === 'all'}
        />
      </div>
    </>
  );
}

interface TripsBodyProps {
  readonly tradeList: TradeList;
  readonly filter: TradeFilter;
  readonly calendar: Parameters<typeof TripsTable>[0]['calendar'];
  readonly isAllTime: boolean;
}

function TripsBody({ tradeList, filter, calendar, isAllTime }: TripsBodyProps) {
  const positions = useKnownPositions();
  const { addressWith } = useUrlQuery();
  const [most, setMost] = useState(ROWS_PER_PAGE);
  const { trades } = tradeList;
  if (trades === undefined) {
    return (
      <LoadingOrError subject="The round trips" query={tradeList}>
        <RowSkeletons count={6} />
      </LoadingOrError>
    );
  }
  const openPositions = (positions ?? []).filter(
    ({ contractType }) => (filter.side ?? contractType) === contractType,
  );
  const matchingTrades = filterTrades(trades, filter);
  if (matchingTrades.length === 0 && openPositions.length === 0) {
    return (
      <EmptyState
        title={trades.length === 0 ? 'No round trip in these days' : 'No round trip matches'}
        action={
          isAllTime && trades.length === 0 ? (
            <TextLink href="/">See what the bot decides</TextLink>
          ) : (
            <TextLink href={addressWith({ range: 'all', side: null, reason: null })}>
              Show all of them
            </TextLink>
          )
        }
      >
        A round trip is a buy and the sells that close it. What is open is on the dashboard.
      </EmptyState>
    );
  }
  const hiddenTradeCount = matchingTrades.length - most;
  return (
    <>
      <TripsTable
        openPositions={filter.reason === undefined ? openPositions : []}
        trips={matchingTrades.slice(0, most)}
        calendar={calendar}
      />
      <div className="num flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-2.5 text-12">
        <span>
          Showing {count(Math.min(most, matchingTrades.length))} of {count(matchingTrades.length)}{' '}
          round trip(s)
          {tradeList.hasMore && ', older ones are not read yet'}
          {positions === undefined && ', what is open is not known now'}
        </span>
        {tradeList.isError && <StaleChip readAtMs={tradeList.readAt} />}
        {(hiddenTradeCount > 0 || tradeList.hasMore) && (
          <TextButton
            disabled={tradeList.isReadingMore}
            onClick={() => {
              setMost(most + ROWS_PER_PAGE);
              if (hiddenTradeCount < ROWS_PER_PAGE && tradeList.hasMore) tradeList.readMore();
            }}
          >
            Older
          </TextButton>
        )}
      </div>
    </>
  );
}
