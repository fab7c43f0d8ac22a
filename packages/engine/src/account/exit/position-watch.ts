import { impliedVolatility } from '../../indicators/implied-volatility.ts';
import { fromDollars, type Price, toDollars } from '../../model/money.ts';
import { isTwoSided, midPrice, type Quote } from '../../model/quote.ts';
import { hasPassed, isRepeatDue, MIN_FRESHNESS_WALL_MS, type Moment } from '../../model/time.ts';
import {
  lowestArmingMark,
  nextTimedExit,
  triggeredExitReason,
} from '../../risk/exit-table/exit-levels.ts';
import { type MarkPeak, peakAfter } from '../../risk/exit-table/mark-peak.ts';
import { isQuoteBelievable, MIN_READING_GAP_MS, markPrice } from '../../risk/exits.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { exitLevels, heldPosition } from '../reading/exit-levels.ts';
import { modelPrice, optionTerms, presentModelPrice } from '../reading/model-price.ts';
import { isQuoteOutdated } from '../reading/quote-age.ts';
import { underlyingPriceAfter } from '../reading/underlying-price.ts';
import { raiseAlarmOnce } from '../state/alarms.ts';
import type { QuoteSeen } from '../state/event.ts';
import type { BidMark, Trade } from '../state/state.ts';
import { changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import {
  MIN_FAILED_QUOTE_READS,
  NOT_FLAT_ALARM_DELAY_MS,
  QUOTE_READ_PAUSE_MS,
  QUOTE_SILENCE_ALARM_MS,
  QUOTE_SILENCE_FLATTEN_MS,
  QUOTE_SILENCE_READ_MS,
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
  const modelPriceDollars =
    spot === null && quote.bid === 0
      ? presentModelPrice(draft, trade, lastSpot)
      : modelPrice(terms, trade.volatility);
  if (isQuoteOutdated(trade, { ...event, at }) || !isQuoteBelievable(quote, modelPriceDollars)) {
    if (lastSpot !== trade.lastSpot) changeTrade(draft, { lastSpot });
    return;
  }
  const isPriced = terms !== null && isTwoSided(quote);
  const volatility = isPriced ? impliedVolatility(terms, toDollars(midPrice(quote))) : null;
  const updatedTrade = changeTrade(draft, {
    lastSpot,
    lastQuote: { quote, seenAt: at },
    mark: bidMarkAfter(trade.mark, quote.bid, at),
    peak: markPeakAfterQuote(trade, quote, at),
    quoteReads: null,
    volatility: volatility ?? trade.volatility,
  });
  const hadVolatility = trade.volatility !== null;
  checkExitLevels(draft, updatedTrade, { hasModel: modelPriceDollars !== null, hadVolatility });
}

/**
 * One bad quote must not lower the mark, so only two readings apart do, to the highest bid since
 * the first.
 */
function bidMarkAfter(mark: BidMark | null, bid: Price, at: Moment): BidMark {
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
function markPeakAfterQuote(trade: Trade, quote: Quote, at: Moment): MarkPeak | null {
  const position = trade.entryEnded === null ? null : heldPosition(trade);
  const lowestMark = position && lowestArmingMark(position);
  const mark = markPrice(quote);
  if (lowestMark === null || mark === null) return trade.peak;
  return peakAfter(trade.peak, { mark, quotedAt: quote.at, at }, lowestMark);
}

export function watchPosition(draft: StepContext): void {
  const trade = requireTrade(draft);
  if (trade.quantity === 0) return;
  const window = tradingWindowAt(draft.policy, draft.at);
  const now = draft.at.market;
  const heldText = `${trade.quantity} × ${trade.contract.symbol}`;
  if (window === null) {
    const message = `${heldText} is held while the market is closed.`;
    raiseAlarmOnce(draft, 'critical', 'HELD_OUTSIDE_SESSION', message);
    return;
  }
  if (now >= window.flattenAt + NOT_FLAT_ALARM_DELAY_MS) {
    const message = `${heldText} is still open long after it was to be sold.`;
    raiseAlarmOnce(draft, 'critical', 'NOT_FLAT', message);
  }
  if (trade.exit !== null) return;
  const position = heldPosition(trade);
  const timedExit = position && nextTimedExit(position, window);
  if (timedExit !== null && now >= timedExit.at) startExit(draft, timedExit.reason);
  else watchQuoteSilence(draft, trade);
}

/**
 * The first quote at an exit level requests a second reading, and only that one, some time later,
 * starts the exit. An unchanged quote counts as a second reading only when the model confirms it by
 * an independent volatility: otherwise one bad quote, received by stream and again by REST, would
 * sell.
 */
function checkExitLevels(
  draft: StepContext,
  trade: Trade,
  { hasModel, hadVolatility }: { readonly hasModel: boolean; readonly hadVolatility: boolean },
): void {
  const levels = exitLevels(trade);
  if (trade.quantity === 0 || trade.exit !== null || levels === null || trade.lastQuote === null)
    return;
  const { quote } = trade.lastQuote;
  const reason = triggeredExitReason(quote, levels);
  const { candidate } = trade;
  if (reason === null) {
    if (candidate !== null) changeTrade(draft, { candidate: null });
  } else if (candidate?.reason !== reason) {
    const newCandidate = { reason, at: draft.at, quotedAt: quote.at, hadVolatility };
    changeTrade(draft, { candidate: newCandidate });
    requestQuoteRead(draft);
  } else if (areReadingsApart(candidate.at, draft.at)) {
    const isModelConfirmed = hasModel && candidate.hadVolatility;
    if (isModelConfirmed || quote.at > candidate.quotedAt) startExit(draft, reason);
  }
}

function watchQuoteSilence(draft: StepContext, trade: Trade): void {
  const { at } = draft;
  const { candidate, quoteReads } = trade;
  const isReadDue = (pauseMs: number) => isRepeatDue(quoteReads?.at ?? null, at, pauseMs);
  if (candidate !== null && areReadingsApart(candidate.at, at) && isReadDue(MIN_READING_GAP_MS))
    requestQuoteRead(draft);

  const since = trade.lastQuote?.seenAt ?? watchedSince(trade);
  const isSilentFor = (limitMs: number) => hasPassed(since, at, limitMs);
  // Quotes may still arrive after the process stood still, so several reads must fail before
  // silence alone sells.
  if (isSilentFor(QUOTE_SILENCE_FLATTEN_MS) && (quoteReads?.count ?? 0) >= MIN_FAILED_QUOTE_READS) {
    startExit(draft, 'quotes-silent');
    return;
  }
  const { symbol } = trade.contract;
  if (isSilentFor(QUOTE_SILENCE_ALARM_MS)) {
    const message = `No usable quote of ${symbol} for a minute while it is held.`;
    raiseAlarmOnce(draft, 'critical', 'QUOTES_SILENT', message);
  }
  if (isSilentFor(QUOTE_SILENCE_READ_MS) && isReadDue(QUOTE_READ_PAUSE_MS)) requestQuoteRead(draft);
}

/** The bot did not watch an adopted trade before its adoption, so silence counts from then. */
function watchedSince({ openedAt, decidedAt }: Trade): Moment {
  return openedAt !== null && openedAt.market > decidedAt.market ? openedAt : decidedAt;
}

function requestQuoteRead(draft: StepContext): void {
  const count = (requireTrade(draft).quoteReads?.count ?? 0) + 1;
  const trade = changeTrade(draft, { quoteReads: { count, at: draft.at } });
  draft.intents.push({ type: 'read-quote', symbol: trade.contract.symbol });
}

function areReadingsApart(first: Moment, second: Moment): boolean {
  return hasPassed(first, second, MIN_READING_GAP_MS, MIN_FRESHNESS_WALL_MS);
}
