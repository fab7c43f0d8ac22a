import { sessionAt } from '../../hours/sessions.ts';
import {
  blackScholesPrice,
  type OptionTerms,
  yearsToExpiry,
} from '../../indicators/black-scholes.ts';
import { spotForPrice } from '../../indicators/spot-for-price.ts';
import {
  CONTRACT_MULTIPLIER,
  fromDollars,
  type Money,
  type Price,
  toDollars,
} from '../../model/money.ts';
import { isTwoSided } from '../../model/quote.ts';
import { type EpochMs, MINUTE, SECOND } from '../../model/time.ts';
import { exitLevelsOf } from '../../risk/exit-table/exit-levels.ts';
import { breakEvenPrice } from '../../risk/exit-table/level-rows.ts';
import type { Policy } from '../../risk/policy.ts';
import type { AccountState, Trade } from '../state/state.ts';
import { heldPosition } from './exit-levels.ts';

/** Of a quote, and of an underlying price. */
const MAX_READING_AGE_MS = 15 * MINUTE;
/** Besides now and the exit, spots are computed for these times from now. */
const LATER_OFFSETS_MS = [30 * MINUTE, 60 * MINUTE];
const HOUR = 60 * MINUTE;

export type RequiredMoveResult = ReturnType<typeof requiredMove>;

/** Assumes that the volatility of the last quotes stays. */
export type RequiredMove = Extract<RequiredMoveResult, { readonly type: 'computed' }>['move'];

/**
 * How far the underlying must go, now and later, for a position to reach its target, its stop, and
 * its cost with fees. The model's price stands for the mid, which the stop compares with; the
 * target compares with the bid, half a spread lower. At `sellAt` time alone sells the position.
 */
export function requiredMove(
  { trade }: Pick<AccountState, 'trade'>,
  now: EpochMs,
  sellAt: EpochMs | null,
  policy: Pick<Policy, 'sessions'>,
) {
  const position = trade === null ? null : heldPosition(trade);
  if (trade === null || position === null || trade.quantity === 0) {
    return unknownMove('No position is open.');
  }
  const session = sessionAt(policy.sessions, now);
  if (session === null || sellAt === null) return unknownMove('The market is closed.');
  if (trade.exit !== null || now >= sellAt) return unknownMove('The position is being sold.');
  if (session.date !== trade.contract.expiry) {
    return unknownMove('The contract does not expire in this session.');
  }
  const readings = usableReadings(trade, now);
  if (typeof readings === 'string') return unknownMove(readings);
  const { side } = trade.contract;
  const strike = toDollars(trade.contract.strike);
  const { close } = session;
  const contract: ContractTerms = { side, strike, volatility: readings.volatility, close };
  const laterTimes = LATER_OFFSETS_MS.map((offsetMs) => now + offsetMs).filter((at) => at < sellAt);
  const { target, stop } = exitLevelsOf(position);
  /** Profit or loss at that price, before fees. */
  const pnlAt = (price: Price): Money =>
    Math.round((price - position.entryPrice) * CONTRACT_MULTIPLIER * trade.quantity);
  const levelAt = (kind: 'target' | 'stop' | 'break-even', price: Price) => ({
    kind,
    price,
    pnl: pnlAt(price),
    /** Underlying prices in ascending order of time; null where none gives the option's price. */
    spots: [now, ...laterTimes, sellAt].map((at) => ({ at, spot: spotAt(contract, at, price) })),
  });
  const span = { from: now, sellAt, spot: readings.spot };
  return {
    type: 'computed' as const,
    move: {
      ...readings,
      levels: [
        levelAt('target', target.price),
        levelAt('stop', stop.price),
        levelAt('break-even', breakEvenPrice(position.entryPrice)),
      ],
      timeAlone: lossByTime(contract, span, { stop: stop.price, quantity: trade.quantity }),
    },
  };
}

interface ContractTerms extends Pick<OptionTerms, 'side' | 'strike'> {
  readonly volatility: number;
  readonly close: EpochMs;
}

function usableReadings({ lastQuote, lastSpot, volatility, contract }: Trade, now: EpochMs) {
  const quote = lastQuote?.quote ?? null;
  if (quote === null) return 'No quote of the contract has come yet.';
  if (now - quote.at > MAX_READING_AGE_MS) {
    return 'No quote of the contract came in the last 15 minutes, and so there is no volatility.';
  }
  if (!isTwoSided(quote)) return 'Without a bid the contract’s quotes give no volatility.';
  if (volatility === null) return 'The contract’s quotes give no volatility.';
  if (lastSpot === null || now - lastSpot.at > MAX_READING_AGE_MS) {
    return `No price of ${contract.underlying} came in the last 15 minutes.`;
  }
  return { quotedAt: quote.at, spot: lastSpot.price, volatility };
}

function spotAt({ close, volatility, ...terms }: ContractTerms, at: EpochMs, price: Price) {
  const years = yearsToExpiry(at, close);
  const spot = spotForPrice({ ...terms, years }, volatility, toDollars(price));
  return spot === null ? null : fromDollars(spot);
}

function lossByTime(
  { close, volatility, ...terms }: ContractTerms,
  span: { readonly from: EpochMs; readonly sellAt: EpochMs; readonly spot: Price },
  { stop, quantity }: { readonly stop: Price; readonly quantity: number },
) {
  const { from, sellAt, spot } = span;
  const presentTerms = { ...terms, spot: toDollars(spot) };
  const priceAt = (at: EpochMs) =>
    blackScholesPrice({ ...presentTerms, years: yearsToExpiry(at, close) }, volatility);
  const until = Math.min(from + HOUR, sellAt);
  const lostDollars = (priceAt(from) - priceAt(until)) * CONTRACT_MULTIPLIER * quantity;
  const isStoppedAt = (at: EpochMs) => priceAt(at) <= toDollars(stop);
  const cost: Money = fromDollars(lostDollars);
  /**
   * `stopAt`: when the stop is reached though the underlying stays; null if not before the exit.
   * `until`: an hour from now, or the exit if that comes first; `cost` is lost by then.
   */
  return { until, cost, stopAt: firstTrueTime(isStoppedAt, from, sellAt) };
}

function firstTrueTime(isTrueAt: (at: EpochMs) => boolean, from: EpochMs, to: EpochMs) {
  if (!isTrueAt(to)) return null;
  if (isTrueAt(from)) return from;
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = Math.floor((low + high) / 2);
    if (isTrueAt(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function unknownMove(reason: string) {
  return { type: 'unknown' as const, reason };
}
