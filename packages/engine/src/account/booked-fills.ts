import { hasPassed, IN_FLIGHT_WALL_FLOOR, type Moment } from '../model/time.ts';
import { BOOKING_MS } from './limits.ts';
import type { Trade } from './state.ts';

/** Whether a read that began then must show every fill of a trade: its positions and its cash. */
export function areFillsBooked(
  { orders, isOfFormerPast }: Pick<Trade, 'orders' | 'isOfFormerPast'>,
  startedAt: Moment,
): boolean {
  return orders.every(
    ({ changedAt, filledQuantity }) =>
      filledQuantity === 0 ||
      isOfFormerPast ||
      hasPassed(changedAt, startedAt, BOOKING_MS, IN_FLIGHT_WALL_FLOOR),
  );
}
