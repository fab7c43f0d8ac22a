import type { Broker } from '@tideline/broker';
import type { BoundAccount, Pool } from '@tideline/engine';

export interface Connection {
  readonly broker: Broker;
  readonly pool: Pool;
  /** The account that the tested keys opened; null when the last test failed. */
  readonly pinned: BoundAccount | null;
}
