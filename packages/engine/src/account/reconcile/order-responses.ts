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
import { freshQuote } from '../reading/fresh-quote.ts';
import { type ClientOrderName, parseClientOrderId } from '../state/client-order-id.ts';
import type { CancelAnswered, LookupAnswered, SubmitAnswered } from '../state/event.ts';
import {
  applyOrderReport,
  isAsRequested,
  isFinal,
  isReportOf,
  isSell,
  orderFromBroker,
  orderIn,
  withFillQuote,
} from '../state/own-order.ts';
import { countSellWithRejectedKeys } from '../state/rejected-keys.ts';
import type { OwnOrder } from '../state/state.ts';
import {
  alarm,
  changeOrder,
  changeTrade,
  type StepContext,
  tradeOf,
} from '../state/step-context.ts';
import { handleTradeBust } from './trade-bust.ts';

export function applyReport(draft: StepContext, report: BrokerOrder): boolean {
  const { trade, lastTrade, userId } = draft.state;
  const named = parseClientOrderId(userId, report.clientOrderId);
  if (named === null) return false;
  const isLost = isUnknownTrade(draft, named);
  if (isLost) requestOrderHistory(draft);
  const order = orderIn(trade, report.clientOrderId);
  const last = orderIn(lastTrade, report.clientOrderId);
  if (order !== undefined) {
    applyToTrade(draft, order, report);
  } else if (last !== undefined) {
    applyReportToClosedTrade(draft, last, report);
  } else if (trade !== null && named.tradeId === trade.id) {
    adoptOrder(draft, named, report);
  } else if (report.phase === 'working') {
    // A sell of a trade closed long ago counts as external.
    if (report.side === 'sell') return false;
    cancelUnknownOrder(draft, report);
  } else if (report.filledQuantity > 0 && !isLost) {
    alarmOldFill(draft, report);
  }
  return true;
}

export function submitAnswered(
  draft: StepContext,
  { clientOrderId, outcome }: SubmitAnswered,
): void {
  const order = orderIn(draft.state.trade, clientOrderId);
  if (order === undefined) return;
  switch (outcome.type) {
    case 'accepted':
      // The broker takes an id only once, so the order that it just accepted is new, whatever the
      // clocks say.
      if (isAsRequested(order, outcome.order)) takeReport(draft, order, outcome.order);
      else if (outcome.order.clientOrderId === clientOrderId) applyReport(draft, outcome.order);
      else markUnknown(draft, order, 'the broker answered for another order');
      return;
    case 'refused':
      if (!isOutcomeUnknown(order)) return;
      endOrder(draft, order, 'rejected', outcome.message);
      if (outcome.isForKeys && order.role === 'exit') countSellWithRejectedKeys(draft);
      return;
    case 'unknown':
      markUnknown(draft, order, outcome.message, outcome.isDeclined);
      return;
  }
}

/** A cancel is mostly refused because the order is already final, so the order is looked up. */
export function cancelAnswered(
  draft: StepContext,
  { clientOrderId, outcome }: CancelAnswered,
): void {
  const order = orderIn(draft.state.trade, clientOrderId);
  if (order === undefined || isFinal(order) || outcome === 'requested') return;
  lookUpOrder(draft, clientOrderId);
}

export function lookupAnswered(
  draft: StepContext,
  { clientOrderId, order: report, startedAt }: LookupAnswered,
): void {
  const order = orderIn(draft.state.trade, clientOrderId);
  if (report !== null) {
    handleTradeBust(draft, report, startedAt);
    applyReport(draft, report);
    return;
  }
  if (order === undefined) markClosedTradeOrderAbsent(draft, clientOrderId, startedAt);
  if (order === undefined) return;
  if (isDeclinedExit(order)) {
    endOrder(draft, order, 'rejected', order.refusal ?? 'too many requests');
    return;
  }
  if (!isProvenAbsent(draft, order, startedAt)) return;
  if (order.phase === 'working') {
    const message = `The broker no longer knows the order ${clientOrderId}.`;
    alarm(draft, 'critical', 'ORDER_VANISHED', message);
    endOrder(draft, order, 'absent', message);
  } else if (isOutcomeUnknown(order)) {
    endOrder(draft, order, 'absent', 'the order never reached the broker');
  }
}

function applyToTrade(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  if (!isReportOf(order, report)) {
    // An order in the report may be an older one of the same id, so it is not taken until the
    // request is answered.
    if (order.phase === 'sending' && isAsRequested(order, report)) return;
    if (isOutcomeUnknown(order)) {
      alarm(
        draft,
        'critical',
        'ID_TAKEN',
        `The broker has another order under the id ${order.request.clientOrderId}.`,
      );
      endOrder(draft, order, 'rejected', 'the id belongs to another order');
    }
    return;
  }
  takeReport(draft, order, report);
}

function takeReport(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  const reported = applyOrderReport(order, report, draft.at);
  if (reported === order) return;
  const quote = freshQuote(tradeOf(draft), draft.at);
  const next = withFillQuote(order, reported, quote, draft.at);
  changeOrder(draft, order.request.clientOrderId, next);
  const hasFilled = next.filledQuantity > order.filledQuantity;
  if (hasFilled && isFinal(order)) alarmLateFill(draft, next);
  if (order.role === 'exit') handleExitReport(draft, order, next, hasFilled);
  if (order.role === 'stop') handleStopReport(draft, order, next);
  if (isSell(order)) alarmOversold(draft, tradeOf(draft));
}

function handleExitReport(
  draft: StepContext,
  before: OwnOrder,
  after: OwnOrder,
  hasFilled: boolean,
): void {
  const { exit } = tradeOf(draft);
  if (exit !== null && hasFilled) {
    changeTrade(draft, { exit: { ...exit, failures: 0, failedAt: null } });
  }
  if (after.phase === 'rejected' && before.phase !== 'rejected') {
    noteFailedExit(draft, after.refusal ?? 'no reason given');
  }
}

/** An emergency exit is sent unsaved, so it may be missing from the state. */
function adoptOrder(draft: StepContext, named: ClientOrderName, report: BrokerOrder): void {
  const { orders } = tradeOf(draft);
  const found = orderFromBroker(orders, named, report, draft.at);
  if (found === null) return;
  changeTrade(draft, { orders: [...orders, found] });
  if (named.role === 'exit') startExit(draft, 'unknown');
  if (named.role === 'stop' && found.filledQuantity > 0) noteStopFill(draft);
  alarm(
    draft,
    'warning',
    'ORDER_ADOPTED',
    `The order ${report.clientOrderId} was found at the broker.`,
  );
  if (isSell(found)) alarmOversold(draft, tradeOf(draft));
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
function markUnknown(
  draft: StepContext,
  order: OwnOrder,
  message: string,
  isDeclined = false,
): void {
  if (!isOutcomeUnknown(order)) return;
  const { clientOrderId } = order.request;
  const refusal = isDeclined ? message : order.refusal;
  changeOrder(draft, clientOrderId, { phase: 'unknown', refusal, changedAt: draft.at });
  alarm(draft, 'info', 'ORDER_UNKNOWN', `The outcome of ${clientOrderId} is not known: ${message}`);
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
