import type { BrokerOrder } from '../model/order.ts';
import { parseClientOrderId } from './client-order-id.ts';
import {
  alarm,
  alarmOnce,
  changeOrder,
  changeState,
  changeTrade,
  type Draft,
  tradeOf,
} from './draft.ts';
import type { CancelAnswered, LookupAnswered, SubmitAnswered } from './event.ts';
import { exitFailed, startExit } from './exit.ts';
import { isBeyondFlight, lookUp } from './order-care.ts';
import { isAnswerTo, isAsRequested, isEnded, plannedOrder, withReport } from './own-order.ts';
import { countSaleWithoutKeys } from './refused-keys.ts';
import { bookLastTrade, hasNews } from './settlement.ts';
import type { OwnOrder, Trade } from './state.ts';
import { settleTrade, totalsOf } from './totals.ts';

/** Takes in what the broker says about one of our orders. False when the order is not ours. */
export function applyReport(draft: Draft, report: BrokerOrder): boolean {
  const { trade, lastTrade, userId } = draft.state;
  const named = parseClientOrderId(userId, report.clientOrderId);
  if (named === null) return false;
  const order = findOrder(trade, report.clientOrderId);
  if (order !== undefined) {
    applyToTrade(draft, order, report);
  } else if (findOrder(lastTrade, report.clientOrderId) !== undefined) {
    applyToLastTrade(draft, report);
  } else if (trade !== null && named.tradeId === trade.id) {
    adopt(draft, named.role, report);
  } else if (report.phase === 'working') {
    // A sale is taken for what it is by now: somebody else's.
    if (report.side === 'sell') return false;
    cancelStray(draft, report);
  } else if (report.filledQuantity > 0) {
    oldFill(draft, report);
  }
  return true;
}

export function submitAnswered(draft: Draft, { clientOrderId, outcome }: SubmitAnswered): void {
  const order = findOrder(draft.state.trade, clientOrderId);
  if (order === undefined) return;
  switch (outcome.type) {
    case 'accepted':
      // The broker takes an id once: what it has just accepted is new, whatever the clocks say.
      if (isAsRequested(order, outcome.order)) take(draft, order, outcome.order);
      else if (outcome.order.clientOrderId === clientOrderId) applyReport(draft, outcome.order);
      else doubt(draft, order, 'the broker answered for another order');
      return;
    case 'refused':
      if (!isUndecided(order)) return;
      end(draft, order, 'rejected', outcome.message);
      if (outcome.isForKeys && order.role === 'exit') countSaleWithoutKeys(draft);
      return;
    case 'unknown':
      doubt(draft, order, outcome.message);
      return;
  }
}

/** A refused cancel mostly means that the order has ended: look. */
export function cancelAnswered(draft: Draft, { clientOrderId, outcome }: CancelAnswered): void {
  const order = findOrder(draft.state.trade, clientOrderId);
  if (order === undefined || isEnded(order) || outcome === 'requested') return;
  lookUp(draft, clientOrderId);
}

export function lookupAnswered(
  draft: Draft,
  { clientOrderId, order: report }: LookupAnswered,
): void {
  const order = findOrder(draft.state.trade, clientOrderId);
  if (report !== null) {
    if (order !== undefined) tellOfFewerFills(draft, order, report);
    applyReport(draft, report);
    return;
  }
  if (order === undefined || !isBeyondFlight(order)) return;
  if (order.phase === 'working') {
    const message = `The broker no longer knows the order ${clientOrderId}.`;
    alarm(draft, 'critical', 'ORDER_VANISHED', message);
    end(draft, order, 'absent', message);
  } else if (isUndecided(order)) {
    end(draft, order, 'absent', 'the order never reached the broker');
  }
}

/**
 * Fills are not taken back by a message that is merely late, and a look-up that left after the last
 * news is none: the broker has busted or corrected a trade.
 */
