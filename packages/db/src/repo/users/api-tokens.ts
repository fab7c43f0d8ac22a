import { and, asc, desc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { apiTokens } from '../../schema/api-tokens.ts';
import { users } from '../../schema/users.ts';

/** `tokenHash` is the SHA-256 of the token, which is never stored. */
export type ApiTokenRow = typeof apiTokens.$inferSelect;

export interface TokenUse {
  readonly usedAt: number;
  readonly fromAddress: string;
}

export function createApiTokensRepository({ orm }: Database) {
  const isValid = and(
    eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
    gt(apiTokens.expiresAt, sql.placeholder('now')),
  );
  const selectValid = orm
    .select(getTableColumns(apiTokens))
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.isActive, true)))
    .where(isValid)
    .prepare();
  const isOwnedBy = (userId: string) => eq(apiTokens.userId, userId);
  return {
    add(token: ApiTokenRow): void {
      orm.insert(apiTokens).values(token).run();
    },
    /** Null for a token that expired at `now` or before, and for one whose user may not sign in. */
    find: (tokenHash: string, now: number): ApiTokenRow | null =>
      selectValid.get({ tokenHash, now }) ?? null,
    ofUser: (userId: string): readonly ApiTokenRow[] =>
      orm
        .select()
        .from(apiTokens)
        .where(isOwnedBy(userId))
        .orderBy(desc(apiTokens.createdAt), asc(apiTokens.id))
        .all(),
    recordUse(id: string, { usedAt: at, fromAddress: from }: TokenUse): void {
      const use = { lastUsedAt: at, lastUsedFrom: from };
      orm.update(apiTokens).set(use).where(eq(apiTokens.id, id)).run();
    },
    /** Returns the removed token's name; null for another user's, and for none. */
    remove(id: string, userId: string): string | null {
      const [removed] = orm
        .delete(apiTokens)
        .where(and(eq(apiTokens.id, id), isOwnedBy(userId)))
        .returning({ name: apiTokens.name })
        .all();
      return removed?.name ?? null;
    },
    removeExpired(userId: string, now: number): void {
      const isExpired = and(isOwnedBy(userId), lte(apiTokens.expiresAt, now));
      orm.delete(apiTokens).where(isExpired).run();
    },
  };
}
