import type { Pool } from '../../model/account.ts';
import { hasPassed, isRepeatDue, MIN_IN_FLIGHT_WALL_MS, type Moment } from '../../model/time.ts';
import { entryAgeRefusal } from '../../risk/entry-age.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import {
  findOrder,
  isOrderFinal,
  isOrderLive,
  isSellOrder,
  withOrderChanged,
} from '../state/own-order.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { AccountState, OwnOrder, Trade } from '../state/state.ts';
import { changeOrder, requireTrade, type StepContext } from '../state/step-context.ts';
import {
  ABSENT_AFTER_MS,
  CANCEL_ALARM_DELAY_MS,
  CANCEL_REPEAT_PAUSE_MS,
  MAX_EXIT_PLAN_AGE_MS,
  MAX_FILL_LAG_MS,
  MAX_POST_ANSWER_MS,
  STOP_LOOK_UP_MS,
  UNKNOWN_LOOK_UP_PAUSE_MS,
  WORKING_LOOK_UP_PAUSE_MS,
} from '../state/time-limits.ts';
import { alarmExitLate } from './order-alarms.ts';

/**
 * The shell calls this and saves the result before it sends a planned order, as the attempt's time
 * must survive a crash. Null when the order must not be sent any more; the next step records an
 * entry that grew too old as `INTENT_TTL`.
 */
export function recordAttempt(state: AccountState, id: string, at: Moment): AccountState | null {
  const { trade } = state;
  const order = findOrder(trade, id);
  if (trade === null || order?.phase !== 'planned') return null;
  if (order.role === 'entry' && entryAgeRefusal(order.plannedAt, at) !== null) return null;
  const orders = withOrderChanged(trade, id, { phase: 'sending', lastAttemptAt: at });
  return { ...state, sequence: state.sequence + 1, lastAt: at, trade: { ...trade, orders } };
}

export function superviseOrders(draft: StepContext): void {
  for (const order of requireTrade(draft).orders) superviseOrder(draft, order);
}

function superviseOrder(draft: StepContext, order: OwnOrder): void {
  const { at } = draft;
  const id = order.request.clientOrderId;
  switch (order.phase) {
    case 'planned':
      supervisePlannedOrder(draft, order);
      return;
    case 'sending':
      // The process that sent this order may have stopped before it saved the answer.
      if (order.lastAttemptAt === null)
        throw new Error(`order ${id} is sending without an attempt`);
      if (!hasPassed(order.lastAttemptAt, at, MAX_POST_ANSWER_MS)) return;
      changeOrder(draft, id, { phase: 'unknown', changedAt: at });
      lookUpOrder(draft, id);
      return;
    case 'unknown':
      if (order.role === 'exit') alarmExitLate(draft);
      lookUpOrderAfter(draft, order, UNKNOWN_LOOK_UP_PAUSE_MS);
      return;
    case 'working':
      superviseWorkingOrder(draft, order);
      return;
    case 'filled':
    case 'canceled':
    case 'rejected':
    case 'expired':
      if (lacksFillPrice(order)) lookUpOrderAfter(draft, order, UNKNOWN_LOOK_UP_PAUSE_MS);
      return;
    case 'absent':
      return;
  }
}

function supervisePlannedOrder(draft: StepContext, order: OwnOrder): void {
  const { at } = draft;
  const id = order.request.clientOrderId;
  if (isSellOrder(order)) {
    const isPlanTooOld = hasPassed(order.plannedAt, at, MAX_EXIT_PLAN_AGE_MS);
    if (isPlanTooOld) changeOrder(draft, id, { phase: 'absent', changedAt: at });
    return;
  }
  const refusal = entryAgeRefusal(order.plannedAt, at);
  if (refusal === null) return;
  const { code, reason } = refusal;
  changeOrder(draft, id, { phase: 'absent', changedAt: at, refusal: `${code}: ${reason}` });
  raiseAlarm(draft, 'warning', code, `The order ${id} was ${reason}.`);
}

