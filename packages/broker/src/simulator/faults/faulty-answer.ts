import { MINUTE } from '@tideline/engine';
import type { FaultSwitch } from './fault-switch.ts';

/** A status that no document of the broker has. */
export const UNKNOWN_STATUS = 'pending_review';
const CLOCK_SKEW_MS = 5 * MINUTE;

/** Plays the faults that change a finished answer, such as an empty list of positions. */
export function applyAnswerFaults(faults: FaultSwitch, path: string, body: unknown): unknown {
  if (path === '/v2/clock' && isRecord(body)) return skewedClock(faults, body);
  if (path === '/v2/positions' && Array.isArray(body)) {
    return faults.strikesNext('positions-empty') ? [] : body;
  }
  if (path === '/v2/orders' && Array.isArray(body)) {
    const orders = body.map((order) => withUnknownStatus(faults, order));
    if (orders.length === 0 || !faults.strikesNext('orders-incomplete')) return orders;
    const index = faults.drawNumberForLastFault('orders-incomplete', 0, orders.length - 1);
    return orders.toSpliced(index, 1);
  }
  return path.startsWith('/v2/orders') ? withUnknownStatus(faults, body) : body;
}

export function withUnknownStatus(faults: FaultSwitch, body: unknown): unknown {
  if (!isRecord(body) || !('client_order_id' in body)) return body;
  return faults.strikesNext('status-unknown') ? { ...body, status: UNKNOWN_STATUS } : body;
}

/** Keeps the offset in which the answer writes its time. */
function skewedClock(faults: FaultSwitch, clock: Readonly<Record<string, unknown>>) {
  if (!faults.strikesNext('clock-skewed')) return clock;
  const [, local = '', zone = ''] = /^(.*?)(Z|[+-]\d\d:\d\d)$/.exec(String(clock.timestamp)) ?? [];
  const skewedTime = new Date(Date.parse(`${local}Z`) + drawClockSkewMs(faults)).toISOString();
  return { ...clock, timestamp: skewedTime.replace('Z', zone) };
}

export function drawClockSkewMs(faults: FaultSwitch): number {
  return faults.drawNumberForLastFault('clock-skewed', 0, 1) === 0 ? -CLOCK_SKEW_MS : CLOCK_SKEW_MS;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
