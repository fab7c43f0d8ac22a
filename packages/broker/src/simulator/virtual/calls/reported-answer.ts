import { type BrokerOrder, MINUTE } from '@tideline/engine';
import type { BrokerClock } from '../../../port/broker.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';

export interface ReportedAnswer<T> {
  readonly value: T;
  readonly fault: FaultClass | null;
}

/** A status that no document of the broker has. */
const UNKNOWN_STATUS = 'pending_review';
const SKEW_MS = 5 * MINUTE;

export function reportedOrder<T extends BrokerOrder>(
  faults: FaultSwitch,
  order: T,
): ReportedAnswer<T> {
  if (!faults.strikesNext('status-unknown')) return { value: order, fault: null };
  const value: T = { ...order, status: UNKNOWN_STATUS, phase: 'working' };
  return { value, fault: 'status-unknown' };
}

export function reportedOrders<T extends BrokerOrder>(
  faults: FaultSwitch,
  orders: readonly T[],
): ReportedAnswer<readonly T[]> {
  const reported = orders.map((order) => reportedOrder(faults, order));
  const value = reported.map((one) => one.value);
  const fault = reported.find((one) => one.fault !== null)?.fault ?? null;
  if (value.length === 0 || !faults.strikesNext('orders-incomplete')) return { value, fault };
  const left = faults.numberOfLast('orders-incomplete', 0, value.length - 1);
  return { value: value.toSpliced(left, 1), fault: 'orders-incomplete' };
}

export function reportedPositions<T>(
  faults: FaultSwitch,
  positions: readonly T[],
): ReportedAnswer<readonly T[]> {
  return faults.strikesNext('positions-empty')
    ? { value: [], fault: 'positions-empty' }
    : { value: positions, fault: null };
}

/** The market's hours in the answer stay right. */
export function reportedClock(
  faults: FaultSwitch,
  clock: BrokerClock,
): ReportedAnswer<BrokerClock> {
  if (!faults.strikesNext('clock-skewed')) return { value: clock, fault: null };
  const skew = faults.numberOfLast('clock-skewed', 0, 1) === 0 ? -SKEW_MS : SKEW_MS;
  return { value: { ...clock, now: clock.now + skew }, fault: 'clock-skewed' };
}
