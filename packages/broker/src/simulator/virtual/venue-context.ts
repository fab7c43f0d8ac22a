import type { Quote } from '@tideline/engine';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import type { Wall } from '../ports.ts';
import type { RequestTransport } from './calls/request-transport.ts';
import type { Admission } from './exchange/admission.ts';
import type { VirtualExchange } from './exchange/virtual-exchange.ts';
import type { Chance } from './seeded-chance.ts';
import type { StreamHub } from './streams/stream-hub.ts';
import type { StreamSeats } from './streams/stream-seats.ts';

/** What the two ports share of a venue. */
export interface VenueContext {
  readonly exchange: VirtualExchange;
  readonly desk: Admission;
  readonly line: RequestTransport;
  readonly hub: StreamHub;
  readonly seats: StreamSeats;
  readonly wall: Wall;
  readonly faults: FaultSwitch;
  readonly chance: Chance;
  /** A quote as it is told now, which may not be the one that is traded on. */
  toldQuote(symbol: string): Quote | null;
}
