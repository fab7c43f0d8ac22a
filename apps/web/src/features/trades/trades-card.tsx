import type { ClosedTrade } from '@tideline/api/schemas';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { Button, SmallButton } from '../../components/ui/forms/button.tsx';
import { TextButton, TextLink } from '../../components/ui/forms/links.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useIsNarrow } from '../../lib/browser/use-is-narrow.ts';
import { useUrlQuery } from '../../lib/browser/use-url-query.ts';
import { count, tradingDay } from '../../lib/text/format.ts';
import { TRADES_ELEMENT_ID, TRADES_SHOWN_ELEMENT_ID } from '../../lib/trading/group-filter.ts';
import { shownTrades } from '../../lib/trading/shown-trades.ts';
import { countFilters, filterTrades, type TradeFilter } from '../../lib/trading/trade-filter.ts';
import { sortTrades } from '../../lib/trading/trade-sort.ts';
import { type TradeList, useTrades } from '../../live/queries/trades.ts';
import { FilterBar } from './table/filter-bar.tsx';
import { filterTexts } from './table/filter-texts.ts';
import { TradesTable } from './table/trades-table.tsx';
import { filterQuery, nextSort, parseView, sortQuery } from './table/view-query.ts';

export interface TradesCardProps {
  /** New York days, both included; undefined: from the beginning, or to the present session. */
  readonly range: { readonly from: string | undefined; readonly to: string | undefined };
  /** Earlier accounts too. */
  readonly account?: 'all' | undefined;
  /** Another user's id, for administrators. */
  readonly user?: string | undefined;
}

/** Room for all columns. */
const TABLE_REM = 58;

export function TradesCard({ range, account, user }: TradesCardProps) {
  const { from, to } = range;
  const list = useTrades({ from, to, account, user });
  const { query, change } = useUrlQuery();
  const { filter } = parseView(query);
  const filters = countFilters(filter);
  const [isFiltering, setIsFiltering] = useState(filters > 0);
  const filterButton = useRef<HTMLButtonElement>(null);
  const hasTrades = list.trades !== undefined && list.trades.length > 0;
  return (
    <Card
      id={TRADES_ELEMENT_ID}
      isFlush
      title="Trades"
      aside={
        hasTrades && (
          <>
            <SimulatedLabel />
            {list.isError && <StaleChip readAtMs={list.readAt} />}
            <span className="max-md:hidden">Times are New York</span>
            <SmallButton
              ref={filterButton}
              aria-expanded={isFiltering}
              onClick={() => setIsFiltering(!isFiltering)}
            >
              <ListFilter size={16} strokeWidth={1.75} />
              Filter{filters > 0 && ` (${filters})`}
            </SmallButton>
          </>
        )
      }
      {...(hasTrades && { footSize: 'small', foot: <Foot list={list} filter={filter} /> })}
    >
      {filters > 0 && (
        <ShownTrades
          list={list}
          filter={filter}
          onAll={() => {
            change(filterQuery({}));
            // The filter's line, and the focused button in it, go away.
            filterButton.current?.focus();
          }}
        />
      )}
      {isFiltering && list.trades !== undefined && (
        <div className="@container">
          <FilterBar
            trades={list.trades}
            filter={filter}
            onFilter={(next) => change(filterQuery(next))}
          />
        </div>
      )}
      <Body list={list} range={range} place={[from, to, account, user].join()} />
    </Card>
  );
}

interface ShownTradesProps {
  readonly list: TradeList;
  readonly filter: TradeFilter;
  readonly onAll: () => void;
}

/** Says that a filter hides some, and leads back; a group's row gives it the focus. */
function ShownTrades({ list: { trades }, filter, onAll }: ShownTradesProps) {
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b bg-accent-soft px-4 py-1.5 text-12">
      <p id={TRADES_SHOWN_ELEMENT_ID} tabIndex={-1} className="min-w-0 break-words text-ink">
        Only {filterTexts(filter).join(', ')}
        {trades !== undefined &&
          `: ${count(filterTrades(trades, filter).length)} of ${count(trades.length)}`}
      </p>
      <TextButton className="py-1 max-md:py-3" onClick={onAll}>
        Show all trades
      </TextButton>
    </div>
  );
}

interface BodyProps extends Pick<TradesCardProps, 'range'> {
  readonly list: TradeList;
  readonly place: string;
}

function Body({ list, range, place }: BodyProps): ReactNode {
  const { trades } = list;
  if (trades === undefined) {
    if (!list.isError) return <Waiting />;
    return <LoadError subject="The trades" error={list.error} onRetry={list.refetch} />;
  }
  if (trades.length === 0) return <NoTrades range={range} />;
  return <Shown trades={trades} place={place} />;
}

function Waiting() {
  return (
    <Loading subject="trades">
      <Skeletons
        count={8}
        className="h-4 w-full"
        frameClass="flex h-[2.125rem] items-center border-line border-b px-4"
      />
    </Loading>
  );
}

function NoTrades({ range: { from, to } }: Pick<TradesCardProps, 'range'>) {
  const { addressWith } = useUrlQuery();
  const days =
    from === undefined
      ? to === undefined
        ? 'so far'
        : `until ${tradingDay(to)}`
      : `from ${tradingDay(from)} to ${to === undefined ? 'today' : tradingDay(to)}`;
  return (
    <EmptyState
      title={`No closed trades ${days}`}
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

function Shown({ trades, place }: { trades: readonly ClosedTrade[]; place: string }) {
  const { query, change } = useUrlQuery();
  const search = query.toString();
  const { filter, sort } = useMemo(() => parseView(new URLSearchParams(search)), [search]);
  const shown = useMemo(
    () => sortTrades(filterTrades(trades, filter), sort),
    [trades, filter, sort],
  );
  useEffect(() => {
    shownTrades.show(shown.map(({ id }) => id));
    return () => shownTrades.show([]);
  }, [shown]);
  const body = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(body, TABLE_REM);
  return (
    <div ref={body}>
      {shown.length === 0 ? (
        <EmptyState
          title="No trade matches"
          action={<Button onClick={() => change(filterQuery({}))}>Clear the filters</Button>}
        >
          None of {count(trades.length)} trades has all that is asked for.
        </EmptyState>
      ) : (
        <TradesTable
          trades={shown}
          sort={sort}
          onSort={(by) => change(sortQuery(nextSort(sort, by)))}
          isNarrow={isNarrow}
          place={`${place} ${JSON.stringify([filter, sort])}`}
        />
      )}
    </div>
  );
}

interface FootProps {
  readonly list: TradeList;
  readonly filter: TradeFilter;
}

function Foot({ list: { trades = [], hasMore, isReadingMore, readMore }, filter }: FootProps) {
  const shown = filterTrades(trades, filter).length;
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-4 text-11">
      <span>
        Showing {count(shown)} of {count(trades.length)}
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
