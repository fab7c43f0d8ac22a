import { and, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { providerIdentities } from '../../schema/identities.ts';

export type Identity = Pick<typeof providerIdentities.$inferSelect, 'issuer' | 'subject'>;

export function createIdentitiesRepository({ orm }: Database) {
  function findUserId({ issuer, subject }: Identity): string | null {
    const { issuer: ofIssuer, subject: ofSubject } = providerIdentities;
    const isThis = and(eq(ofIssuer, issuer), eq(ofSubject, subject));
    return orm.select().from(providerIdentities).where(isThis).get()?.userId ?? null;
  }

  return {
    userOf: findUserId,
    /** Returns false and changes nothing when the identity is another user's. */
    linkIdentity({ issuer, subject }: Identity, userId: string): boolean {
      const row = { issuer, subject, userId };
      orm.insert(providerIdentities).values(row).onConflictDoNothing().run();
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
