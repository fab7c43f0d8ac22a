import { impliedVolatility } from '../../indicators/implied-volatility.ts';
import { fromDollars, type Price, toDollars } from '../../model/money.ts';
import { isTwoSided, mid, type Quote } from '../../model/quote.ts';
import {
  FRESHNESS_WALL_FLOOR,
  hasPassed,
  IN_FLIGHT_WALL_FLOOR,
  isRepeatDue,
  type Moment,
} from '../../model/time.ts';
import { leastPeak, nextTimedExit, triggeredBy } from '../../risk/exit-table/exit-levels.ts';
import { type MarkPeak, peakAfter } from '../../risk/exit-table/mark-peak.ts';
import { isBelievable, markPrice, READINGS_APART_MS } from '../../risk/exits.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { exitLevels, heldPosition } from '../reading/exit-levels.ts';
import { modelPrice, optionTerms, presentModelPrice } from '../reading/model-price.ts';
import { isOutdated } from '../reading/outdated-quote.ts';
import { underlyingPriceAfter } from '../reading/underlying-price.ts';
import type { QuoteSeen } from '../state/event.ts';
import type { BidMark, Trade } from '../state/state.ts';
import { alarmOnce, changeTrade, type StepContext, tradeOf } from '../state/step-context.ts';
import {
  FAILED_QUOTE_READS,
  FLATTEN_ALARM_MS,
  QUOTE_READ_MS,
  SILENCE_ALARM_MS,
  SILENCE_FLATTEN_MS,
  SILENCE_READ_MS,
} from '../state/time-limits.ts';
import { startExit } from './exit.ts';

export function handleQuote(draft: StepContext, event: QuoteSeen): void {
  const { quote, spot } = event;
  const { at } = draft;
  const { trade } = draft.state;
  if (trade === null || event.symbol !== trade.contract.symbol) return;
  const lastSpot =
    spot !== null && spot > 0
      ? underlyingPriceAfter(trade, fromDollars(spot), at.market, draft.policy)
      : trade.lastSpot;
  const terms = spot === null ? null : optionTerms(draft, trade, spot);
  // Without an underlying price there is no model price to compare with, so a quote is believed
  // unless its bid is missing.
  const model =
    spot === null && quote.bid === 0
      ? presentModelPrice(draft, trade, lastSpot)
      : modelPrice(terms, trade.volatility);
  if (isOutdated(trade, { ...event, at }) || !isBelievable(quote, model)) {
    if (lastSpot !== trade.lastSpot) changeTrade(draft, { lastSpot });
    return;
  }
  const volatility =
    terms === null || !isTwoSided(quote) ? null : impliedVolatility(terms, toDollars(mid(quote)));
  const seen = changeTrade(draft, {
    lastSpot,
    lastQuote: { quote, seenAt: at },
    mark: markAfter(trade.mark, quote.bid, at),
    peak: peakOf(trade, quote, at),
    quoteReads: null,
    volatility: volatility ?? trade.volatility,
  });
  judgePosition(draft, seen, {
    hasModel: model !== null,
    hadVolatility: trade.volatility !== null,
  });
}

/**
 * One bad quote must not lower the mark, so only two readings apart do, to the highest bid since
 * the first.
 */
function markAfter(mark: BidMark | null, bid: Price, at: Moment): BidMark {
  if (mark === null) return { confirmed: null, pending: bid, since: at };
  const pending = Math.max(mark.pending, bid);
  return areReadingsApart(mark.since, at)
    ? { confirmed: pending, pending: bid, since: at }
    : { ...mark, pending };
}

/**
 * While the entry still fills, the price that gains are measured from may change, so no peak is
 * kept.
 */
function peakOf(trade: Trade, quote: Quote, at: Moment): MarkPeak | null {
  const position = trade.entryEnded === null ? null : heldPosition(trade);
  const least = position && leastPeak(position);
  const mark = markPrice(quote);
  if (least === null || mark === null) return trade.peak;
  return peakAfter(trade.peak, { mark, quotedAt: quote.at, at }, least);
}

