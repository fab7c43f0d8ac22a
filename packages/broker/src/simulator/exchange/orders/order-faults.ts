import { type EpochMs, MINUTE, type Session } from '@tideline/engine';
import { accountDay, type NamedFaults } from '../../faults/fault-switch.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import {
  changedOrder,
  isWaitingStop,
  remainingQuantity,
  type SimulatedOrder,
  unchangedOutcome,
  withOrder,
} from '../book.ts';
import { bookOf, type ExchangeChange, withOutcome } from '../exchange.ts';
import type { ExchangeView } from '../exchange-view.ts';
import { execute } from './execution.ts';
import { withTakenSize } from './matching.ts';
import type { OrderTicket } from './order-request.ts';

const STUCK_FOR_MS = MINUTE;
/** This many instants of the quote grid are five minutes. */
const STOP_CANCELED_WITHIN = 60;

/**
 * Omits the order's id, which begins with a random one, so the same events meet the same faults in
 * every run.
 */
function faultOccasion({
  accountNumber,
  createdAt,
  symbol,
  side,
  quantity,
}: SimulatedOrder): string {
  return `${accountNumber}|${createdAt}|${symbol}|${side}|${quantity}`;
}

export function isRejectedLate(order: SimulatedOrder, { faults }: ExchangeView): boolean {
  return faults?.strikesOn('rejected-late', faultOccasion(order)) ?? false;
}

/** `partial-fill` lets only one contract trade at a time. */
export function slicedFill(
  order: SimulatedOrder,
  quantity: number,
  { faults, now }: ExchangeView,
): number {
  const occasion = `${faultOccasion(order)}|${now}`;
  return quantity > 1 && faults?.strikesOn('partial-fill', occasion) ? 1 : quantity;
}

/** Returns when a stuck cancel takes effect; null when it works at once. */
export function stuckCancel(
  passed: ExchangeChange,
  order: SimulatedOrder,
  scene: ExchangeView,
): ExchangeChange | null {
  const { faults, now } = scene;
  if (!faults?.strikesOn('cancel-stuck', `${faultOccasion(order)}|${now}`)) return null;
  const stuck = changedOrder(order, { cancelArrivesAt: now + STUCK_FOR_MS });
  const book = withOrder(bookOf(passed.exchange, order.accountNumber), stuck);
  return withOutcome(passed, { ...unchangedOutcome(book), orders: [stuck] });
}

/** Market orders are spared: they get what is displayed. */
export function filledDuringCancel(
  passed: ExchangeChange,
  order: SimulatedOrder,
  scene: ExchangeView,
): ExchangeChange {
  const { faults, now } = scene;
  const quote = scene.quoteOf(order.symbol);
  if (order.limitPrice === null || isWaitingStop(order) || quote === null) return passed;
  if (!faults?.strikesOn('fill-during-cancel', `${faultOccasion(order)}|${now}`)) return passed;
  const execution = {
    price: order.limitPrice,
    quantity: remainingQuantity(order),
    quoteAt: quote.at,
  };
  const book = bookOf(passed.exchange, order.accountNumber);
  const { symbol, side } = order;
  const tape = withTakenSize(passed.exchange.tape, { symbol, side, ...execution });
  const exchange = { ...passed.exchange, tape };
  return withOutcome({ ...passed, exchange }, execute(book, order, execution, scene));
}

export function isStopRefused(
  accountNumber: string,
  { stopPrice }: OrderTicket,
  { faults, session }: ExchangeView,
): boolean {
  if (stopPrice === null || faults === undefined) return false;
  return faults.strikesOn('stop-refused', accountDay(accountNumber, session.date));
}

export function isStopCanceled(order: SimulatedOrder, { faults, now }: ExchangeView): boolean {
  if (faults === undefined || order.arrivedAt === null || !isWaitingStop(order)) return false;
  const occasion = faultOccasion(order);
  const instants = faults.drawNumber('stop-canceled', `when|${occasion}`, 1, STOP_CANCELED_WITHIN);
  const arrival = Math.floor(order.arrivedAt / QUOTE_GRID_MS);
  if (Math.floor(now / QUOTE_GRID_MS) !== arrival + instants) return false;
  return faults.strikesOn('stop-canceled', occasion);
}

export function triggeredDuringCancel(
  passed: ExchangeChange,
  order: SimulatedOrder,
  { faults, now }: ExchangeView,
): ExchangeChange | null {
  if (!isWaitingStop(order)) return null;
  if (!faults?.strikesOn('stop-fills-first', `${faultOccasion(order)}|${now}`)) return null;
  const triggered = changedOrder(order, { triggeredAt: now, updatedAt: now });
  const book = withOrder(bookOf(passed.exchange, order.accountNumber), triggered);
  return withOutcome(passed, { ...unchangedOutcome(book), orders: [triggered] });
}

/** Returns when the fault acts on that day, in place of a person; null on a day without it. */
export function momentOfDay(
  faults: NamedFaults,
  what: 'early-liquidation' | 'manual-close',
  accountNumber: string,
  { date, open, close }: Session,
): EpochMs | null {
  const occasion = accountDay(accountNumber, date);
  if (!faults.strikesOn(what, occasion)) return null;
  const last = (close - open) / QUOTE_GRID_MS - 1;
  return open + QUOTE_GRID_MS * faults.drawNumber(what, `when|${occasion}`, 1, last);
}