function tellOfFewerFills(draft: Draft, order: OwnOrder, report: BrokerOrder): void {
  const { clientOrderId } = order.request;
  const isNewer = order.lastLookUpAt !== null && order.lastLookUpAt.wall > order.changedAt.wall;
  if (!isNewer || report.filledQuantity >= order.filledQuantity) return;
  alarmOnce(
    draft,
    'critical',
    `FEWER_FILLS:${clientOrderId}`,
    `The broker tells of ${report.filledQuantity} filled of ${clientOrderId}, and has told of ${order.filledQuantity}: compare the account at the broker with the ledger.`,
  );
}

function findOrder(trade: Trade | null, clientOrderId: string): OwnOrder | undefined {
  return trade?.orders.find((order) => order.request.clientOrderId === clientOrderId);
}

function applyToTrade(draft: Draft, order: OwnOrder, report: BrokerOrder): void {
  if (!isAnswerTo(order, report)) {
    // While its post is not answered the answer will tell whether it is ours.
    if (order.phase === 'sending' && isAsRequested(order, report)) return;
    if (isUndecided(order)) {
      alarm(
        draft,
        'critical',
        'ID_TAKEN',
        `The broker has another order under the id ${order.request.clientOrderId}.`,
      );
      end(draft, order, 'rejected', 'the id belongs to another order');
    }
    return;
  }
  take(draft, order, report);
}

/** An order of the present trade is ours, and changed. */
function take(draft: Draft, order: OwnOrder, report: BrokerOrder): void {
  const next = withReport(order, report, draft.at);
  if (next === order) return;
  changeOrder(draft, order.request.clientOrderId, next);
  const hasFilled = next.filledQuantity > order.filledQuantity;
  if (hasFilled && isEnded(order)) lateFill(draft, next);
  if (order.role === 'exit') afterExitReport(draft, order, next, hasFilled);
}

function afterExitReport(
  draft: Draft,
  before: OwnOrder,
  after: OwnOrder,
  hasFilled: boolean,
): void {
  const { exit } = tradeOf(draft);
  if (exit !== null && hasFilled) {
    changeTrade(draft, { exit: { ...exit, failures: 0, failedAt: null } });
  }
  if (after.phase === 'rejected' && before.phase !== 'rejected') {
    exitFailed(draft, after.refusal ?? 'no reason given');
  }
  warnOfShort(draft, tradeOf(draft));
}

function warnOfShort(draft: Draft, trade: Trade): void {
  const { bought, sold } = totalsOf(trade);
  if (sold <= bought) return;
  alarm(
    draft,
    'critical',
    'OVERSOLD',
    `More of ${trade.contract.symbol} was sold than bought: check the account at the broker.`,
  );
}

/**
 * A trade that was over gets a fill after all: what was bought is held again, and is watched; what
 * was only sold, or has another price, is booked.
 */
function applyToLastTrade(draft: Draft, report: BrokerOrder): void {
  const { lastTrade, trade } = draft.state;
  const order = findOrder(lastTrade, report.clientOrderId);
  if (lastTrade === null || order === undefined || !isAnswerTo(order, report)) return;
  const next = withReport(order, report, draft.at);
  if (next === order) return;
  const hasFilled = next.filledQuantity > order.filledQuantity;
  const isBack = isEnded(order) && !isEnded(next);
  const orders = lastTrade.orders.map((each) => (each === order ? next : each));
  const reopened = settleTrade({ ...lastTrade, orders }, draft.at);
  if (!hasFilled && !isBack && !hasNews(reopened)) return;
  if (hasFilled && order.role === 'exit') warnOfShort(draft, reopened);
  if (trade !== null) {
    changeState(draft, { lastTrade: reopened });
    bookLastTrade(draft);
    if (isBack) cancelStray(draft, report);
    if (reopened.quantity === 0 && !isBack) {
      if (hasFilled) lateFill(draft, next);
      return;
    }
    alarm(
      draft,
      'critical',
      'LATE_ORDER',
      `The ended trade ${lastTrade.id} changed while another one is open: close ${report.symbol} by hand at the broker.`,
    );
    return;
  }
  // What holds nothing and buys nothing is only booked: it stays the trade that was sold as it was.
  const isOnlyBooked = reopened.quantity === 0 && !isBack;
  changeState(draft, {
    lastTrade: null,
    trade: isOnlyBooked ? reopened : settleTrade({ ...reopened, ...UNWATCHED }, draft.at),
  });
  if (hasFilled || isBack) lateFill(draft, next);
}

