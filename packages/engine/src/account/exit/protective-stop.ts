import { tradingDate } from '../../hours/new-york.ts';
import type { Price } from '../../model/money.ts';
import type { OrderRequest } from '../../model/order.ts';
import { hasPassed, isRepeatDue, MIN_FRESHNESS_WALL_MS } from '../../model/time.ts';
import { approveStop } from '../../risk/approve.ts';
import { PROTECTIVE_STOP } from '../../risk/exit-table/level-rows.ts';
import { requestAccountRead } from '../order/account-read-retry.ts';
import { lacksFillPrice, requestCancel } from '../order/order-supervision.ts';
import { tradingWindowAt } from '../reading/account-facts.ts';
import { freshQuote } from '../reading/quote-age.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import { buildClientOrderId } from '../state/client-order-id.ts';
import {
  isOrderFinal,
  isOrderLive,
  liveStopOrder,
  nextOrderNumber,
  planOrder,
} from '../state/own-order.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { changeState, changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import {
  MAX_POSITION_ANSWER_MS,
  MAX_STOP_TRIES,
  QUOTE_SILENCE_READ_MS,
  retryPauseMs,
} from '../state/time-limits.ts';
import { startExit } from './exit.ts';

/**
 * Keeps one stop order at the broker for the whole position, in case the bot stops. It reserves the
 * contracts, so any other sell cancels it first. It is replaced only once final, so two stops never
 * sell together.
 */
export function superviseProtectiveStop(draft: StepContext): void {
  const trade = requireTrade(draft);
  const stopOrder = liveStopOrder(trade.orders);
  if (stopOrder !== undefined) {
    if (trade.exit?.reason !== 'protective-stop' && !hasWantedTerms(stopOrder, trade)) {
      requestCancel(draft, stopOrder);
    }
    return;
  }
  const price = protectiveStopPrice(trade);
  if (price !== null && mayPlaceStop(draft, trade, price)) placeStop(draft, trade, price);
}

export function handleStopReport(draft: StepContext, before: OwnOrder, after: OwnOrder): void {
  if (after.filledQuantity > before.filledQuantity) noteStopFill(draft);
  if (after.phase === 'rejected' && before.phase !== 'rejected') {
    noteStopRefusal(draft, after.refusal ?? 'no reason given');
  }
}

/**
 * An exit decided before the stop order filled keeps its reason, unless the stop sold everything.
 */
export function noteStopFill(draft: StepContext): void {
  const { exit, orders, quantity } = requireTrade(draft);
  if (exit === null) {
    startExit(draft, 'protective-stop');
    return;
  }
  const hasExitSold = orders.some((order) => order.role === 'exit' && order.filledQuantity > 0);
  if (quantity === 0 && !hasExitSold) {
    changeTrade(draft, { exit: { ...exit, reason: 'protective-stop' } });
  }
}

/** After a refusal no other stop order is sent on this day: the bot alone guards the position. */
export function noteStopRefusal(draft: StepContext, refusal: string): void {
  const today = tradingDate(draft.at.market);
  if (draft.state.stopsRefusedOn === today) return;
  changeState(draft, { stopsRefusedOn: today });
  const message = `The broker refused the protective stop for ${requireTrade(draft).contract.symbol}: ${refusal}. The bot guards its positions without one today.`;
  raiseAlarm(draft, 'warning', 'PROTECTIVE_STOP_REFUSED', message);
}

function protectiveStopPrice({ averageEntryPrice, rules }: Trade): Price | null {
  if (averageEntryPrice === null) return null;
  return PROTECTIVE_STOP.trigger.levelPrice({ entryPrice: averageEntryPrice, rules });
}

function hasWantedTerms(stop: OwnOrder, trade: Trade): boolean {
  if (trade.exit !== null || trade.quantity === 0) return false;
  const { quantity, stopPrice } = stop.request;
  const isWholePosition = quantity - stop.filledQuantity === trade.quantity;
  return isWholePosition && stopPrice === protectiveStopPrice(trade);
}

/** The broker takes a stop order only for contracts in the account, and below the bid. */
function mayPlaceStop(draft: StepContext, trade: Trade, price: Price): boolean {
  const { state, at, policy } = draft;
  if (trade.exit !== null || trade.entryEnded === null || trade.quantity === 0) return false;
  if (trade.mismatch !== null || trade.isOfFormerPast) return false;
  if (trade.orders.some((order) => isOrderLive(order) || lacksFillPrice(order))) return false;
  if (tradingWindowAt(policy, at) === null || policy.bookInDoubt) return false;
  if (areKeysRefused(state) || state.stopsRefusedOn === tradingDate(at.market)) return false;
  if (state.foreign.orders.some(({ symbol }) => symbol === trade.contract.symbol)) return false;
  if (!isBelowBid(draft, trade, price) || isStopPaused(draft, trade)) return false;
  return hasReadAllContracts(draft, trade);
}

/**
 * True when an account read shows all our contracts after the last fill and after any earlier stop
 * became final.
 */
function hasReadAllContracts(draft: StepContext, trade: Trade): boolean {
  const { book } = draft.state;
  const stopOrFilledOrders = trade.orders.filter(
    ({ role, filledQuantity }) => role === 'stop' || filledQuantity > 0,
  );
  const isBookNewer = stopOrFilledOrders.every(
    ({ changedAt }) => book !== null && book.at.wall > changedAt.wall,
  );
  if (!isBookNewer) {
    if (isRepeatDue(trade.readAskedAt, draft.at, MAX_POSITION_ANSWER_MS)) requestAccountRead(draft);
    return false;
  }
  return book?.held?.tradeId === trade.id && book.held.quantity >= trade.quantity;
}

function isBelowBid(draft: StepContext, { lastQuote }: Trade, price: Price): boolean {
  if (lastQuote === null || lastQuote.quote.bid <= price) return false;
  return !hasPassed(lastQuote.seenAt, draft.at, QUOTE_SILENCE_READ_MS, MIN_FRESHNESS_WALL_MS);
}

/**
 * A stop order that became final without our cancel causes a pause; after several no other is sent.
 */
function isStopPaused(draft: StepContext, { orders, quantity, contract }: Trade): boolean {
  const lostStops = orders.filter(
    (order) => order.role === 'stop' && isOrderFinal(order) && order.cancelRequestedAt === null,
  );
  const lastLostStop = lostStops.at(-1);
  if (lastLostStop === undefined) return false;
  if (lostStops.length >= MAX_STOP_TRIES) {
    const message = `The protective stop for ${quantity} × ${contract.symbol} does not stay at the broker: the bot guards the position without one.`;
    raiseAlarmOnce(draft, 'warning', 'PROTECTIVE_STOP_LOST', message);
    return true;
  }
  return !isRepeatDue(lastLostStop.changedAt, draft.at, retryPauseMs(lostStops.length));
}

function placeStop(draft: StepContext, trade: Trade, stopPrice: Price): void {
  const orderNumber = nextOrderNumber(trade.orders, 'stop');
  const request: OrderRequest = {
    clientOrderId: buildClientOrderId(trade.id, 'stop', orderNumber),
    symbol: trade.contract.symbol,
    quantity: trade.quantity,
    side: 'sell',
    type: 'stop',
    limitPrice: null,
    stopPrice,
    positionIntent: 'sell_to_close',
  };
  const order = approveStop(request, trade.quantity);
  const plannedOrder = planOrder('stop', orderNumber, order, draft.at, freshQuote(trade, draft.at));
  changeTrade(draft, { orders: [...trade.orders, plannedOrder] });
  draft.intents.push({ type: 'submit', order });
}
