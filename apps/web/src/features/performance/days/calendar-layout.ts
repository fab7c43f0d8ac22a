import { tickStep } from 'd3-array';
import { addDays } from '../../../lib/text/new-york-date.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export type CalendarDay = PastPerformance['calendar'][number];

/** Null where nothing was recorded: the server was down, or the day is still to come. */
type CalendarSlot = CalendarDay | 'closed' | null;

const SESSIONS_A_WEEK = 5;

export type CalendarWeek = ReturnType<typeof calendarWeeks>[number];

/** One row a week. Weekends have no session and no column. */
export function calendarWeeks({ calendar, weeks }: Pick<PastPerformance, 'calendar' | 'weeks'>) {
  const dayByDate = new Map(calendar.map((day) => [day.date, day]));
  return weeks.map(({ monday, net, closed }) => ({
    monday,
    /** The server's sum of the week, in dollars; null without a result. */
    net,
    /** Monday to Friday. */
    days: Array.from({ length: SESSIONS_A_WEEK }, (_, index): CalendarSlot => {
      const date = addDays(monday, index);
      return dayByDate.get(date) ?? (closed.includes(date) ? 'closed' : null);
    }),
  }));
}

/** The slot's date; null where no review can be opened. */
export const slotDate = (slot: CalendarSlot): string | null =>
  slot === null || slot === 'closed' ? null : slot.date;

/** Results from which a day's ground is darker. */
export type ShadeThresholds = ReturnType<typeof shadeThresholdsOf>;

const CENTS_PER_DOLLAR = 100;
/**
 * Round steps by the largest day, so small and large accounts show as much. The strongest ground
 * begins between a fifth and half of that day, the middle one at a fifth or a quarter of the
 * strongest.
 */
export function shadeThresholdsOf(calendar: readonly CalendarDay[]) {
  const largestDollars = Math.max(1, ...calendar.map(({ net }) => Math.abs(net)));
  const strongDollars = tickStep(0, largestDollars, 3);
  return { middleDollars: tickStep(0, strongDollars, 4), strongDollars };
}

export type DayShade = 0 | 1 | 2 | 3;

export function dayShadeOf(netDollars: number, thresholds: ShadeThresholds): DayShade {
  const absoluteDollars = Math.abs(netDollars);
  if (absoluteDollars < 1 / CENTS_PER_DOLLAR) return 0;
  if (absoluteDollars < thresholds.middleDollars) return 1;
  return absoluteDollars < thresholds.strongDollars ? 2 : 3;
}

/**
 * The day to which an arrow key leads, by row and column; null where it leads out. Days without a
 * link are passed over.
 */
export function neighbourDate(
  weeks: readonly CalendarWeek[],
  [rowIndex, columnIndex]: readonly [row: number, column: number],
  pressedKey: string,
): string | null {
  const step = ARROW_STEPS[pressedKey];
  if (step === undefined) return null;
  const [down, right] = step;
  for (let distance = 1; ; distance += 1) {
    const slot = weeks[rowIndex + down * distance]?.days[columnIndex + right * distance];
    if (slot === undefined) return null;
    const date = slotDate(slot);
    if (date !== null) return date;
  }
}

const ARROW_STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