export function watchPosition(draft: StepContext): void {
  const trade = tradeOf(draft);
  if (trade.quantity === 0) return;
  const window = tradingWindowAt(draft.policy, draft.at);
  const now = draft.at.market;
  const held = `${trade.quantity} × ${trade.contract.symbol}`;
  if (window === null) {
    alarmOnce(
      draft,
      'critical',
      'HELD_OUTSIDE_SESSION',
      `${held} is held while the market is closed.`,
    );
    return;
  }
  if (now >= window.flattenAt + FLATTEN_ALARM_MS) {
    alarmOnce(draft, 'critical', 'NOT_FLAT', `${held} is still open long after it was to be sold.`);
  }
  if (trade.exit !== null) return;
  const position = heldPosition(trade);
  const timed = position && nextTimedExit(position, window);
  if (timed !== null && now >= timed.at) startExit(draft, timed.reason);
  else watchQuotes(draft, trade);
}

/**
 * The first quote at an exit level requests a second reading, and only that one, some time later,
 * starts the exit. An unchanged quote counts as a second reading only when the model confirms it by
 * an independent volatility: otherwise one bad quote, received by stream and again by REST, would
 * sell.
 */
function judgePosition(
  draft: StepContext,
  trade: Trade,
  { hasModel, hadVolatility }: { readonly hasModel: boolean; readonly hadVolatility: boolean },
): void {
  const levels = exitLevels(trade);
  if (trade.quantity === 0 || trade.exit !== null || levels === null || trade.lastQuote === null)
    return;
  const { quote } = trade.lastQuote;
  const reason = triggeredBy(quote, levels);
  const { candidate } = trade;
  if (reason === null) {
    if (candidate !== null) changeTrade(draft, { candidate: null });
  } else if (candidate?.reason !== reason) {
    const first = { reason, at: draft.at, quotedAt: quote.at, hadVolatility };
    changeTrade(draft, { candidate: first });
    askQuote(draft);
  } else if (areReadingsApart(candidate.at, draft.at)) {
    const isVouchedFor = hasModel && candidate.hadVolatility;
    if (isVouchedFor || quote.at > candidate.quotedAt) startExit(draft, reason);
  }
}

function watchQuotes(draft: StepContext, trade: Trade): void {
  const { at } = draft;
  const { candidate, quoteReads } = trade;
  const askedAgo = (limit: number) => isRepeatDue(quoteReads?.at ?? null, at, limit);
  if (candidate !== null && areReadingsApart(candidate.at, at) && askedAgo(READINGS_APART_MS))
    askQuote(draft);

  const since = trade.lastQuote?.seenAt ?? watchedSince(trade);
  const isSilentFor = (limit: number) => hasPassed(since, at, limit, IN_FLIGHT_WALL_FLOOR);
  // Quotes may still arrive after the process stood still, so several reads must fail before
  // silence alone sells.
  if (isSilentFor(SILENCE_FLATTEN_MS) && (quoteReads?.count ?? 0) >= FAILED_QUOTE_READS) {
    startExit(draft, 'quotes-silent');
    return;
  }
  const { symbol } = trade.contract;
  if (isSilentFor(SILENCE_ALARM_MS)) {
    alarmOnce(
      draft,
      'critical',
      'QUOTES_SILENT',
      `No usable quote of ${symbol} for a minute while it is held.`,
    );
  }
  if (isSilentFor(SILENCE_READ_MS) && askedAgo(QUOTE_READ_MS)) askQuote(draft);
}

/** The bot did not watch an adopted trade before its adoption, so silence counts from then. */
function watchedSince({ openedAt, decidedAt }: Trade): Moment {
  return openedAt !== null && openedAt.market > decidedAt.market ? openedAt : decidedAt;
}

function askQuote(draft: StepContext): void {
  const count = (tradeOf(draft).quoteReads?.count ?? 0) + 1;
  const trade = changeTrade(draft, { quoteReads: { count, at: draft.at } });
  draft.intents.push({ type: 'read-quote', symbol: trade.contract.symbol });
}

function areReadingsApart(first: Moment, second: Moment): boolean {
  return hasPassed(first, second, READINGS_APART_MS, FRESHNESS_WALL_FLOOR);
}
