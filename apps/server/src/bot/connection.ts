import type { Broker } from '@tideline/broker';
import type { Pool } from '@tideline/engine';

/** The brokerage account that a loop trades on. */
export interface Connection {
  readonly broker: Broker;
  readonly pool: Pool;
}