/** Of a trade that is held again nothing of its former watch is true any more. */
const UNWATCHED = {
  exit: null,
  candidate: null,
  mismatch: null,
  lastQuote: null,
  mark: null,
  quoteReads: null,
} as const satisfies Partial<Trade>;

function lateFill(draft: Draft, order: OwnOrder): void {
  alarm(
    draft,
    'warning',
    'LATE_FILL',
    `The order ${order.request.clientOrderId} filled after it had ended.`,
  );
}

/** Of a trade that is long over no orders are kept: what such a fill did is for a person to see. */
function oldFill(draft: Draft, { clientOrderId, filledQuantity, side, symbol }: BrokerOrder): void {
  const done = side === 'buy' ? 'bought' : 'sold';
  alarm(
    draft,
    'critical',
    'OLD_FILL',
    `The order ${clientOrderId} of a trade that is long over has ${done} ${filledQuantity} × ${symbol}: compare the account at the broker with the ledger.`,
  );
}

/** An order of the present trade that the state does not hold: sent in an emergency. */
function adopt(draft: Draft, role: OwnOrder['role'], report: BrokerOrder): void {
  const { at } = draft;
  const { orders } = tradeOf(draft);
  const isSale = role === 'exit' && report.side === 'sell';
  const isBuy = role === 'entry' && report.side === 'buy';
  if ((!isSale && !isBuy) || report.quantity === null) return;
  const planned = plannedOrder(
    role,
    orders.filter((order) => order.role === role).length + 1,
    {
      clientOrderId: report.clientOrderId,
      symbol: report.symbol,
      quantity: report.quantity,
      side: report.side,
      type: report.limitPrice === null ? 'market' : 'limit',
      limitPrice: report.limitPrice,
      positionIntent: isSale ? 'sell_to_close' : 'buy_to_open',
    },
    at,
  );
  changeTrade(draft, { orders: [...orders, withReport(planned, report, at)] });
  if (isSale) startExit(draft, 'flatten');
  alarm(
    draft,
    'warning',
    'ORDER_ADOPTED',
    `The order ${report.clientOrderId} was found at the broker.`,
  );
}

/** A buy of a trade that is long over arrived after all: nobody wants it any more. */
function cancelStray(draft: Draft, report: BrokerOrder): void {
  alarm(
    draft,
    'critical',
    'STRAY_ORDER',
    `The order ${report.clientOrderId} of an ended trade is alive: it is being cancelled.`,
  );
  draft.intents.push({ type: 'cancel', clientOrderId: report.clientOrderId, brokerId: report.id });
}

/** Unknown is not failed. An order that has moved on meanwhile stays where it is. */
function doubt(draft: Draft, order: OwnOrder, message: string): void {
  if (!isUndecided(order)) return;
  const { clientOrderId } = order.request;
  changeOrder(draft, clientOrderId, { phase: 'unknown', changedAt: draft.at });
  alarm(draft, 'info', 'ORDER_UNKNOWN', `The outcome of ${clientOrderId} is not known: ${message}`);
  lookUp(draft, clientOrderId);
}

function end(draft: Draft, order: OwnOrder, phase: 'rejected' | 'absent', refusal: string): void {
  const { clientOrderId } = order.request;
  changeOrder(draft, clientOrderId, { phase, refusal, changedAt: draft.at });
  if (order.role === 'exit' && phase === 'rejected') exitFailed(draft, refusal);
}

function isUndecided({ phase }: OwnOrder): boolean {
  return phase === 'planned' || phase === 'sending' || phase === 'unknown';
}
