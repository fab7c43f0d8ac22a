import type { ClosedTrade } from '@tideline/api/schemas';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { Button, SmallButton } from '../../components/ui/forms/button.tsx';
import { TextButton, TextLink } from '../../components/ui/forms/links.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { ContentOrError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useIsNarrow } from '../../lib/browser/use-is-narrow.ts';
import { useUrlQuery } from '../../lib/browser/use-url-query.ts';
import { count, tradingDay } from '../../lib/text/format.ts';
import { TRADES_ELEMENT_ID, TRADES_SHOWN_ELEMENT_ID } from '../../lib/trading/group-filter.ts';
import { shownTrades } from '../../lib/trading/shown-trades.ts';
import { countFilters, filterTrades, type TradeFilter } from '../../lib/trading/trade-filter.ts';
import { sortTrades } from '../../lib/trading/trade-sort.ts';
import type { PastRange } from '../../live/queries/past-performance.ts';
import { type TradeList, useTrades } from '../../live/queries/trades.ts';
import { FilterBar } from './table/filter-bar.tsx';
import { filterTexts } from './table/filter-texts.ts';
import { TradesTable } from './table/trades-table.tsx';
import {
  filterParameters,
  nextSortOf,
  parseFilterAndSort,
  sortParameters,
} from './table/view-query.ts';

const MIN_TABLE_REM = 58;

export function TradesCard({ range }: { range: PastRange }) {
  const tradeList = useTrades(range);
  const { trades } = tradeList;
  const { query, change } = useUrlQuery();
  const { filter } = parseFilterAndSort(query);
  const filterCount = countFilters(filter);
  const [isFiltering, setIsFiltering] = useState(filterCount > 0);
  const filterButton = useRef<HTMLButtonElement>(null);
  const hasTrades = trades !== undefined && trades.length > 0;
  return (
    <Card
      id={TRADES_ELEMENT_ID}
      isFlush
      title="Trades"
      aside={
        hasTrades && (
          <>
            <SimulatedLabel />
            {tradeList.isError && <StaleChip readAtMs={tradeList.readAt} />}
            <span className="max-md:hidden">Times are New York</span>
            <SmallButton
              ref={filterButton}
              aria-expanded={isFiltering}
              onClick={() => setIsFiltering(!isFiltering)}
            >
              <ListFilter />
              Filter{filterCount > 0 && ` (${filterCount})`}
            </SmallButton>
          </>
        )
      }
      footSize="small"
      foot={hasTrades ? <TradesCardFoot tradeList={tradeList} filter={filter} /> : undefined}
    >
      {filterCount > 0 && (
        <FilteredTradesNote
          trades={trades}
          filter={filter}
          onShowAll={() => {
            change(filterParameters({}));
            // The filter's line, and the focused button in it, go away.
            filterButton.current?.focus();
          }}
        />
      )}
      {isFiltering && trades !== undefined && (
        <div className="@container">
          <FilterBar
            trades={trades}
            filter={filter}
            onFilter={(next) => change(filterParameters(next))}
          />
        </div>
      )}
      <TradesCardBody tradeList={tradeList} range={range} />
    </Card>
  );
}

interface FilteredTradesNoteProps extends Pick<TradeList, 'trades'> {
  readonly filter: TradeFilter;
  readonly onShowAll: () => void;
}

/** Says that a filter hides trades, with a way back; a pressed group row focuses it. */
function FilteredTradesNote({ trades, filter, onShowAll }: FilteredTradesNoteProps) {
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-1.5 text-12">
      <p id={TRADES_SHOWN_ELEMENT_ID} tabIndex={-1} className="min-w-0 break-words text-ink">
        Only {filterTexts(filter).join(', ')}
        {trades !== undefined &&
          `: ${count(filterTrades(trades, filter).length)} of ${count(trades.length)}`}
      </p>
      <TextButton className="py-1 max-md:py-3" onClick={onShowAll}>
        Show all trades
      </TextButton>
    </div>
  );
}

function TradesCardBody({ tradeList, range }: { tradeList: TradeList; range: PastRange }) {
  const { trades } = tradeList;
  if (trades === undefined) {
    return (
      <ContentOrError subject="The trades" query={tradeList}>
        <Loading subject="trades">
          <Skeletons
            count={8}
            className="h-4 w-full"
            frameClass="flex h-[2.125rem] items-center border-line border-b px-4"
          />
        </Loading>
      </ContentOrError>
    );
  }
  if (trades.length === 0) return <NoTradesMessage range={range} />;
  return <ShownTradesTable trades={trades} range={range} />;
}

function NoTradesMessage({ range: { from, to } }: { range: PastRange }) {
  const { addressWith } = useUrlQuery();
  const untilText = to === undefined ? 'so far' : `until ${tradingDay(to)}`;
  const toText = to === undefined ? 'today' : tradingDay(to);
  const daysText = from === undefined ? untilText : `from ${tradingDay(from)} to ${toText}`;
  return (
    <EmptyState
      title={`No closed trades ${daysText}`}
      action={
        from === undefined ? (
          <TextLink href="/">See what the bot decides</TextLink>
        ) : (
          <TextLink href={addressWith({ range: 'all', from: null, to: null })}>
            Show all trades
          </TextLink>
        )
      }
    >
      A trade stands here once its position is sold. What is open is on the dashboard.
    </EmptyState>
  );
}

interface ShownTradesTableProps {
  readonly trades: readonly ClosedTrade[];
  readonly range: PastRange;
}

function ShownTradesTable({ trades, range }: ShownTradesTableProps) {
  const { from, to, account, user } = range;
  const { query, change } = useUrlQuery();
  const search = query.toString();
  const { filter, sort } = useMemo(() => parseFilterAndSort(new URLSearchParams(search)), [search]);
  const matchingTrades = useMemo(
    () => sortTrades(filterTrades(trades, filter), sort),
    [trades, filter, sort],
  );
  useEffect(() => {
    shownTrades.set(matchingTrades.map(({ id }) => id));
    return () => shownTrades.set([]);
  }, [matchingTrades]);
  const tableBox = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(tableBox, MIN_TABLE_REM);
  return (
    <div ref={tableBox}>
      {matchingTrades.length === 0 ? (
        <EmptyState
          title="No trade matches"
          action={<Button onClick={() => change(filterParameters({}))}>Clear the filters</Button>}
        >
          None of {count(trades.length)} trades has all that is asked for.
        </EmptyState>
      ) : (
        <TradesTable
          trades={matchingTrades}
          sort={sort}
          onSort={(by) => change(sortParameters(nextSortOf(sort, by)))}
          isNarrow={isNarrow}
          listKey={`${[from, to, account, user].join()} ${JSON.stringify([filter, sort])}`}
        />
      )}
    </div>
  );
}

function TradesCardFoot({ tradeList, filter }: { tradeList: TradeList; filter: TradeFilter }) {
  const { trades = [], hasMore, isReadingMore, readMore } = tradeList;
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-4 text-11">
      <span>
        Showing {count(filterTrades(trades, filter).length)} of {count(trades.length)}
        {hasMore && (isReadingMore ? ', older ones are being read' : ' newest')}.
        <span className="max-md:hidden">
          {' '}
          Bar: worst to best bid while open; tick at the entry, triangle at the result.
        </span>
      </span>
      {hasMore && (
        <TextButton disabled={isReadingMore} onClick={readMore}>
          Read older trades
        </TextButton>
      )}
    </div>
  );
}
