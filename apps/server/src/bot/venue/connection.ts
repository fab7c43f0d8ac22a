import type { Broker } from '@tideline/broker';
import type { BoundAccount, Pool } from '@tideline/engine';

export interface Connection {
  readonly broker: Broker;
  readonly pool: Pool;
  /** The account that the keys opened in their last test; null when it failed. */
  readonly testedAccount: BoundAccount | null;
}
