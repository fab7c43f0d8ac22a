import {
  CENT,
  isMarketOpen,
  MINUTE,
  midPrice,
  type Quote,
  SECOND,
  sessionAt,
  type Trade,
  tradingWindow,
} from '@tideline/engine';
import type { Invariant, RunFacts } from './invariant.ts';

const QUOTE_GRID_MS = 5 * SECOND;
/** After this long without faults the outcome of every order is known. */
const QUIET_BEFORE_MS = 60 * SECOND;

function heldInQuietTimes({
  now,
  quietSince,
  sessions,
  traders,
  stateOf,
}: RunFacts): readonly Trade[] {
  if (quietSince === null || now - quietSince < QUIET_BEFORE_MS) return [];
  if (!isMarketOpen(now, sessions)) return [];
  return traders.flatMap(({ id }) => {
    const trade = stateOf(id)?.trade ?? null;
    return trade === null || trade.quantity === 0 ? [] : [trade];
  });
}

/** Null when a quote is missing, old or without a buyer. */
function trueQuotes(facts: RunFacts, { contract }: Trade, spanMs: number): readonly Quote[] | null {
  const quotes: Quote[] = [];
  for (let at = facts.now - spanMs; at <= facts.now; at += QUOTE_GRID_MS) {
    const quote = facts.quoteAt(contract, at);
    if (quote === null || at - quote.at >= QUOTE_GRID_MS || quote.bid < CENT) return null;
    quotes.push(quote);
  }
  return quotes;
}

/** A level that the market stays beyond for this long has been read twice. */
const MIN_REACHED_MS = 40 * SECOND;

/**
 * Without faults, a position that has reached its stop or target, a cent beyond, is being sold. The
 * market's true quotes and the trade's own terms decide.
 */
export const EXITS_FIRE: Invariant = {
  number: 17,
  name: 'a level that is reached is acted upon',
  watch(facts, violate) {
    /** When each trade began to be managed: a closed one may come back. */
    const since = new Map<string, number>();
    return {
      onCommitted({ before, state: { trade } }) {
        if (trade !== null && trade.id !== before?.trade?.id) since.set(trade.id, facts.now);
      },
      onTimePassed() {
        for (const trade of heldInQuietTimes(facts)) {
          if (trade.exit !== null) continue;
          const { averageEntryPrice, id, openedAt, rules, settings } = trade;
          if (averageEntryPrice === null || openedAt === null) continue;
          if (facts.now - openedAt.market < MIN_REACHED_MS + facts.clockError) continue;
          if (facts.now - (since.get(id) ?? 0) < MIN_REACHED_MS) continue;
          const stop = (averageEntryPrice * (100 - settings.stopLoss)) / 100 - CENT;
          const target = (averageEntryPrice * (100 + settings.profitTarget)) / 100 + CENT;
          const quotes = trueQuotes(facts, trade, MIN_REACHED_MS) ?? [];
          const isBeyond = (isMet: (quote: Quote) => boolean) =>
            quotes.length > 0 && quotes.every(isMet);
          const held = facts.now - openedAt.market - facts.clockError - MIN_REACHED_MS;
          if (rules.maxHoldingMinutes !== null && held > rules.maxHoldingMinutes * MINUTE) {
            violate(`${id} being sold after ${rules.maxHoldingMinutes} minutes, found it held`);
          }
          const reason = isBeyond((quote) => midPrice(quote) <= stop)
            ? 'stop'
            : isBeyond(({ bid }) => bid >= target)
              ? 'target'
              : null;
          if (reason !== null) violate(`${trade.id} being sold at its ${reason}, found it held`);
        }
      },
    };
  },
};

/** An exit's steps take seven seconds, and its obstacles some more. */
const MAX_SELLING_MS = 60 * SECOND;

export const EXITS_END: Invariant = {
  number: 9,
  name: 'what is being sold gets sold',
  watch(facts, violate) {
    return {
      onTimePassed() {
        for (const trade of heldInQuietTimes(facts)) {
          if (trade.exit === null) continue;
          const { decidedAt, reason } = trade.exit;
          if (facts.now - decidedAt.market < MAX_SELLING_MS + facts.clockError) continue;
          if (facts.now - (facts.quietSince ?? 0) < QUIET_BEFORE_MS + MAX_SELLING_MS) continue;
          if (!isSellable(facts) || trueQuotes(facts, trade, MAX_SELLING_MS) === null) continue;
          violate(`${trade.quantity} of ${trade.id} sold (${reason}), found them held`);
        }
      },
    };
  },
};

/**
 * After the trading window the broker sells by itself, and takes ever fewer orders for expiring
 * contracts.
 */
function isSellable({ now, sessions, operator }: RunFacts): boolean {
  const session = sessionAt(sessions, now);
  return session !== null && now < tradingWindow(session, operator).closes;
}
