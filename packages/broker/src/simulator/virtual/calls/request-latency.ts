import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { nextRequestFault, type RequestFault } from '../../faults/request-fault.ts';

/** Bounds of the time that a request or its answer is on the way, in wall milliseconds. */
export const HOP_MS = { low: 10, high: 100 } as const;

export interface RequestLatency {
  readonly fate: RequestFault;
  readonly fault: FaultClass | null;
  readonly outboundMs: number;
  readonly returnMs: number;
  /** The request is lost without an error, so the process learns nothing about its connection. */
  readonly isSilent: boolean;
}

export function nextRequestLatency(faults: FaultSwitch, hop: () => number): RequestLatency {
  const fate = nextRequestFault(faults);
  const [there, back] = [hop(), hop()];
  const fault = faultOfFate(fate);
  const isSilent =
    (fault === 'request-lost' || fault === 'answer-lost') && faults.numberOfLast(fault, 0, 1) === 1;
  return {
    fate,
    fault,
    isSilent,
    outboundMs: there + (fate.type === 'late' ? fate.marketDelayMs : 0),
    returnMs: back + (fate.type === 'answer-late' ? fate.wallDelayMs : 0),
  };
}

function faultOfFate(fate: RequestFault): FaultClass | null {
  switch (fate.type) {
    case 'served':
      return null;
    case 'lost':
      return 'request-lost';
    case 'late':
      return 'request-late';
    case 'refused':
      return fate.status === 429 ? 'rate-limited' : 'error-before';
    case 'answer-broken':
      return 'error-after';
    case 'answer-lost':
    case 'answer-late':
    case 'answer-garbled':
      return fate.type;
  }
}
