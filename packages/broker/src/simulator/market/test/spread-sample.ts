import {
  blackScholesDelta,
  DOLLAR,
  impliedVolatility,
  MINUTE,
  midPrice,
  type OptionContract,
  type Quote,
  type Session,
  yearsToExpiry,
} from '@tideline/engine';
import type { SimulatedMarket } from '../simulated-market.ts';

export interface SpreadSample {
  readonly quote: Quote;
  readonly minutes: number;
  readonly minutesLeft: number;
  /** The underlying's move over the last 15 seconds, as an absolute share. */
  readonly move: number;
  /** Absolute; null where the mid shows no volatility. */
  readonly delta: number | null;
}

export function sampleQuotes(
  market: SimulatedMarket,
  sessions: readonly Session[],
  { every, reach }: { readonly every: number; readonly reach: number },
): SpreadSample[] {
  return sessions.flatMap((session) => sampleSession(market, session, every, reach));
}

function sampleSession(
  market: SimulatedMarket,
  { date, open, close }: Session,
  every: number,
  reach: number,
): SpreadSample[] {
  const contracts = new Map(market.contracts(date).map((one) => [`${one.side}${one.strike}`, one]));
  const samples: SpreadSample[] = [];
  for (let at = open; at < close; at += every) {
    const [stock, before] = [market.stockQuote(at), market.stockQuote(at - 15_000)];
    if (stock === null || stock.bid === 0) continue;
    const spot = midPrice(stock);
    const move =
      before === null || before.bid === 0 ? 0 : Math.abs(Math.log(spot / midPrice(before)));
    const middle = Math.round(spot / DOLLAR);
    for (let strike = middle - reach; strike <= middle + reach; strike += 1) {
      for (const side of ['call', 'put']) {
        const contract = contracts.get(`${side}${strike * DOLLAR}`);
        const quote = contract && market.optionQuote(contract, at);
        if (contract === undefined || quote === null || quote === undefined) continue;
        const delta = reach === 0 ? null : deltaOf(contract, quote, spot, close);
        const minutes = (at - open) / MINUTE;
        samples.push({ quote, minutes, minutesLeft: (close - at) / MINUTE, move, delta });
      }
    }
  }
  return samples;
}

function deltaOf(
  { side, strike }: OptionContract,
  quote: Quote,
  spot: number,
  close: number,
): number | null {
  const years = yearsToExpiry(quote.at, close);
  const terms = { side, spot: spot / DOLLAR, strike: strike / DOLLAR, years };
  const volatility = impliedVolatility(terms, midPrice(quote) / DOLLAR);
  return volatility === null ? null : Math.abs(blackScholesDelta(terms, volatility));
}

export function isWithin(after: number, before: number) {
  return ({ minutes, minutesLeft }: SpreadSample) => minutes >= after && minutesLeft >= before;
}
