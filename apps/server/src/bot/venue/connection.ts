import type { Broker } from '@tideline/broker';
import type { BoundAccount, Pool } from '@tideline/engine';

/** The brokerage account that a loop trades on. */
export interface Connection {
  readonly broker: Broker;
  readonly pool: Pool;
  /** The account that the keys led to when they were tested; null when the last test failed. */
  readonly pinned: BoundAccount | null;
}
