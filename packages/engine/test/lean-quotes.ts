import { sessionsBetween } from '../src/hours/calendar.ts';
import type { OptionSide } from '../src/model/contract.ts';
import type { Session } from '../src/model/session.ts';
import { MINUTE } from '../src/model/time.ts';
import { leanRows, readZip } from './lean-zip.ts';

/** In dollars, at each minute's end in epoch ms. */
export interface QuotedStrike {
  readonly day: string;
  readonly expiry: string;
  readonly strike: number;
  readonly close: number;
  readonly call: ReadonlyMap<number, LeanQuote>;
  readonly put: ReadonlyMap<number, LeanQuote>;
}

/** NaN stands for a missing quote. */
export interface LeanQuote {
  readonly bid: number;
  readonly ask: number;
}

const FOLDER = 'lean_us/indexoption/usa/minute/spxw';
export const QUOTED_DAYS = [
  '2021-01-04',
  '2021-01-05',
  '2021-01-06',
  '2021-01-07',
  '2021-01-08',
  '2023-06-26',
] as const;

const HALF_PAST_NINE = 570 * MINUTE;
const HOUR = 60 * MINUTE;

export function readStrikes(day: string): QuotedStrike[] {
  const strikes = new Map<string, Record<OptionSide, ReadonlyMap<number, LeanQuote>>>();
  const midnight = sessionOn(day).open - HALF_PAST_NINE;
  for (const [name, text] of readZip(`${FOLDER}/${compactDate(day)}_quote_european.zip`)) {
    const match = /_(call|put)_(\d+)_(\d{8})\.csv$/.exec(name);
    if (match === null) throw new Error(`unexpected file ${name}`);
    const key = `${match[2]} ${match[3]}`;
    const sides = strikes.get(key) ?? { call: new Map(), put: new Map() };
    strikes.set(key, { ...sides, [match[1] ?? '']: quotesOf(text, midnight) });
  }
  return [...strikes].map(([key, sides]) => {
    const [strike, date = ''] = key.split(' ');
    const expiry = date.replace(/(....)(..)(..)/, '$1-$2-$3');
    return {
      ...sides,
      day,
      expiry,
      strike: Number(strike) / 10_000,
      close: sessionOn(expiry).close,
    };
  });
}

/** Closes by the minute's end, from a file in Chicago's time. */
export function readIndex(day: string): ReadonlyMap<number, number> {
  const midnight = sessionOn(day).open - HALF_PAST_NINE + HOUR;
  const files = readZip(`lean_us/index/usa/minute/spx/${compactDate(day)}_trade.zip`);
  const rows = [...files.values()].flatMap(leanRows);
  return new Map(
    rows.map(([time = 0, , , , close = Number.NaN]) => [midnight + time + MINUTE, close]),
  );
}

function quotesOf(text: string, midnight: number): ReadonlyMap<number, LeanQuote> {
  return new Map(
    leanRows(text).map((cells) => {
      const [time = 0, bid = Number.NaN, ask = Number.NaN] = [cells[0], cells[4], cells[9]];
      return [midnight + time + MINUTE, { bid: bid / 10_000, ask: ask / 10_000 }];
    }),
  );
}

function sessionOn(day: string): Session {
  const session = sessionsBetween(day, day)[0];
  if (session === undefined) throw new Error(`no session on ${day}`);
  return session;
}

function compactDate(day: string): string {
  return day.replaceAll('-', '');
}
