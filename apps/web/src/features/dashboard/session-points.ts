import type { ChartBar, Decision } from '@tideline/api/schemas';
import { BAR_MS } from '../../lib/decisions.ts';

/** 9:30, and 78 bars of five minutes until 16:00. */
const OPEN_MINUTE = 570;
const BARS_A_SESSION = 78;

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

function minuteOfDay(time: number): number {
  const [hours = '0', minutes = '0'] = NEW_YORK.format(time).split(':');
  return Number(hours) * 60 + Number(minutes);
}

/**
 * The starts of all bars of the session that these bars belong to, in epoch seconds: the empty
 * ones at the right are the time that is left.
 */
export function sessionTimes(bars: readonly ChartBar[]): readonly number[] {
  const [first] = bars;
  if (first === undefined) return [];
  const start = Date.parse(first.start);
  const open = start - (minuteOfDay(start) - OPEN_MINUTE) * 60_000;
  return Array.from({ length: BARS_A_SESSION }, (_, bar) => (open + bar * BAR_MS) / 1000);
}

export interface EntryMark {
  /** Start of the bar, epoch seconds. */
  readonly time: number;
  /** "C602" */
  readonly text: string;
}

/** Entries by contract, oldest first; "C602" reads better on a chart than an OCC symbol. */
export function entryMarks(decisions: readonly Decision[]): readonly EntryMark[] {
  return decisions
    .filter(({ outcome }) => outcome === 'entered')
    .map(({ barStart, contractSymbol }) => {
      const match = /([CP])(\d{8})$/.exec(contractSymbol ?? '');
      const [, side = '', strike = ''] = match ?? [];
      return {
        time: Date.parse(barStart) / 1000,
        text: match === null ? '' : `${side}${Number(strike) / 1000}`,
      };
    })
    .reverse();
}

/** "39 bars from 599.12 to 603.10, last 602.71." for those who don't see the chart. */
export function chartSummary(bars: readonly ChartBar[]): string {
  const last = bars.at(-1);
  if (last === undefined) return 'No bar yet.';
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  return `${bars.length} bars from ${low.toFixed(2)} to ${high.toFixed(2)}, last close ${last.close.toFixed(2)}.`;
}
