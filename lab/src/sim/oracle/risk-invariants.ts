import {
  breakerDate,
  CENT,
  CONTRACT_MULTIPLIER,
  type EpochMs,
  exitRow,
  MINUTE,
  midPrice,
  openPosition,
  type Quote,
  SECOND,
  sessionAt,
  tradingWindow,
} from '@tideline/engine';
import type { Invariant, RunFacts, UserRequest } from './invariant.ts';

function isEntryLeaving({ phase, call, order }: UserRequest): boolean {
  return phase === 'sent' && call === 'submit' && order?.side === 'buy';
}

export const ENTRIES_INSIDE_WINDOW: Invariant = {
  number: 8,
  name: 'entries inside the window only',
  watch(facts, violate) {
    return {
      onRequested(request) {
        if (!isEntryLeaving(request)) return;
        const { now, operator, sessions, clockError } = facts;
        const session = sessionAt(sessions, now);
        const window = session === null ? null : tradingWindow(session, operator);
        if (
          window === null ||
          now < window.opens - clockError ||
          now >= window.entriesEnd + clockError
        ) {
          violate(`an entry inside its window, found ${request.clientOrderId}`);
        }
      },
    };
  },
};

export const WITHIN_CAPS: Invariant = {
  number: 10,
  name: 'sized within the caps',
  watch({ operator }, violate) {
    return {
      onCommitted({ before, state, journal }) {
        const { trade } = state;
        if (trade === null || trade.id === before?.trade?.id) return;
        if (!journal.some((entry) => entry.type === 'decision' && entry.tradeId === trade.id))
          return;
        const { plannedQuantity: quantity, highestEntryPrice, settings } = trade;
        const premium = quantity * highestEntryPrice * CONTRACT_MULTIPLIER;
        const power = state.book?.optionsBuyingPower ?? 0;
        const share = (settings.portfolioPercentage / 100) * power;
        const most = Math.min(share, power, operator.maxPremium);
        if (!(premium <= most)) violate(`premium of ${trade.id} at most ${most}, found ${premium}`);
        if (!(quantity >= 1 && quantity <= operator.maxContracts)) {
          violate(`1 to ${operator.maxContracts} contracts of ${trade.id}, found ${quantity}`);
        }
      },
    };
  },
};

export const BREAKER_HOLDS: Invariant = {
  number: 11,
  name: 'no entry after the breaker',
  watch(facts, violate) {
    return {
      onRequested(request) {
        if (!isEntryLeaving(request)) return;
        const trader = facts.traders.find(({ id }) => id === request.userId);
        const date = breakerDate(facts.sessions, facts.now);
        for (const { state } of facts.queryRows(
          'SELECT state FROM breakers WHERE pool = ?',
          trader?.pool,
        )) {
          const { latched, date: latchedOn } = JSON.parse(String(state));
          if (latched === true && latchedOn === date) {
            violate(`no entry while the breaker is latched, found ${request.clientOrderId}`);
          }
        }
      },
    };
  },
};

export const COMMANDS_HOLD: Invariant = {
  number: 12,
  name: 'no entry after stop, pause, off or bar',
  watch(facts, violate) {
    return {
      onRequested(request) {
        if (!isEntryLeaving(request)) return;
        const state = facts.stateOf(request.userId);
        const isWanted =
          state?.botActive === true &&
          state.isActive &&
          state.settings.autoTrade &&
          state.barred === null;
        if (!isWanted) {
          violate(
            `no entry while trading is off, found ${request.clientOrderId} with bot ${state?.botActive}, active ${state?.isActive}, auto ${state?.settings.autoTrade}, suspended ${state?.barred}`,
          );
        }
        if (facts.isKilled()) violate(`no entry while killed, found ${request.clientOrderId}`);
      },
    };
  },
};

const MAX_QUOTE_AGE_MS = 3 * SECOND;
const MAX_USE_AGE_MS = 8 * SECOND;
/** Quotes may come a minute late, and reach a paused process two minutes later. */
const LOOK_BACK_MS = 4 * MINUTE;
const QUOTE_GRID_MS = 5 * SECOND;

export const GOOD_QUOTES: Invariant = {
  number: 13,
  name: 'decisions on good quotes',
  watch(facts, violate) {
    return {
      onCommitted({ before, state, journal }) {
        for (const entry of journal) {
          if (entry.type !== 'decision' || entry.outcome !== 'entered') continue;
          const { bid, ask, quotedAt, quoteAge, barAge } = entry.inputs;
          const age = quotedAt === null ? null : (quoteAge ?? 0) - barAge;
          const isFresh = age !== null && age >= 0 && age <= MAX_QUOTE_AGE_MS;
          const isUsable = quoteAge !== null && quoteAge < MAX_USE_AGE_MS;
          if (!isFresh || !isUsable || bid === null || ask === null || !(bid > 0 && ask > bid)) {
            violate(
              `an entry on a fresh two-sided quote, found ${bid} × ${ask}, ${age} ms at the bar's end`,
            );
          }
        }
        const reason = state.trade?.exit?.reason;
        if (state.trade === null || before?.trade?.exit != null) return;
        const kind = reason === undefined ? 'other' : exitRow(reason).trigger.kind;
        if (kind !== 'fall' && kind !== 'rise') return;
        const position = openPosition(state);
        if (position === null) return;
        // Only the underlying distinguishes a spike of a quote from a move. While it is unknown two
        // quotes are needed.
        if (state.trade.lastSpot?.at !== facts.now) return;
        const { stopPrice, targetPrice, contract } = position;
        const isMet = (quote: Quote) =>
          kind === 'fall'
            ? midPrice(quote) <= stopPrice * 1.02 + CENT
            : quote.bid >= targetPrice * 0.98 - CENT;
        const quotes = lookBack(facts, (at) => facts.quoteAt(contract, at));
        if (!quotes.some(isMet)) {
          const { bid, ask } = position;
          violate(
            `a ${reason} at ${kind === 'fall' ? stopPrice : targetPrice} that the market has touched, found ${bid} × ${ask} reported and ${quoteSpanText(quotes)}`,
          );
        }
      },
    };
  },
};

function lookBack({ now }: RunFacts, quoteAt: (at: EpochMs) => Quote | null): readonly Quote[] {
  const quotes: Quote[] = [];
  for (let at = now; at > now - LOOK_BACK_MS; at -= QUOTE_GRID_MS) {
    const quote = quoteAt(at);
    if (quote !== null) quotes.push(quote);
  }
  return quotes;
}

function quoteSpanText(quotes: readonly Quote[]): string {
  const bids = quotes.map(({ bid }) => bid);
  return `${quotes.length} true bids of ${Math.min(...bids)} to ${Math.max(...bids)}`;
}