/** Streams lose messages, those of cancels too, so a working order is looked up regularly. */
function superviseWorkingOrder(draft: StepContext, order: OwnOrder): void {
  const cancelRequestedAt = order.cancelRequestedAt;
  const pauseMs = order.role === 'stop' ? STOP_LOOK_UP_MS : WORKING_LOOK_UP_PAUSE_MS;
  lookUpOrderAfter(draft, order, cancelRequestedAt === null ? pauseMs : UNKNOWN_LOOK_UP_PAUSE_MS);
  if (cancelRequestedAt === null) return;
  const id = order.request.clientOrderId;
  if (hasPassed(order.changedAt, draft.at, CANCEL_ALARM_DELAY_MS)) {
    const message = `The order ${id} does not end although it was cancelled.`;
    raiseAlarmOnce(draft, 'warning', `CANCEL_STUCK:${id}`, message);
  }
  if (areKeysRefused(draft.state)) return;
  if (hasPassed(cancelRequestedAt, draft.at, CANCEL_REPEAT_PAUSE_MS)) sendCancel(draft, order);
}

export function requestCancel(draft: StepContext, order: OwnOrder): void {
  if (order.phase === 'planned') {
    const id = order.request.clientOrderId;
    const refusal = 'the order was withdrawn before it was sent';
    changeOrder(draft, id, { phase: 'absent', changedAt: draft.at, refusal });
  } else if (order.phase === 'working' && order.cancelRequestedAt === null) {
    sendCancel(draft, order);
  }
}

function sendCancel(draft: StepContext, order: OwnOrder): void {
  const clientOrderId = order.request.clientOrderId;
  if (order.brokerId === null) {
    lookUpOrder(draft, clientOrderId);
    return;
  }
  changeOrder(draft, clientOrderId, { cancelRequestedAt: draft.at });
  draft.intents.push({ type: 'cancel', clientOrderId, brokerId: order.brokerId });
}

export function lookUpOrder(draft: StepContext, clientOrderId: string): void {
  changeOrder(draft, clientOrderId, { lastLookUpAt: draft.at });
  draft.intents.push({ type: 'look-up', clientOrderId });
}

function lookUpOrderAfter(draft: StepContext, order: OwnOrder, pauseMs: number): void {
  if (areKeysRefused(draft.state)) return;
  const { lastLookUpAt, cancelRequestedAt, changedAt } = order;
  const lastActivityTimes =
    order.phase === 'unknown' ? [lastLookUpAt] : [lastLookUpAt, cancelRequestedAt, changedAt];
  if (lastActivityTimes.every((last) => isRepeatDue(last, draft.at, pauseMs)))
    lookUpOrder(draft, order.request.clientOrderId);
}

/**
 * A look-up that found no order can be believed when the last attempt must have arrived by then,
 * and no report since has shown the order working.
 */
export function isProvenAbsent(draft: StepContext, order: OwnOrder, startedAt: Moment): boolean {
  const { lastAttemptAt, phase } = order;
  if (lastAttemptAt === null) return false;
  if (phase === 'working' && !isAfterLastReport(order, startedAt)) return false;
  return isNoLongerInFlight(lastAttemptAt, startedAt, draft.state.venue?.pool ?? null);
}

export function isNoLongerInFlight(sentAt: Moment, at: Moment, pool: Pool | null): boolean {
  // A real market's clock may be corrected by minutes, so there only wall time counts.
  const wallFloorMs = pool === 'simulated' ? MIN_IN_FLIGHT_WALL_MS : ABSENT_AFTER_MS;
  return hasPassed(sentAt, at, ABSENT_AFTER_MS, wallFloorMs);
}

/** A look-up that began before the last report does not know of it. */
export function isAfterLastReport({ changedAt }: OwnOrder, startedAt: Moment): boolean {
  return startedAt.wall > changedAt.wall;
}

export function lacksFillPrice(order: OwnOrder): boolean {
  return isOrderFinal(order) && order.filledQuantity > 0 && order.filledAveragePrice === null;
}

export function hasLiveOrder(orders: readonly OwnOrder[]): boolean {
  return orders.some(isOrderLive);
}

export function areFillsInRead({ orders, isOfFormerPast }: Trade, startedAt: Moment): boolean {
  if (isOfFormerPast) return true;
  return orders.every(
    (order) => order.filledQuantity === 0 || hasPassed(order.changedAt, startedAt, MAX_FILL_LAG_MS),
  );
}
