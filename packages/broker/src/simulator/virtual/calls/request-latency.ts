import type { FaultClass } from '../../faults/fault-class.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { nextRequestFault, type RequestFault } from '../../faults/request-fault.ts';
import type { SeededRandom } from '../seeded-chance.ts';

/** Bounds of the time that a request or its answer is on the way, in wall milliseconds. */
const NETWORK_HOP_MS = [10, 100] as const;

export function drawHopMs(chance: SeededRandom, name: string): number {
  return chance.nextBetween(`hop|${name}`, ...NETWORK_HOP_MS);
}

export type RequestLatency = ReturnType<typeof nextRequestLatency>;

export function nextRequestLatency(faults: FaultSwitch, chance: SeededRandom, name: string) {
  const requestFault = nextRequestFault(faults);
  const [there, back] = [drawHopMs(chance, name), drawHopMs(chance, name)];
  const fault = faultClassOf(requestFault);
  // The request is lost without an error, so the process learns nothing about its connection.
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
