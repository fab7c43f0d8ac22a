import { and, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { providerIdentities } from '../../schema/identities.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export function createIdentitiesRepository({ orm }: Database) {
  const findUserId = ({ issuer, subject }: Identity): string | null =>
    orm
      .select({ userId: providerIdentities.userId })
      .from(providerIdentities)
      .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)))
      .get()?.userId ?? null;

  return {
    userOf: findUserId,
    /** Returns false and changes nothing when the identity is another user's. */
    linkIdentity({ issuer, subject }: Identity, userId: string): boolean {
      orm
        .insert(providerIdentities)
        .values({ issuer, subject, userId })
        .onConflictDoNothing()
        .run();
      return findUserId({ issuer, subject }) === userId;
    },
    isLinked: (userId: string): boolean =>
      orm.select().from(providerIdentities).where(eq(providerIdentities.userId, userId)).get() !==
      undefined,
    unlinkIdentities(userId: string): void {
      orm.delete(providerIdentities).where(eq(providerIdentities.userId, userId)).run();
    },
  };
}
