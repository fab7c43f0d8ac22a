import type { Bar } from '@tideline/engine';

export interface ClockTime {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
}

const FORMATS_BY_ZONE = new Map<string, Intl.DateTimeFormat>();

export function clockIn(timeZone: string, at: number): ClockTime {
  const format =
    FORMATS_BY_ZONE.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  FORMATS_BY_ZONE.set(timeZone, format);
  const parts = format.formatToParts(at);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    year: find('year'),
    month: find('month'),
    day: find('day'),
    hour: find('hour'),
    minute: find('minute'),
  };
}

export function zonelessStamps(timeZone: string): (at: number) => string {
  return (at) => {
    const { year, month, day, hour, minute } = clockIn(timeZone, at);
    return `${year}-${month}-${day} ${hour}:${minute}:00`;
  };
}

export function barFigures({ open, high, low, close, volume }: Bar): string[] {
  return [...[open, high, low, close].map((price) => (price / 10_000).toFixed(2)), String(volume)];
}

export const CSV_HEADER = 'timestamp,open,high,low,close,volume';

export function plainCsv(
  rows: readonly Bar[],
  stamp: (at: number) => string | number,
  header = CSV_HEADER,
): string {
  return [header, ...rows.map((row) => [stamp(row.start), ...barFigures(row)].join(',')), ''].join(
    '\n',
  );
}
