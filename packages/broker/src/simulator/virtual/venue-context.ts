import type { Quote } from '@tideline/engine';
import type { Wall } from '../../port/wall.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import type { RequestTransport } from './calls/request-transport.ts';
import type { CallAdmission } from './exchange/admission.ts';
import type { VirtualExchange } from './exchange/virtual-exchange.ts';
import type { SeededRandom } from './seeded-chance.ts';
import type { ProcessSeats } from './streams/process-seats.ts';
import type { StreamHub } from './streams/stream-hub.ts';

export interface VenueContext {
  readonly exchange: VirtualExchange;
  readonly admission: CallAdmission;
  readonly transport: RequestTransport;
  readonly hub: StreamHub;
  readonly seats: ProcessSeats;
  readonly wall: Wall;
  readonly faultSwitch: FaultSwitch;
  readonly chance: SeededRandom;
  /** The quote as reported, which may differ from the one that trades meet. */
  reportedQuote(symbol: string): Quote | null;
}
