import { type KeyboardEvent, useId, useState } from 'react';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { ColumnHeads, Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { DASH, signed, tradingDay } from '../../../lib/text/format.ts';
import {
  type CalendarWeek,
  neighbourDate,
  type ShadeThresholds,
  slotDate,
} from './calendar-layout.ts';
import { DayCell } from './day-cell.tsx';

interface CalendarTableProps {
  readonly weeks: readonly CalendarWeek[];
  readonly shadeThresholds: ShadeThresholds;
  readonly today: string | null;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** One tab stop, the newest day first; arrow keys go from day to day. */
export function CalendarTable({ weeks, shadeThresholds, today }: CalendarTableProps) {
  const id = useId();
  const [reached, setReached] = useState<string | null>(null);
  const linkedDates = weeks.flatMap(({ days }) => days.flatMap((day) => slotDate(day) ?? []));
  const tabStopDate =
    reached !== null && linkedDates.includes(reached) ? reached : linkedDates.at(-1);

  const moveFocus = (event: KeyboardEvent, row: number, column: number) => {
    const date = neighbourDate(weeks, [row, column], event.key);
    if (date === null) return;
    event.preventDefault();
    setReached(date);
    document.getElementById(`${id}${date}`)?.focus();
  };

  return (
    <div className="px-4 py-2">
      <table aria-label="Results by day" className="num w-full table-fixed">
        <thead className="text-11 text-ink-3">
          <tr className="h-7">
            <Th className="w-[17%] text-left">Week of</Th>
            <ColumnHeads columnNames={WEEKDAYS} className="px-0.5" />
            <Th className="w-[19%] text-right">Week</Th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, days, net }, row) => (
            <tr key={monday}>
              <th scope="row" className="text-left font-normal text-12 text-ink-2">
                {tradingDay(monday)}
              </th>
              {days.map((day, column) => (
                <td
                  key={WEEKDAYS[column]}
                  className="px-0.5 py-0.5 text-center text-ink-3"
                  onKeyDown={(event) => moveFocus(event, row, column)}
                >
                  {day === null ? (
                    DASH
                  ) : day === 'closed' ? (
                    <span className="text-11">closed</span>
                  ) : (
                    <DayCell
                      id={`${id}${day.date}`}
                      day={day}
                      shadeThresholds={shadeThresholds}
                      isToday={day.date === today}
                      isTabStop={day.date === tabStopDate}
                    />
                  )}
                </td>
              ))}
              <td className="text-right text-12">
                {net === null ? (
                  <Amount text={DASH} />
                ) : (
                  <Change value={net} text={signed(net, 0)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
