import { and, eq, getTableColumns, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { oneTimeLinks } from '../../schema/one-time-links.ts';
import { users } from '../../schema/users.ts';

/** `tokenHash` is the SHA-256 of the token, which is never stored. */
export type OneTimeLinkRow = Omit<typeof oneTimeLinks.$inferSelect, 'generation'>;
export type OneTimeLinkKind = OneTimeLinkRow['kind'];

/** Times are wall times. E-mail addresses are given trimmed and in lower case. */
export function createOneTimeLinksRepository({ orm }: Database) {
  const { generation: _, ...columns } = getTableColumns(oneTimeLinks);
  const generationOfUserSql = (userId: unknown) =>
    sql<number>`(SELECT ${users.generation} FROM ${users} WHERE ${users.id} = ${userId})`;
  const { userId, generation } = oneTimeLinks;
  const isOfGeneration = or(isNull(userId), eq(generation, generationOfUserSql(userId)));
  const isValidLink = (tokenHash: string, kind: OneTimeLinkKind, now: number) =>
    and(
      eq(oneTimeLinks.tokenHash, tokenHash),
      eq(oneTimeLinks.kind, kind),
      gt(oneTimeLinks.expiresAt, now),
      isOfGeneration,
    );
  return {
    /** Voids an earlier link of the same address and kind, and drops expired ones. */
    add(link: OneTimeLinkRow): void {
      orm.delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, link.createdAt)).run();
      const row = { ...link, generation: sql`coalesce(${generationOfUserSql(link.userId)}, 0)` };
      orm
        .insert(oneTimeLinks)
        .values(row)
        .onConflictDoUpdate({ target: [oneTimeLinks.kind, oneTimeLinks.email], set: row })
        .run();
    },
    /**
     * Uses a link up, in one statement, so of two attempts only one gets it. Null for none of this
     * kind, a used one, one expired at `now` or before, and one of an earlier generation of its user.
     */
    takeLink(tokenHash: string, kind: OneTimeLinkKind, now: number): OneTimeLinkRow | null {
      // `get` would stop at the row, before an error of the commit.
      const [link] = orm
        .delete(oneTimeLinks)
        .where(isValidLink(tokenHash, kind, now))
        .returning(columns)
        .all();
      return link ?? null;
    },
    /** Finds what `takeLink` would, but leaves the link valid. */
    find: (tokenHash: string, kind: OneTimeLinkKind, now: number): OneTimeLinkRow | null =>
      orm
        .select(columns)
        .from(oneTimeLinks)
        .where(isValidLink(tokenHash, kind, now))
        .get() ?? null,
    removeLinksOfEmail(email: string): void {
      orm.delete(oneTimeLinks).where(eq(oneTimeLinks.email, email)).run();
    },
  };
}
