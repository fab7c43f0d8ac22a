import {
  type Bar,
  type EpochMs,
  MINUTE,
  newYorkTime,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import { addDays } from './new-york-time.ts';

export interface Timeframe {
  readonly unit: 'minute' | 'day' | 'week' | 'month';
  readonly count: number;
}

export const ONE_MINUTE: Timeframe = { unit: 'minute', count: 1 };
export const FIVE_MINUTES: Timeframe = { unit: 'minute', count: 5 };
export const ONE_DAY: Timeframe = { unit: 'day', count: 1 };

const TIMEFRAME_UNITS = [
  { pattern: /^(0?[1-9]|[1-5]\d)(Min|T)$/, unit: 'minute', factor: 1 },
  { pattern: /^(0?[1-9]|1\d|2[0-3])(Hour|H)$/, unit: 'minute', factor: 60 },
  { pattern: /^(1)(Day|D)$/, unit: 'day', factor: 1 },
  { pattern: /^(1)(Week|W)$/, unit: 'week', factor: 1 },
  { pattern: /^(0?[12346]|12)(Month|M)$/, unit: 'month', factor: 1 },
] as const;

/** Reads `5Min`, `2H`, `1Day` and the like. Null for what the broker does not know. */
export function parseTimeframe(text: string): Timeframe | null {
  for (const { pattern, unit, factor } of TIMEFRAME_UNITS) {
    const digits = pattern.exec(text)?.[1];
    if (digits !== undefined) return { unit, count: Number(digits) * factor };
  }
  return null;
}

/**
 * New York's clock counts: minutes and hours from midnight, weeks from Monday, months from their
 * first.
 */
export function barStart(at: EpochMs, timeframe: Timeframe): EpochMs {
  return createBarStartFinder(timeframe)(at);
}

/** Looks up midnight once for all instants of a day. */
export function createBarStartFinder({ unit, count }: Timeframe): (at: EpochMs) => EpochMs {
  const lengthMs = count * MINUTE;
  let [midnight, nextMidnight, first] = [Number.NaN, Number.NaN, Number.NaN];
  return (at) => {
    if (!(at >= midnight && at < nextMidnight)) {
      const date = tradingDate(at);
      midnight = newYorkTime(`${date}T00:00`);
      nextMidnight = newYorkTime(`${addDays(date, 1)}T00:00`);
      first = periodStart(date, unit, count);
    }
    return unit === 'minute' ? midnight + Math.floor((at - midnight) / lengthMs) * lengthMs : first;
  };
}

function periodStart(date: TradingDate, unit: Timeframe['unit'], count: number): EpochMs {
  switch (unit) {
    case 'minute':
    case 'day':
      return newYorkTime(`${date}T00:00`);
    case 'week': {
      const daysSinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
      return newYorkTime(`${addDays(date, -daysSinceMonday)}T00:00`);
    }
    case 'month': {
      const month = Number(date.slice(5, 7));
      const firstMonth = month - ((month - 1) % count);
      return newYorkTime(`${date.slice(0, 5)}${String(firstMonth).padStart(2, '0')}-01T00:00`);
    }
  }
}

export function aggregateBars(bars: readonly Bar[], timeframe: Timeframe): readonly Bar[] {
  return joinByStart(bars, createBarStartFinder(timeframe));
}

export function joinByStart(bars: readonly Bar[], startOf: (at: EpochMs) => EpochMs) {
  const result: Bar[] = [];
  for (const bar of bars) {
    const start = startOf(bar.start);
    const last = result.at(-1);
    if (last?.start === start) result[result.length - 1] = joinBars(last, bar);
    else result.push({ ...bar, start });
  }
  return result;
}

function joinBars(first: Bar, second: Bar): Bar {
  return {
    ...first,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}
