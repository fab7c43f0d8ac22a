import { tickStep } from 'd3-array';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { addDays } from '../range/presets.ts';

export type CalendarDay = PastPerformance['calendar'][number];

/** Null where nothing was recorded: the server was down, or the day is still to come. */
type CalendarPlace = CalendarDay | 'closed' | null;

const SESSIONS_A_WEEK = 5;

export type CalendarWeek = ReturnType<typeof calendarWeeks>[number];

/** One row a week. Weekends have no session and no column. */
export function calendarWeeks({ calendar, weeks }: Pick<PastPerformance, 'calendar' | 'weeks'>) {
  const byDate = new Map(calendar.map((day) => [day.date, day]));
  return weeks.map(({ monday, net, closed }) => ({
    monday,
    /** The server's sum of the week, in dollars; null without a result. */
    net,
    /** Monday to Friday. */
    days: Array.from({ length: SESSIONS_A_WEEK }, (_, index): CalendarPlace => {
      const date = addDays(monday, index);
      return byDate.get(date) ?? (closed.includes(date) ? 'closed' : null);
    }),
  }));
}

/** The place's date; null where no review can be opened. */
export const dateIn = (place: CalendarPlace | undefined): string | null =>
  place === null || place === undefined || place === 'closed' ? null : place.date;

/** Results from which a day's ground is darker. */
export interface GroundSteps {
  readonly middle: number;
  readonly strong: number;
}

const CENTS_PER_DOLLAR = 100;
/**
 * Round steps by the largest day, so small and large accounts show as much. The strongest
 * ground begins at half of that day or somewhat less, the middle one at about a quarter of that.
 */
export function groundStepsOf(calendar: readonly CalendarDay[]): GroundSteps {
  const largest = Math.max(1, ...calendar.map(({ net }) => Math.abs(net)));
  const strong = tickStep(0, largest, 3);
  return { middle: tickStep(0, strong, 4), strong };
}

export type DayGround = 0 | 1 | 2 | 3;

export function dayGroundOf(net: number, { middle, strong }: GroundSteps): DayGround {
  const amount = Math.abs(net);
  if (amount < 1 / CENTS_PER_DOLLAR) return 0;
  if (amount < middle) return 1;
  return amount < strong ? 2 : 3;
}

/**
 * The day to which an arrow key leads, by row and column; null where it leads out. Days without a
 * link are passed over.
 */
export function neighbourDay(
  weeks: readonly CalendarWeek[],
  { row, column }: CellPlace,
  key: string,
): CellPlace | null {
  const step = ARROW_STEPS[key];
  if (step === undefined) return null;
  const [down, right] = step;
  let place = { row: row + down, column: column + right };
  for (;;) {
    const day = weeks[place.row]?.days[place.column];
    if (day === undefined) return null;
    if (dateIn(day) !== null) return place;
    place = { row: place.row + down, column: place.column + right };
  }
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const ARROW_STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
