import type { BrokerOrder } from '../../model/order.ts';
import { noteFailedExit, startExit } from '../exit/exit.ts';
import { handleStopReport, noteStopFill, noteStopRefusal } from '../exit/protective-stop.ts';
import { applyReportToClosedTrade, markClosedTradeOrderAbsent } from '../ledger/closed-trade.ts';
import {
  alarmLateFill,
  alarmOldFill,
  alarmOversold,
  cancelUnknownOrder,
} from '../order/order-alarms.ts';
import { isProvenAbsent, lookUpOrder } from '../order/order-supervision.ts';
import { isUnknownTrade, requestOrderHistory } from '../position/unknown-trades.ts';
import { freshQuote } from '../reading/quote-age.ts';
import { raiseAlarm } from '../state/alarms.ts';
import { type ClientOrderIdParts, parseClientOrderId } from '../state/client-order-id.ts';
import type { CancelAnswered, LookupAnswered, SubmitAnswered } from '../state/event.ts';
import {
  applyOrderReport,
  findOrder,
  isOrderFinal,
  isReportOfOrder,
  isSellOrder,
  matchesRequest,
  orderFromBroker,
  withFillQuote,
} from '../state/own-order.ts';
import { countSellWithRejectedKeys } from '../state/rejected-keys.ts';
import type { OwnOrder } from '../state/state.ts';
import { changeOrder, changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import { handleTradeBust } from './trade-bust.ts';

export function applyReport(draft: StepContext, report: BrokerOrder): boolean {
  const { trade, lastTrade, userId } = draft.state;
  const idParts = parseClientOrderId(userId, report.clientOrderId);
  if (idParts === null) return false;
  const isTradeUnknown = isUnknownTrade(draft, idParts);
  if (isTradeUnknown) requestOrderHistory(draft);
  const order = findOrder(trade, report.clientOrderId);
  const lastTradeOrder = findOrder(lastTrade, report.clientOrderId);
  if (order !== undefined) {
    applyReportToTrade(draft, order, report);
  } else if (lastTradeOrder !== undefined) {
    applyReportToClosedTrade(draft, lastTradeOrder, report);
  } else if (trade !== null && idParts.tradeId === trade.id) {
    adoptOrder(draft, idParts, report);
  } else if (report.phase === 'working') {
    // A sell of a trade closed long ago counts as external.
    if (report.side === 'sell') return false;
    cancelUnknownOrder(draft, report);
  } else if (report.filledQuantity > 0 && !isTradeUnknown) {
    alarmOldFill(draft, report);
  }
  return true;
}

export function handleSubmitAnswer(draft: StepContext, answer: SubmitAnswered): void {
  const { clientOrderId, outcome } = answer;
  const order = findOrder(draft.state.trade, clientOrderId);
  if (order === undefined) return;
  switch (outcome.type) {
    case 'accepted':
      // The broker takes an id only once, so the order that it just accepted is new, whatever the
      // clocks say.
      if (matchesRequest(order, outcome.order)) applyOwnReport(draft, order, outcome.order);
      else if (outcome.order.clientOrderId === clientOrderId) applyReport(draft, outcome.order);
      else markOrderUnknown(draft, order, 'the broker answered for another order');
      return;
    case 'refused':
      if (!isOutcomeUnknown(order)) return;
      endOrder(draft, order, 'rejected', outcome.message);
      if (outcome.isForKeys && order.role === 'exit') countSellWithRejectedKeys(draft);
      return;
    case 'unknown':
      markOrderUnknown(draft, order, outcome.message, outcome.isDeclined);
      return;
  }
}

/** A cancel is mostly refused because the order is already final, so the order is looked up. */
export function handleCancelAnswer(draft: StepContext, answer: CancelAnswered): void {
  const { clientOrderId, outcome } = answer;
  const order = findOrder(draft.state.trade, clientOrderId);
  if (order === undefined || isOrderFinal(order) || outcome === 'requested') return;
  lookUpOrder(draft, clientOrderId);
}

export function handleLookupAnswer(draft: StepContext, answer: LookupAnswered): void {
  const { clientOrderId, order: report, startedAt } = answer;
  const order = findOrder(draft.state.trade, clientOrderId);
  if (report !== null) {
    handleTradeBust(draft, report, startedAt);
    applyReport(draft, report);
    return;
  }
  if (order === undefined) {
    markClosedTradeOrderAbsent(draft, clientOrderId, startedAt);
    return;
  }
  if (isDeclinedExit(order)) {
    endOrder(draft, order, 'rejected', order.refusal ?? 'too many requests');
    return;
  }
  if (!isProvenAbsent(draft, order, startedAt)) return;
  if (order.phase === 'working') {
    const message = `The broker no longer knows the order ${clientOrderId}.`;
    raiseAlarm(draft, 'critical', 'ORDER_VANISHED', message);
    endOrder(draft, order, 'absent', message);
  } else if (isOutcomeUnknown(order)) {
    endOrder(draft, order, 'absent', 'the order never reached the broker');
  }
}

function applyReportToTrade(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  if (isReportOfOrder(order, report)) {
    applyOwnReport(draft, order, report);
    return;
  }
  // An order in the report may be an older one of the same id, so it is not taken until the request
  // is answered.
  if (order.phase === 'sending' && matchesRequest(order, report)) return;
  if (!isOutcomeUnknown(order)) return;
  const message = `The broker has another order under the id ${order.request.clientOrderId}.`;
  raiseAlarm(draft, 'critical', 'ID_TAKEN', message);
  endOrder(draft, order, 'rejected', 'the id belongs to another order');
}

function applyOwnReport(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  const reportedOrder = applyOrderReport(order, report, draft.at);
  if (reportedOrder === order) return;
  const quote = freshQuote(requireTrade(draft), draft.at);
  const updatedOrder = withFillQuote(order, reportedOrder, quote, draft.at);
  changeOrder(draft, order.request.clientOrderId, updatedOrder);
  if (updatedOrder.filledQuantity > order.filledQuantity && isOrderFinal(order))
    alarmLateFill(draft, updatedOrder);
  if (order.role === 'exit') handleExitReport(draft, order, updatedOrder);
  if (order.role === 'stop') handleStopReport(draft, order, updatedOrder);
  if (isSellOrder(order)) alarmOversold(draft, requireTrade(draft));
}

function handleExitReport(draft: StepContext, before: OwnOrder, after: OwnOrder): void {
  const { exit } = requireTrade(draft);
  if (exit !== null && after.filledQuantity > before.filledQuantity) {
    changeTrade(draft, { exit: { ...exit, failures: 0, failedAt: null } });
  }
  if (after.phase === 'rejected' && before.phase !== 'rejected') {
    noteFailedExit(draft, after.refusal ?? 'no reason given');
  }
}

/** An emergency exit is sent unsaved, so it may be missing from the state. */
function adoptOrder(draft: StepContext, idParts: ClientOrderIdParts, report: BrokerOrder): void {
  const { orders } = requireTrade(draft);
  const foundOrder = orderFromBroker(orders, idParts, report, draft.at);
  if (foundOrder === null) return;
  changeTrade(draft, { orders: [...orders, foundOrder] });
  if (idParts.role === 'exit') startExit(draft, 'unknown');
  if (idParts.role === 'stop' && foundOrder.filledQuantity > 0) noteStopFill(draft);
  const message = `The order ${report.clientOrderId} was found at the broker.`;
  raiseAlarm(draft, 'warning', 'ORDER_ADOPTED', message);
  if (isSellOrder(foundOrder)) alarmOversold(draft, requireTrade(draft));
}

/**
 * The broker declined a sell for too many requests, and a look-up doesn't find it. So nothing is in
 * flight, and the sell is retried at once under another id. A declined entry waits until absence is
 * proven.
 */
function isDeclinedExit({ role, phase, refusal }: OwnOrder): boolean {
  return role === 'exit' && phase === 'unknown' && refusal !== null;
}

/**
 * A missing answer doesn't mean a failed order. An order whose phase a report has moved on keeps
 * it.
 */
function markOrderUnknown(draft: StepContext, order: OwnOrder, reason: string, isDeclined = false) {
  if (!isOutcomeUnknown(order)) return;
  const { clientOrderId } = order.request;
  const refusal = isDeclined ? reason : order.refusal;
  changeOrder(draft, clientOrderId, { phase: 'unknown', refusal, changedAt: draft.at });
  const message = `The outcome of ${clientOrderId} is not known: ${reason}`;
  raiseAlarm(draft, 'info', 'ORDER_UNKNOWN', message);
  lookUpOrder(draft, clientOrderId);
}

function endOrder(
  draft: StepContext,
  order: OwnOrder,
  phase: 'rejected' | 'absent',
  refusal: string,
): void {
  const { clientOrderId } = order.request;
  changeOrder(draft, clientOrderId, { phase, refusal, changedAt: draft.at });
  if (phase !== 'rejected') return;
  if (order.role === 'exit') noteFailedExit(draft, refusal);
  if (order.role === 'stop') noteStopRefusal(draft, refusal);
}

function isOutcomeUnknown({ phase }: OwnOrder): boolean {
  return phase === 'planned' || phase === 'sending' || phase === 'unknown';
}
