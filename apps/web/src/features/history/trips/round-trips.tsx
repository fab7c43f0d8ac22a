import { useState } from 'react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { TextButton, TextLink } from '../../../components/ui/forms/links.tsx';
import { Select } from '../../../components/ui/forms/select.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
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
import { firstDay, RANGE_NAMES, TRIP_RANGES, type TripRange } from './trip-ranges.ts';
import { TripSums } from './trip-sums.tsx';
import { TripsTable } from './trips-table.tsx';

const FIRST_RANGE: TripRange = '30-days';
/** Drawn at once. */
const PAGE_ROWS = 50;
const ANY_VALUE = 'any';

export function RoundTrips() {
  const { query, change } = useUrlQuery();
  const market = useMarketStatus();
  const range = TRIP_RANGES.find((each) => each === query.get('range')) ?? FIRST_RANGE;
  const today = market.data?.day ?? null;
  // Until the market's day is known only the range of all days is read.
  const days = {
    from: today === null ? undefined : firstDay(range, today),
    to: undefined,
    account: undefined,
    user: undefined,
  };
  const results = usePastPerformance(today === null && range !== 'all' ? null : days);
  const list = useTrades(days);
  const filter: TradeFilter = {
    side: (['call', 'put'] as const).find((side) => side === query.get('side')),
    reason: exitReasonsOf(list.trades ?? []).find((reason) => reason === query.get('reason')),
  };
  return (
    <>
      <div className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
        <Select
          label="Days"
          value={range}
          options={TRIP_RANGES.map((value) => ({ value, label: RANGE_NAMES[value] }))}
          onChange={({ target }) =>
            change({ range: target.value === FIRST_RANGE ? null : target.value })
          }
        />
        <Select
          label="Side"
          value={filter.side ?? ANY_VALUE}
          options={[
            { value: ANY_VALUE, label: 'Calls and puts' },
            { value: 'call', label: 'Calls' },
            { value: 'put', label: 'Puts' },
          ]}
          onChange={({ target }) =>
            change({ side: target.value === ANY_VALUE ? null : target.value })
          }
        />
        <Select
          label="Why out"
          value={filter.reason ?? ANY_VALUE}
          options={[
            { value: ANY_VALUE, label: 'Any way out' },
            ...exitReasonsOf(list.trades ?? []).map((value) => ({
              value,
              label: exitLabel(value),
            })),
          ]}
          onChange={({ target }) =>
            change({ reason: target.value === ANY_VALUE ? null : target.value })
          }
        />
      </div>
      <TripSums results={results.data} />
      <div className="card overflow-hidden">
        <Trips
          list={list}
          filter={filter}
          calendar={results.data?.calendar ?? []}
          isAll={range === 'all'}
        />
      </div>
    </>
  );
}

interface TripsProps {
  readonly list: TradeList;
  readonly filter: TradeFilter;
  readonly calendar: Parameters<typeof TripsTable>[0]['calendar'];
  readonly isAll: boolean;
}

function Trips({ list, filter, calendar, isAll }: TripsProps) {
  const known = useKnownPositions();
  const positions = known ?? [];
  const { addressWith } = useUrlQuery();
  const [most, setMost] = useState(PAGE_ROWS);
  const { trades } = list;
  if (trades === undefined) {
    return (
      <LoadingOrError subject="The round trips" query={list}>
        <Skeletons
          count={6}
          className="h-4 w-full"
          frameClass="flex h-[34px] items-center border-line border-b px-4"
        />
      </LoadingOrError>
    );
  }
  const open = positions.filter(
    ({ contractType }) => (filter.side ?? contractType) === contractType,
  );
  const shown = filterTrades(trades, filter);
  if (shown.length === 0 && open.length === 0) {
    return (
      <EmptyState
        title={trades.length === 0 ? 'No round trip in these days' : 'No round trip matches'}
        action={
          isAll && trades.length === 0 ? (
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
  const rest = shown.length - most;
  return (
    <>
      <TripsTable
        open={filter.reason === undefined ? open : []}
        trips={shown.slice(0, most)}
        calendar={calendar}
      />
      <div className="num flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-2.5 text-12">
        <span>
          Showing {count(Math.min(most, shown.length))} of {count(shown.length)} round trip(s)
          {list.hasMore && ', older ones are not read yet'}
          {known === undefined && ', what is open is not known now'}
        </span>
        {list.isError && <StaleChip readAtMs={list.readAt} />}
        {(rest > 0 || list.hasMore) && (
          <TextButton
            disabled={list.isReadingMore}
            onClick={() => {
              setMost(most + PAGE_ROWS);
              if (rest < PAGE_ROWS && list.hasMore) list.readMore();
            }}
          >
            Older
          </TextButton>
        )}
      </div>
    </>
  );
}
