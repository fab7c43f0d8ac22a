import { sessionsBetween } from '../src/hours/calendar.ts';
import { type OptionTerms, yearsToExpiry } from '../src/indicators/black-scholes.ts';
import { readLines } from './market-data.ts';

export interface ListedOption {
  readonly terms: OptionTerms;
  readonly days: number;
  readonly expiry: string;
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  /** A fraction; 0 where the exchange has none. */
  readonly iv: number;
  readonly delta: number;
}

const CHAIN = 'chains/spy_quotedata_20230914.csv.gz';
export const CHAIN_SPOT = 450.82;
const QUOTED_AT = Date.parse('2023-09-14T20:31:00Z');
const COLUMNS = { call: 0, put: 11 } as const;

export function readChain(): ListedOption[] {
  const sessions = new Map(
    sessionsBetween('2023-09-14', '2026-01-16').map((session) => [session.date, session]),
  );
  const lines = readLines(CHAIN);
  const header = lines.findIndex((line) => line.startsWith('Expiration Date'));
  return lines.slice(header + 1).flatMap((line) => {
    const cells = line.split(',');
    const expiry = new Date(`${cells[0]} UTC`).toISOString().slice(0, 10);
    const session = sessions.get(expiry);
    if (session === undefined) throw new Error(`no session on ${expiry}`);
    const years = yearsToExpiry(QUOTED_AT, session.close);
    return (['call', 'put'] as const).map((side) => {
      const [bid, ask, , iv, delta] = cells.slice(COLUMNS[side] + 4).map(Number) as number[];
      return {
        terms: { side, spot: CHAIN_SPOT, strike: Number(cells[11]), years },
        days: Math.round(years * 365),
        expiry,
        bid: bid ?? Number.NaN,
        ask: ask ?? Number.NaN,
        mid: ((bid ?? Number.NaN) + (ask ?? Number.NaN)) / 2,
        iv: iv ?? Number.NaN,
        delta: delta ?? Number.NaN,
      };
    });
  });
}

/**
 * The forward by put-call parity: the median of strike + call - put over strikes within $6 of the
 * spot. It includes interest and dividends, which our convention leaves out.
 */
export function forwardPrices(chain: readonly ListedOption[]): Map<string, number> {
  const found = new Map<string, number[]>();
  for (let index = 0; index + 1 < chain.length; index += 2) {
    const [call, put] = [chain[index], chain[index + 1]];
    if (call === undefined || put === undefined || call.bid <= 0 || put.bid <= 0) continue;
    if (Math.abs(call.terms.strike - CHAIN_SPOT) > 6) continue;
    const list = found.get(call.expiry) ?? [];
    list.push(call.terms.strike + call.mid - put.mid);
    found.set(call.expiry, list);
  }
  return new Map(
    [...found].map(([expiry, list]) => {
      const sorted = list.sort((a, b) => a - b);
      return [expiry, sorted[sorted.length >> 1] ?? Number.NaN];
    }),
  );
}
