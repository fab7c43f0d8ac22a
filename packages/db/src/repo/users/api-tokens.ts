import { and, asc, desc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { apiTokens } from '../../schema/api-tokens.ts';
import { users } from '../../schema/users.ts';

/** `tokenHash` is the SHA-256 of the token, which is never stored. */
export type ApiTokenRow = typeof apiTokens.$inferSelect;

export interface TokenUse {
  readonly at: number;
  readonly from: string;
}

export interface ApiTokens {
  add(token: ApiTokenRow): void;
  /**
   * Returns null for a token that expired at `now` or before, and for one whose user may not sign
   * in.
   */
  find(tokenHash: string, now: number): ApiTokenRow | null;
  ofUser(userId: string): readonly ApiTokenRow[];
  noteUse(id: string, use: TokenUse): void;
  /** Returns the removed token's name; null for another user's, and for none. */
  remove(id: string, userId: string): string | null;
  removeExpired(userId: string, now: number): void;
}

export function createApiTokens({ orm }: Database): ApiTokens {
  const find = orm
    .select(getTableColumns(apiTokens))
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.isActive, true)))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(apiTokens.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare();
  const own = (userId: string) => eq(apiTokens.userId, userId);
  return {
    add: (token) => {
      orm.insert(apiTokens).values(token).run();
    },
    find: (tokenHash, now) => find.get({ tokenHash, now }) ?? null,
    ofUser: (userId) =>
      orm
        .select()
        .from(apiTokens)
        .where(own(userId))
        .orderBy(desc(apiTokens.createdAt), asc(apiTokens.id))
        .all(),
    noteUse: (id, { at, from }) => {
      orm
        .update(apiTokens)
        .set({ lastUsedAt: at, lastUsedFrom: from })
        .where(eq(apiTokens.id, id))
        .run();
    },
    remove: (id, userId) => {
      const [removed] = orm
        .delete(apiTokens)
        .where(and(eq(apiTokens.id, id), own(userId)))
        .returning({ name: apiTokens.name })
        .all();
      return removed?.name ?? null;
    },
    removeExpired: (userId, now) => {
      orm
        .delete(apiTokens)
        .where(and(own(userId), lte(apiTokens.expiresAt, now)))
        .run();
    },
  };
}
