import { and, eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { identities } from '../../schema/identities.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Identities {
  userOf(identity: Identity): string | null;
  /** Returns false and changes nothing when the identity is another user's. */
  link(identity: Identity, userId: string): boolean;
  isLinked(userId: string): boolean;
  unlink(userId: string): void;
}

export function createIdentities({ orm }: Database): Identities {
  const userOf = ({ issuer, subject }: Identity) =>
    orm
      .select({ userId: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
      .get()?.userId ?? null;

  return {
    userOf,
    link: ({ issuer, subject }, userId) => {
      orm.insert(identities).values({ issuer, subject, userId }).onConflictDoNothing().run();
      return userOf({ issuer, subject }) === userId;
    },
    isLinked: (userId) =>
      orm.select().from(identities).where(eq(identities.userId, userId)).get() !== undefined,
    unlink: (userId) => {
      orm.delete(identities).where(eq(identities.userId, userId)).run();
    },
  };
}
