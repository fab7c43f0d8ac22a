import type { ClosedTrade, PerformanceAnswer, Position } from '@tideline/api/schemas';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { plural, tradingDay } from '../../../lib/text/format.ts';
import { groupTripsByDay, type TripDay } from './trip-days.ts';
import { OpenPositionRow, TRIP_COLUMNS, TripRow } from './trip-row.tsx';

interface TripsTableProps {
  readonly openPositions: readonly Position[];
  readonly trips: readonly ClosedTrade[];
  readonly calendar: PerformanceAnswer['calendar'];
}

/** Closed trades stand under the day of their close. */
export function TripsTable({ openPositions, trips, calendar }: TripsTableProps) {
  return (
    <table className="num w-full border-collapse whitespace-nowrap">
      <thead>
        <tr className="h-[34px] text-11 text-ink-3">
          {TRIP_COLUMNS.map(({ head, look }) => (
            <Th
              key={head}
              className={`px-2 first:pl-4 last:pr-4 max-md:[&:nth-child(8)]:pr-4 ${look}`}
            >
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {openPositions.map((position) => (
          <OpenPositionRow key={position.id} position={position} />
        ))}
        {groupTripsByDay(trips, calendar).map((day) => (
          <Fragment key={day.date}>
            <TripDayHead day={day} />
            {day.trips.map((trade) => (
              <TripRow key={trade.id} trade={trade} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function TripDayHead({ day: { date, net, closed, trips } }: { readonly day: TripDay }) {
  const closedTripCount = closed ?? trips.length;
  return (
    <tr className="h-[34px] border-line border-t bg-bg">
      <th scope="rowgroup" className="px-2 pl-4 text-left font-normal" colSpan={1}>
        <Link href={`/days/${date}`} className="font-semibold text-ink hover:underline">
          {tradingDay(date)}
        </Link>{' '}
        <span className="text-12 text-ink-3">
          {trips.length < closedTripCount
            ? `${trips.length} of ${closedTripCount} shown`
            : plural(closedTripCount, 'trade')}
        </span>
      </th>
      <td colSpan={6} className="max-md:hidden" />
      <td className="px-2 text-right max-md:pr-4">
        {net !== null && <Change value={net} className="font-medium" />}
      </td>
      <td className="pr-4 pl-2 text-12 text-ink-3 max-md:hidden">the day, after fees</td>
    </tr>
  );
}
