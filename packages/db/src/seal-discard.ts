import type { Database } from './open.ts';
import { brokerConfigs } from './schema/broker-configs.ts';
import { notificationChannels, pushKeys } from './schema/notifications.ts';
import { sealingKeyFingerprint } from './schema/sealing.ts';
import { secondFactors } from './schema/second-factors.ts';

/**
 * Called after the loss of a master key. Users have to give keys, second factors and notification
 * channels again. Joins the caller's transaction.
 */
export function discardSealedSecrets({ orm, sqlite }: Database): void {
  const discard = sqlite.transaction(() => {
    orm.delete(brokerConfigs).run();
    // The recovery codes are deleted with it.
    orm.delete(secondFactors).run();
    orm.delete(notificationChannels).run();
    orm.delete(pushKeys).run();
    orm.delete(sealingKeyFingerprint).run();
  });
  discard.immediate();
}
