import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { nextRequestFault, type RequestFault } from '../../faults/request-fault.ts';

/** Bounds of the time that a request or its answer is on the way, in wall milliseconds. */
export const NETWORK_HOP_MS = { low: 10, high: 100 } as const;

export interface RequestLatency {
  readonly requestFault: RequestFault;
  readonly fault: FaultClass | null;
  readonly outboundMs: number;
  readonly returnMs: number;
  /** The request is lost without an error, so the process learns nothing about its connection. */
  readonly isSilent: boolean;
}

export function nextRequestLatency(faults: FaultSwitch, drawHopMs: () => number): RequestLatency {
  const requestFault = nextRequestFault(faults);
  const [there, back] = [drawHopMs(), drawHopMs()];
  const fault = faultClassOf(requestFault);
  const isSilent =
    (fault === 'request-lost' || fault === 'answer-lost') &&
    faults.drawNumberForLastFault(fault, 0, 1) === 1;
  return {
    requestFault,
    fault,
    isSilent,
    outboundMs: there + (requestFault.type === 'late' ? requestFault.marketDelayMs : 0),
    returnMs: back + (requestFault.type === 'answer-late' ? requestFault.wallDelayMs : 0),
  };
}

function faultClassOf(requestFault: RequestFault): FaultClass | null {
  switch (requestFault.type) {
    case 'served':
      return null;
    case 'lost':
      return 'request-lost';
    case 'late':
      return 'request-late';
    case 'refused':
      return requestFault.status === 429 ? 'rate-limited' : 'error-before';
    case 'answer-broken':
      return 'error-after';
    case 'answer-lost':
    case 'answer-late':
    case 'answer-garbled':
      return requestFault.type;
  }
}
