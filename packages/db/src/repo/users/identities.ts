import { and, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { identities } from '../../schema/identities.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export function createIdentitiesRepository({ orm }: Database) {
  const userOf = ({ issuer, subject }: Identity): string | null =>
    orm
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .get()?.userId ?? null;

  return {
    userOf,
    /** Returns false and changes nothing when the identity is another user's. */
    link({ issuer, subject }: Identity, userId: string): boolean {
      orm.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing().run();
      return userOf({ issuer, subject }) === userId;
    },
    isLinked: (userId: string): boolean =>
      orm.select().from(identities).where(eq(identities.userId, userId)).get() !== undefined,
    unlink(userId: string): void {
      orm.delete(identities).where(eq(identities.userId, userId)).run();
    },
  };
}
