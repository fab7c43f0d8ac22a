import { hasPassed, IN_FLIGHT_WALL_FLOOR, type Moment } from '../../model/time.ts';
import type { Trade } from '../state/state.ts';
import { FILL_SETTLES_MS } from '../state/time-limits.ts';

export function areFillsInRead(
  { orders, isOfFormerPast }: Pick<Trade, 'orders' | 'isOfFormerPast'>,
  startedAt: Moment,
): boolean {
  return orders.every(
    ({ changedAt, filledQuantity }) =>
      filledQuantity === 0 ||
      isOfFormerPast ||
      hasPassed(changedAt, startedAt, FILL_SETTLES_MS, IN_FLIGHT_WALL_FLOOR),
  );
}
