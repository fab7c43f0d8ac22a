import { readFileSync } from 'node:fs';
import { MINUTE, type OptionSide, sessionsBetween, yearsToExpiry } from '@tideline/engine';
import { MARKET_DATA } from './market-data.ts';
import { unzip } from './zip.ts';

/** Days of S&P 500 weekly options, quoted to their close minute by minute. */
export const EXPIRY_DAYS = ['2021-01-04', '2021-01-06', '2021-01-08'] as const;
export type ExpiryDay = (typeof EXPIRY_DAYS)[number];

const STRIKE_DOLLARS = [3700, 3800] as const;
/**
 * A quote below this, or with a spread wider than the next share of its mid, is mostly tick size
 * and shows no volatility.
 */
const MIN_MID = 0.15;
const WIDEST_SHARE = 0.5;
const WIDEST_TICK = 0.1;

export interface OutQuote {
  readonly day: ExpiryDay;
  readonly minutesLeft: number;
  readonly years: number;
  /** Computed by put–call parity at the strike with the narrower quotes: the index may lag. */
  readonly spot: number;
  readonly strike: number;
  readonly side: OptionSide;
  readonly mid: number;
  readonly width: number;
}

interface TwoSides {
  readonly bid: number;
  readonly ask: number;
}

type SidesByMinute = ReadonlyMap<number, TwoSides>;

export function readExpiryDay(day: ExpiryDay): OutQuote[] {
  const [session] = sessionsBetween(day, day);
  if (session === undefined) throw new Error(`no session on ${day}`);
  const { open, close } = session;
  const compact = day.replaceAll('-', '');
  const path = `lean_us/indexoption/usa/minute/spxw/${compact}_quote_european.zip`;
  const files = unzip(readFileSync(`${MARKET_DATA}/${path}`));
  const quotesOf = (side: OptionSide, strike: number): SidesByMinute => {
    const name = `${compact}_spxw_minute_quote_european_${side}_${strike}0000_${compact}.csv`;
    return readMinutes(files.get(name) ?? '', open);
  };
  const strikes = STRIKE_DOLLARS.map((strike) => ({
    strike,
    call: quotesOf('call', strike),
    put: quotesOf('put', strike),
  }));
  const quotes: OutQuote[] = [];
  for (let at = open + MINUTE; at <= close - 2 * MINUTE; at += MINUTE) {
    const spot = spotBy(strikes, at);
    if (spot === null) continue;
    for (const { strike, call, put } of strikes) {
      const side = strike > spot ? 'call' : 'put';
      const quote = (side === 'call' ? call : put).get(at);
      if (quote === undefined || !isUsable(quote)) continue;
      const minutesLeft = (close - at) / MINUTE;
      const years = yearsToExpiry(at, close);
      const width = quote.ask - quote.bid;
      quotes.push({ day, minutesLeft, years, spot, strike, side, mid: midOf(quote), width });
    }
  }
  return quotes;
}

/** Milliseconds since midnight, then open, high, low, close and size of the bid and the ask. */
function readMinutes(text: string, open: number): SidesByMinute {
  const midnight = open - 570 * MINUTE;
  return new Map(
    text
      .trim()
      .split(/\r?\n/)
      .map((line) => {
        const cells = line.split(',').map(Number);
        const [time = 0, bid = 0, ask = 0] = [cells[0], cells[4], cells[9]];
        return [midnight + time + MINUTE, { bid: bid / 10_000, ask: ask / 10_000 }];
      }),
  );
}

function spotBy(
  strikes: readonly { strike: number; call: SidesByMinute; put: SidesByMinute }[],
  at: number,
): number | null {
  let narrowest = Number.POSITIVE_INFINITY;
  let spot: number | null = null;
  for (const { strike, call, put } of strikes) {
    const [c, p] = [call.get(at), put.get(at)];
    if (c === undefined || p === undefined || c.bid <= 0 || p.bid <= 0) continue;
    const width = c.ask - c.bid + p.ask - p.bid;
    if (!(width < narrowest)) continue;
    narrowest = width;
    spot = strike + midOf(c) - midOf(p);
  }
  return spot;
}

function isUsable(quote: TwoSides): boolean {
  const [mid, width] = [midOf(quote), quote.ask - quote.bid];
  return quote.bid > 0 && mid >= MIN_MID && width > 0 && width <= WIDEST_SHARE * mid + WIDEST_TICK;
}

function midOf({ bid, ask }: TwoSides): number {
  return (bid + ask) / 2;
}
