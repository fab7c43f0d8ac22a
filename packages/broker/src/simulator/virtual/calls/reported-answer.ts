import type { BrokerOrder } from '@tideline/engine';
import type { BrokerClock } from '../../../port/broker.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { drawClockSkewMs, UNKNOWN_STATUS } from '../../faults/faulty-answer.ts';

export interface ReportedAnswer<T> {
  readonly value: T;
  readonly fault: FaultClass | null;
}

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
  const reportedAnswers = orders.map((order) => reportedOrder(faults, order));
  const value = reportedAnswers.map((one) => one.value);
  const fault = reportedAnswers.find((one) => one.fault !== null)?.fault ?? null;
  if (value.length === 0 || !faults.strikesNext('orders-incomplete')) return { value, fault };
  const omittedIndex = faults.drawNumberForLastFault('orders-incomplete', 0, value.length - 1);
  return { value: value.toSpliced(omittedIndex, 1), fault: 'orders-incomplete' };
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
  return { value: { ...clock, now: clock.now + drawClockSkewMs(faults) }, fault: 'clock-skewed' };
}
