import {
  BAR_MS,
  ChainWatch,
  DEFAULT_THRESHOLDS,
  type EpochMs,
  historyStart,
  MAX_HISTORY_CALENDAR_DAYS,
  type MarketView,
  MINUTE,
  midPrice,
  type Session,
  SignalEngine,
  sessionAt,
  toDollars,
  tradingDate,
} from '@tideline/engine';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { wouldNewAccountEnter } from './newcomer.ts';

/** A new user then sees the market move and waits only seconds for the entry. */
const START_BEFORE_BAR_END_MS = MINUTE;
const SEARCHED_DAYS = 14;
const DAY_MS = 1_440 * MINUTE;
const THRESHOLDS_VERSION = 1;

/**
 * Returns a minute before the end of the first bar at which a new user's bot enters, by that bar's
 * signal and gates alone; the default start without one.
 */
export function demoStartTime(market: SimulatedMarket): EpochMs {
  const { symbol, epoch, defaultStart: from } = market;
  const sessions = market.sessions(
    tradingDate(from - MAX_HISTORY_CALENDAR_DAYS * DAY_MS),
    tradingDate(from + SEARCHED_DAYS * DAY_MS),
  );
  const engine = new SignalEngine({
    symbol,
    feed: epoch,
    thresholds: DEFAULT_THRESHOLDS,
    thresholdsVersion: THRESHOLDS_VERSION,
    sessions,
  });
  for (const bar of market.bars(5, historyStart(sessions, from), from - BAR_MS)) {
    if (engine.rejectionOf(bar, from) === null) engine.followBar(bar);
  }
  for (const bar of barsFrom(market, from, sessions)) {
    const end = bar.start + BAR_MS;
    if (engine.rejectionOf(bar, end) !== null) continue;
    const view = marketViewAt(market, end);
    if (wouldNewAccountEnter(engine.push(bar, view), view, sessions))
      return end - START_BEFORE_BAR_END_MS;
  }
  return from;
}

/** A generator, so no bar after the chosen one is read. */
function* barsFrom(market: SimulatedMarket, from: EpochMs, sessions: readonly Session[]) {
  const last = sessions.at(-1)?.close ?? from;
  for (let start = from; start < last; start += BAR_MS) {
    if (sessionAt(sessions, start) !== null) yield* market.bars(5, start, start);
  }
}

function marketViewAt(market: SimulatedMarket, end: EpochMs): MarketView {
  const stock = market.stockQuote(end);
  const chainWatch = new ChainWatch();
  const isTwoSided = stock !== null && stock.bid > 0 && stock.ask > 0;
  if (!isTwoSided) return { spot: null, chain: chainWatch.buildChain(() => null) };
  const spot = toDollars(midPrice(stock));
  chainWatch.setContracts(market.contracts(tradingDate(end)));
  chainWatch.followSpot(spot);
  return { spot, chain: chainWatch.buildChain((contract) => market.optionQuote(contract, end)) };
}
