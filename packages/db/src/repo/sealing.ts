import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { brokerConfigs } from '../schema/broker-configs.ts';
import { notificationChannels, pushKeys } from '../schema/notifications.ts';
import { sealingKeyFingerprint } from '../schema/sealing.ts';
import { secondFactors } from '../schema/second-factors.ts';
import type { SealContext, Sealer } from '../seal.ts';
import {
  brokerKeyContext,
  channelContext,
  nextFactorContext,
  PUSH_KEY_CONTEXT,
  secondFactorContext,
} from '../seal-contexts.ts';

/** Knows the master key by its fingerprint (see `masterKeyFingerprint`). */
export function createSealingRepository({ orm, sqlite }: Database) {
  /** Null while no key has claimed the stored secrets. */
  const readFingerprint = (): string | null =>
    orm.select().from(sealingKeyFingerprint).get()?.fingerprint ?? null;

  const reseal = sqlite.transaction(
    (open: Sealer['open'], seal: Sealer['seal'], newFingerprint: string) => {
      resealRows(orm, (context, sealed) => seal(context, open(context, sealed)));
      const row = { id: 1, fingerprint: newFingerprint };
      orm
        .insert(sealingKeyFingerprint)
        .values(row)
        .onConflictDoUpdate({ target: sealingKeyFingerprint.id, set: row })
        .run();
    },
  );

  return {
    fingerprint: readFingerprint,
    /** Stores the fingerprint if none is stored; returns whether the stored one equals it. */
    claimFingerprint(ownFingerprint: string): boolean {
      const row = { id: 1, fingerprint: ownFingerprint };
      orm.insert(sealingKeyFingerprint).values(row).onConflictDoNothing().run();
      return readFingerprint() === ownFingerprint;
    },
    /**
     * Seals all secrets with another key, in one transaction. When `open` throws, nothing has
     * changed.
     */
    reseal: reseal.immediate,
  };
}

function resealRows(
  orm: Database['orm'],
  resealed: (context: SealContext, sealed: Buffer) => Buffer,
): void {
  for (const row of orm.select().from(brokerConfigs).all()) {
    const { userId, environment } = row;
    const contextOf = (field: 'keyId' | 'secretKey') =>
      brokerKeyContext(userId, field, environment);
    const keys = {
      sealedKeyId: resealed(contextOf('keyId'), row.sealedKeyId),
      sealedSecretKey: resealed(contextOf('secretKey'), row.sealedSecretKey),
    };
    orm.update(brokerConfigs).set(keys).where(eq(brokerConfigs.userId, userId)).run();
  }
  for (const { userId, sealedSecret, sealedNextSecret } of orm.select().from(secondFactors).all()) {
    const secrets = {
      sealedSecret: resealed(secondFactorContext(userId), sealedSecret),
      sealedNextSecret: sealedNextSecret && resealed(nextFactorContext(userId), sealedNextSecret),
    };
    orm.update(secondFactors).set(secrets).where(eq(secondFactors.userId, userId)).run();
  }
  for (const { id, userId, ...channel } of orm.select().from(notificationChannels).all()) {
    const sealedConfig = resealed(channelContext(userId, id), channel.sealedConfig);
    orm
      .update(notificationChannels)
      .set({ sealedConfig })
      .where(eq(notificationChannels.id, id))
      .run();
  }
  for (const { id, ...pair } of orm.select().from(pushKeys).all()) {
    const sealedPrivateKey = resealed(PUSH_KEY_CONTEXT, pair.sealedPrivateKey);
    orm.update(pushKeys).set({ sealedPrivateKey }).where(eq(pushKeys.id, id)).run();
  }
}
