import { hasPassed, type Moment } from '../../model/time.ts';
import type { Trade } from '../state/state.ts';
import { MAX_FILL_LAG_MS } from '../state/time-limits.ts';

export function areFillsInRead(
  { orders, isOfFormerPast }: Pick<Trade, 'orders' | 'isOfFormerPast'>,
  readStartedAt: Moment,
): boolean {
  return orders.every(
    ({ changedAt, filledQuantity }) =>
      filledQuantity === 0 ||
      isOfFormerPast ||
      hasPassed(changedAt, readStartedAt, MAX_FILL_LAG_MS),
  );
}
