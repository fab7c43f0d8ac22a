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
      orm
        .insert(sealingKeyFingerprint)
        .values({ id: 1, fingerprint: newFingerprint })
        .onConflictDoUpdate({
          target: sealingKeyFingerprint.id,
          set: { fingerprint: newFingerprint },
        })
        .run();
    },
  );

  return {
    fingerprint: readFingerprint,
    /** Stores the fingerprint if none is stored; returns whether the stored one equals it. */
    claimFingerprint(ownFingerprint: string): boolean {
      orm
        .insert(sealingKeyFingerprint)
        .values({ id: 1, fingerprint: ownFingerprint })
        .onConflictDoNothing()
        .run();
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
    const keyIdContext = brokerKeyContext(userId, 'keyId', environment);
    const secretKeyContext = brokerKeyContext(userId, 'secretKey', environment);
    orm
      .update(brokerConfigs)
      .set({
        sealedKeyId: resealed(keyIdContext, row.sealedKeyId),
        sealedSecretKey: resealed(secretKeyContext, row.sealedSecretKey),
      })
      .where(eq(brokerConfigs.userId, userId))
      .run();
  }
  for (const { userId, sealedSecret, sealedNextSecret: next } of orm
    .select()
    .from(secondFactors)
    .all()) {
    orm
      .update(secondFactors)
      .set({
        sealedSecret: resealed(secondFactorContext(userId), sealedSecret),
        sealedNextSecret: next === null ? null : resealed(nextFactorContext(userId), next),
      })
      .where(eq(secondFactors.userId, userId))
      .run();
  }
  for (const { id, userId, sealedConfig } of orm.select().from(notificationChannels).all()) {
    orm
      .update(notificationChannels)
      .set({ sealedConfig: resealed(channelContext(userId, id), sealedConfig) })
      .where(eq(notificationChannels.id, id))
      .run();
  }
  for (const { id, sealedPrivateKey } of orm.select().from(pushKeys).all()) {
    orm
      .update(pushKeys)
      .set({ sealedPrivateKey: resealed(PUSH_KEY_CONTEXT, sealedPrivateKey) })
      .where(eq(pushKeys.id, id))
      .run();
  }
}
