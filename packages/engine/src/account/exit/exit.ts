import { CENT, type Price } from '../../model/money.ts';
import type { OrderRequest } from '../../model/order.ts';
import { hasPassed, isRepeatDue, MIN_FRESHNESS_WALL_MS, type Moment } from '../../model/time.ts';
import { approveExit } from '../../risk/approve.ts';
import { type ExitReason, exitRow } from '../../risk/exit-table/exit-table.ts';
import {
  EXIT_PRICE_STEP_MS,
  type ExitPrice,
  exitPrice,
  isNearlyWorthless,
} from '../../risk/exits.ts';
import type { SendRefusalCode } from '../../risk/refusal.ts';
import { requestAccountRead, wasProcessSuspended } from '../order/account-read-retry.ts';
import { alarmExitLate } from '../order/order-alarms.ts';
import { requestCancel } from '../order/order-supervision.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { exitLevels } from '../reading/exit-levels.ts';
import { presentModelPrice } from '../reading/model-price.ts';
import { freshQuote } from '../reading/quote-age.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import { buildClientOrderId } from '../state/client-order-id.ts';
import { isOrderLive, liveStopOrder, nextOrderNumber, planOrder } from '../state/own-order.ts';
import { hasUsedUpSellTries } from '../state/rejected-keys.ts';
import type { OwnOrder, Trade, TradeExit } from '../state/state.ts';
import { changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import {
  EXIT_REFUSAL_BURST,
  MARKET_EXIT_ALARM_DELAY_MS,
  MAX_ENTRY_CANCEL_MS,
  MAX_POSITION_ANSWER_MS,
  QUOTE_SILENCE_READ_MS,
  retryPauseMs,
} from '../state/time-limits.ts';

const EXIT_QUANTITY_CODE: SendRefusalCode = 'EXIT_QTY';

export function startExit(draft: StepContext, reason: ExitReason): void {
  if (requireTrade(draft).exit !== null) return;
  changeTrade(draft, { exit: newExit(reason, draft.at), candidate: null });
}

export function newExit(reason: ExitReason, decidedAt: Moment): TradeExit {
  return {
    reason,
    decidedAt,
    positionAskedAt: null,
    sellable: null,
    failures: 0,
    failedAt: null,
    refusals: [],
  };
}

/**
 * Waits until earlier orders are final, reads the position, sells what is there, and replaces a
 * sell that doesn't fill by a cheaper one.
 */
export function advanceExit(draft: StepContext): void {
  const trade = requireTrade(draft);
  const { exit } = trade;
  const exitOrder = trade.orders.find((order) => order.role === 'exit' && isOrderLive(order));
  if (exit === null) {
    // The trade may already be closed when its exit order reaches the broker.
    if (exitOrder !== undefined) requestCancel(draft, exitOrder);
    return;
  }
  if (tradingWindowAt(draft.policy, draft.at) === null) return;
  if (exitOrder !== undefined) {
    if (mustReplaceExitOrder(draft, exitOrder)) requestCancel(draft, exitOrder);
    else alarmExitWaiting(draft, exitOrder);
    return;
  }
  const stopOrder = liveStopOrder(trade.orders);
  if (stopOrder !== undefined) {
    // The stop order reserves the contracts and may itself sell them, so the exit waits for it.
    if (exit.reason === 'protective-stop') alarmExitWaiting(draft, stopOrder);
    else alarmExitLate(draft);
    return;
  }
  if (trade.orders.some(isOrderLive) && !hasWaitedForEntry(draft, exit)) return;
  if (trade.quantity === 0 || isRetryPaused(draft, exit) || hasUsedUpSellTries(draft.state)) return;
  if (exit.sellable === null) requestPositionRead(draft, exit);
  else if (exit.sellable === 0) failUnsellableExit(draft, trade);
  else sendExitOrder(draft, trade, exit.sellable);
}

export function noteFailedExit(draft: StepContext, refusal: string | null): void {
  const { at } = draft;
  const trade = requireTrade(draft);
  const { exit } = trade;
  if (exit === null) return;
  const refusals =
    refusal === null ? exit.refusals : [...exit.refusals, at].slice(-EXIT_REFUSAL_BURST.count);
  const failure = { failures: exit.failures + 1, failedAt: at, refusals };
  changeTrade(draft, { exit: { ...exit, sellable: null, positionAskedAt: null, ...failure } });
  if (refusal === null) return;
  const message = `The sell order for ${trade.contract.symbol} was refused: ${refusal}`;
  raiseAlarm(draft, 'warning', 'EXIT_REFUSED', message);
  const oldestRefusal = refusals[0];
  const isRefusalBurst =
    refusals.length === EXIT_REFUSAL_BURST.count &&
    oldestRefusal !== undefined &&
    at.market - oldestRefusal.market <= EXIT_REFUSAL_BURST.spanMs;
  if (isRefusalBurst) {
    const message = `${EXIT_REFUSAL_BURST.count} sell orders for ${trade.contract.symbol} were refused within a minute. Close it manually at the broker.`;
    raiseAlarmOnce(draft, 'critical', 'EXIT_STORM', message);
  }
}

/**
 * Contracts that another order reserves can't be sold yet, so the position is read until some are
 * available.
 */
function failUnsellableExit(draft: StepContext, trade: Trade): void {
  const message = `None of ${trade.quantity} × ${trade.contract.symbol} can be sold now: the exit waits for them.`;
  raiseAlarmOnce(draft, 'warning', EXIT_QUANTITY_CODE, message);
  noteFailedExit(draft, null);
}

export function handleFailedPositionRead(draft: StepContext, readStartedAt: Moment): void {
  const { exit } = requireTrade(draft);
  if (exit === null || exit.positionAskedAt === null || wasProcessSuspended(draft)) return;
  if (readStartedAt.wall >= exit.positionAskedAt.wall) sellOwnQuantity(draft, exit);
}

/**
 * When the broker can't be read, the exit sells the quantity that our fills leave, unless a read
 * found fewer.
 */
function sellOwnQuantity(draft: StepContext, exit: TradeExit): void {
  if (exit.sellable !== null) return;
  const { contract, quantity } = requireTrade(draft);
  if (draft.policy.bookInDoubt) {
    const message = `The exit of ${contract.symbol} waits: the broker can't be read, and may have sold them for the process before this one. Look there, and close manually what is left.`;
    raiseAlarmOnce(draft, 'critical', 'SALE_IN_DOUBT', message);
  } else {
    changeTrade(draft, { exit: { ...exit, sellable: quantity } });
  }
}

/**
 * An entry order that doesn't become final must not delay the exit for long. The broker may refuse
 * the sell because it would trade with our own buy; then the sell is retried.
 */
function hasWaitedForEntry(draft: StepContext, exit: TradeExit): boolean {
  if (!hasPassed(exit.decidedAt, draft.at, MAX_ENTRY_CANCEL_MS)) return false;
  if (requireTrade(draft).quantity > 0) {
    const message =
      'It is not known whether the entry order is final: what is held is being sold without it.';
    raiseAlarmOnce(draft, 'critical', 'ENTRY_STUCK', message);
  }
  return true;
}

function requestPositionRead(draft: StepContext, exit: TradeExit): void {
  const { positionAskedAt } = exit;
  if (positionAskedAt === null) {
    changeTrade(draft, { exit: { ...exit, positionAskedAt: draft.at } });
    requestAccountRead(draft);
  } else if (hasPassed(positionAskedAt, draft.at, MAX_POSITION_ANSWER_MS)) {
    sellOwnQuantity(draft, exit);
    if (requireTrade(draft).exit?.sellable !== null) advanceExit(draft);
  }
}

function sendExitOrder(draft: StepContext, trade: Trade, sellableQuantity: number): void {
  const { exit } = trade;
  if (exit === null) throw new Error('an exit order without an exit');
  const orderNumber = nextOrderNumber(trade.orders, 'exit');
  const price = nextExitPrice(draft, trade, exit.reason);
  const request: OrderRequest = {
    clientOrderId: buildClientOrderId(trade.id, 'exit', orderNumber),
    symbol: trade.contract.symbol,
    quantity: trade.quantity,
    side: 'sell',
    type: price.type,
    limitPrice: price.type === 'limit' ? price.price : null,
    positionIntent: 'sell_to_close',
  };
  const order = approveExit(request, Math.min(sellableQuantity, trade.quantity));
  if (order.quantity < trade.quantity) {
    const message = `Selling ${order.quantity} of ${trade.quantity} × ${request.symbol}: no more are available now.`;
    raiseAlarm(draft, 'warning', EXIT_QUANTITY_CODE, message);
  }
  const plannedOrder = planOrder('exit', orderNumber, order, draft.at, freshQuote(trade, draft.at));
  changeTrade(draft, {
    orders: [...trade.orders, plannedOrder],
    exit: { ...exit, sellable: null, positionAskedAt: null },
  });
  draft.intents.push({ type: 'submit', order });
}

function nextExitPrice(draft: StepContext, trade: Trade, reason: ExitReason): ExitPrice {
  const tried = trade.orders.filter(({ role, phase }) => role === 'exit' && phase === 'canceled');
  const step = exitRow(reason).priceSteps[tried.length] ?? 'market';
  return exitPrice(step, freshBid(draft, trade), exitLevels(trade)?.target.price ?? null);
}

/** Null when the last quote is too old, or has no bid although the option has a value. */
function freshBid(draft: StepContext, trade: Trade): Price | null {
  const { lastQuote, lastSpot } = trade;
  if (lastQuote === null) return null;
  const { quote, seenAt } = lastQuote;
  if (hasPassed(seenAt, draft.at, QUOTE_SILENCE_READ_MS, MIN_FRESHNESS_WALL_MS)) return null;
  const isBidLost =
    quote.bid < CENT && !isNearlyWorthless(presentModelPrice(draft, trade, lastSpot));
  return isBidLost ? null : quote.bid;
}

/** Nothing stronger can follow a market order, or a limit order at the lowest price. */
function mustReplaceExitOrder(draft: StepContext, { acceptedAt, request }: OwnOrder): boolean {
  if (request.limitPrice === null || request.limitPrice <= CENT) return false;
  if (acceptedAt === null) return false;
  return hasPassed(acceptedAt, draft.at, EXIT_PRICE_STEP_MS, MIN_FRESHNESS_WALL_MS);
}

/** A waiting market order sells to the first bid, so sending it again gains nothing. */
function alarmExitWaiting(draft: StepContext, { changedAt, phase, request }: OwnOrder): void {
  if (request.limitPrice !== null || phase !== 'working') return;
  if (!hasPassed(changedAt, draft.at, MARKET_EXIT_ALARM_DELAY_MS)) return;
  const message = `The market order that sells ${request.symbol} has found no buyer yet: it goes on waiting.`;
  raiseAlarmOnce(draft, 'critical', 'EXIT_WAITING', message);
}

function isRetryPaused(draft: StepContext, { failures, failedAt }: TradeExit): boolean {
  return !isRepeatDue(failedAt, draft.at, retryPauseMs(failures));
}
