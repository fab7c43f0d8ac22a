import type { SimulatedMarket } from '@tideline/broker/simulator';
import {
  BAR_MS,
  type Bar,
  type ChainEntry,
  chainOf,
  DEFAULT_THRESHOLDS,
  DOLLAR,
  type EpochMs,
  lastOpenedIndex,
  type MarketView,
  midPrice,
  type OptionContract,
  type Session,
  SignalEngine,
  toDollars,
} from '@tideline/engine';
import type { MarketYear } from './market-data.ts';
import type { TimedWork } from './measure.ts';

const NEAR_STRIKE_DOLLARS = 2;

/**
 * The signal alone: indicators, score and volatility make each bar a market row. Quotes are read
 * beforehand, so the market's time does not count.
 */
export function signalWork(
  { market }: MarketYear,
  sessions: readonly Session[],
  bars: readonly Bar[],
): TimedWork {
  const views = bars.map((bar) => viewAt(market, sessions, bar.start + BAR_MS));
  return () => {
    const engine = new SignalEngine({
      symbol: market.symbol,
      feed: market.epoch,
      thresholds: DEFAULT_THRESHOLDS,
      thresholdsVersion: 1,
      sessions,
    });
    for (const [index, bar] of bars.entries()) engine.push(bar, views[index]);
  };
}

function viewAt(market: SimulatedMarket, sessions: readonly Session[], at: EpochMs): MarketView {
  const quote = market.stockQuote(at);
  const session = sessions[lastOpenedIndex(sessions, at)];
  if (quote === null || session === undefined) return { spot: null, chain: chainOf([]) };
  const spot = midPrice(quote);
  const near = contractsOf(market, session).filter(
    ({ strike }) => Math.abs(strike - spot) < NEAR_STRIKE_DOLLARS * DOLLAR,
  );
  const entries: readonly ChainEntry[] = near.flatMap((contract) => {
    const now = market.optionQuote(contract, at);
    return now === null ? [] : [{ contract, quote: now }];
  });
  return { spot: toDollars(spot), chain: chainOf(entries) };
}

/** Kept: listing a day's contracts is slow. */
let listedContracts: { readonly date: string; readonly contracts: readonly OptionContract[] } = {
  date: '',
  contracts: [],
};

function contractsOf(market: SimulatedMarket, { date }: Session): readonly OptionContract[] {
  if (listedContracts.date !== date) listedContracts = { date, contracts: market.contracts(date) };
  return listedContracts.contracts;
}
