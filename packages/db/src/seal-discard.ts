import type { Database } from './open.ts';
import { brokerConfigs } from './schema/broker-configs.ts';
import { sealing } from './schema/sealing.ts';
import { secondFactors } from './schema/second-factors.ts';

/**
 * Deletes all that is sealed, and which key it was sealed with: for a master key that is lost. Whoever
 * had keys or a second factor has to give them again. Part of the caller's transaction when there is
 * one.
 */
export function discardSealed({ orm, sqlite }: Database): void {
  const discard = sqlite.transaction(() => {
    orm.delete(brokerConfigs).run();
    // The recovery codes go with it.
    orm.delete(secondFactors).run();
    orm.delete(sealing).run();
  });
  discard.immediate();
}
