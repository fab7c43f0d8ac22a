import { type EpochMs, MINUTE, type Session } from '@tideline/engine';
import { accountDayOccasion, type FaultSource } from '../../faults/fault-switch.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { changedOrder, isWaitingStop, remainingQuantity, type SimulatedOrder } from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange, keepOrder, withOutcome } from '../exchange.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import { executeOrder } from './execution.ts';
import { withTakenSize } from './matching.ts';
import type { OrderTicket } from './order-request.ts';

const CANCEL_STUCK_MS = MINUTE;
/** Instants of the quote grid: five minutes. */
const STOP_CANCELED_WITHIN_INSTANTS = 60;

/**
 * Omits the order's id, which begins with a random one, so the same events meet the same faults in
 * every run.
 */
function faultOccasion(order: SimulatedOrder): string {
  const { accountNumber, createdAt, symbol, side, quantity } = order;
  return `${accountNumber}|${createdAt}|${symbol}|${side}|${quantity}`;
}

export function isRejectedLate(order: SimulatedOrder, { faults }: MarketSnapshot): boolean {
  return faults?.strikesOn('rejected-late', faultOccasion(order)) ?? false;
}

/** `partial-fill` lets only one contract trade at a time. */
export function slicedFillQuantity(
  order: SimulatedOrder,
  quantity: number,
  { faults, now }: MarketSnapshot,
): number {
  const occasion = `${faultOccasion(order)}|${now}`;
  return quantity > 1 && faults?.strikesOn('partial-fill', occasion) ? 1 : quantity;
}

/** Postpones a cancel by `CANCEL_STUCK_MS` if the fault strikes; returns null if not. */
export function playStuckCancel(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  snapshot: MarketSnapshot,
): ExchangeChange | null {
  const { faults, now } = snapshot;
  if (!faults?.strikesOn('cancel-stuck', `${faultOccasion(order)}|${now}`)) return null;
  return keepOrder(soFar, changedOrder(order, { cancelArrivesAt: now + CANCEL_STUCK_MS }));
}

/** Fills limit orders only: a market order gets what is displayed. */
export function playFillDuringCancel(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const { faults, now } = snapshot;
  const quote = snapshot.quoteOf(order.symbol);
  if (order.limitPrice === null || isWaitingStop(order) || quote === null) return soFar;
  if (!faults?.strikesOn('fill-during-cancel', `${faultOccasion(order)}|${now}`)) return soFar;
  const { symbol, side, limitPrice: price } = order;
  const execution = { price, quantity: remainingQuantity(order), quoteAt: quote.at };
  const book = bookOf(soFar.exchange, order.accountNumber);
  const takenSizes = withTakenSize(soFar.exchange.takenSizes, { symbol, side, ...execution });
  const exchange: Exchange = { ...soFar.exchange, takenSizes };
  return withOutcome({ ...soFar, exchange }, executeOrder(book, order, execution, snapshot));
}

export function isStopRefused(
  accountNumber: string,
  { stopPrice }: OrderTicket,
  { faults, session }: MarketSnapshot,
): boolean {
  if (stopPrice === null || faults === undefined) return false;
  return faults.strikesOn('stop-refused', accountDayOccasion(accountNumber, session.date));
}

export function isStopCanceled(order: SimulatedOrder, { faults, now }: MarketSnapshot): boolean {
  if (faults === undefined || order.arrivedAt === null || !isWaitingStop(order)) return false;
  const occasion = faultOccasion(order);
  const when = `when|${occasion}`;
  const instantCount = faults.drawNumber('stop-canceled', when, 1, STOP_CANCELED_WITHIN_INSTANTS);
  const arrivalInstant = Math.floor(order.arrivedAt / QUOTE_GRID_MS);
  if (Math.floor(now / QUOTE_GRID_MS) !== arrivalInstant + instantCount) return false;
  return faults.strikesOn('stop-canceled', occasion);
}

export function playTriggerDuringCancel(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  { faults, now }: MarketSnapshot,
): ExchangeChange | null {
  if (!isWaitingStop(order)) return null;
  if (!faults?.strikesOn('stop-fills-first', `${faultOccasion(order)}|${now}`)) return null;
  return keepOrder(soFar, changedOrder(order, { triggeredAt: now, updatedAt: now }));
}

/** Returns when the broker or the user acts on that day; null on a day without the fault. */
export function dayFaultMoment(
  faults: FaultSource,
  fault: 'early-liquidation' | 'manual-close',
  accountNumber: string,
  { date, open, close }: Session,
): EpochMs | null {
  const occasion = accountDayOccasion(accountNumber, date);
  if (!faults.strikesOn(fault, occasion)) return null;
  const lastInstant = (close - open) / QUOTE_GRID_MS - 1;
  return open + QUOTE_GRID_MS * faults.drawNumber(fault, `when|${occasion}`, 1, lastInstant);
}
