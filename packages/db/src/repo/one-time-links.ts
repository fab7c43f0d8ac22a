import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { oneTimeLinks } from '../schema/one-time-links.ts';

/** `tokenHash` is the SHA-256 of the token: tokens themselves never come here. */
export type OneTimeLinkRow = typeof oneTimeLinks.$inferSelect;
export type OneTimeLinkKind = OneTimeLinkRow['kind'];

/** Links that serve once, on wall time. E-mail addresses are given trimmed and in lower case. */
export interface OneTimeLinks {
  /** The earlier link of this kind for this address is void. */
  add(link: OneTimeLinkRow): void;
  /**
   * Uses a link up, in one statement: of two who try, one gets it. Null when there is none of this
   * kind, when it was used, and when it expired at `now` or before.
   */
  take(tokenHash: string, kind: OneTimeLinkKind, now: number): OneTimeLinkRow | null;
  /** What `take` would give, which still serves. */
  find(tokenHash: string, kind: OneTimeLinkKind, now: number): OneTimeLinkRow | null;
  /** The links of an address are void. */
  removeOfEmail(email: string): void;
  /** Removes what expired at `now` or before. */
  removeExpired(now: number): void;
}

export function createOneTimeLinks({ orm }: Database): OneTimeLinks {
  const serves = (tokenHash: string, kind: OneTimeLinkKind, now: number) =>
    and(
      eq(oneTimeLinks.tokenHash, tokenHash),
      eq(oneTimeLinks.kind, kind),
      gt(oneTimeLinks.expiresAt, now),
    );
  return {
    add: (link) => {
      orm
        .insert(oneTimeLinks)
        .values(link)
        .onConflictDoUpdate({ target: [oneTimeLinks.kind, oneTimeLinks.email], set: link })
        .run();
    },
    take: (tokenHash, kind, now) => {
      // Not `get`, which leaves unread what the commit after the row has said.
      const [link] = orm
        .delete(oneTimeLinks)
        .where(serves(tokenHash, kind, now))
        .returning()
        .all();
      return link ?? null;
    },
    find: (tokenHash, kind, now) =>
      orm
        .select()
        .from(oneTimeLinks)
        .where(serves(tokenHash, kind, now))
        .get() ?? null,
    removeOfEmail: (email) => {
      orm.delete(oneTimeLinks).where(eq(oneTimeLinks.email, email)).run();
    },
    removeExpired: (now) => {
      orm.delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, now)).run();
    },
  };
}
