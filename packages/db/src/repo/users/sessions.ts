import { and, count, eq, getTableColumns, gt, lte, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { apiTokens } from '../../schema/api-tokens.ts';
import { sessions } from '../../schema/sessions.ts';
import { users } from '../../schema/users.ts';

/** `idHash` is the SHA-256 of the session id, which is never stored. */
export type SessionRow = Omit<typeof sessions.$inferSelect, 'generation'>;

/** Times are wall times. The caller checks expiry and idleness. */
export function createSessionsRepository({ orm, sqlite }: Database) {
  const { generation: _, ...columns } = getTableColumns(sessions);
  const selectSession = orm
    .select(columns)
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.generation, sessions.generation)))
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare();
  const newest = { generation: max(users.generation) };
  const selectNewestGeneration = orm.select(newest).from(users).prepare();
  const newestGeneration = (): number => selectNewestGeneration.get()?.generation ?? 0;

  // All users share one sequence: a cookie's generation is compared before its user is known.
  const removeOfUser = sqlite.transaction((userId: string, exceptIdHash?: string): void => {
    const generation = newestGeneration() + 1;
    const isOtherSession =
      exceptIdHash === undefined ? undefined : ne(sessions.idHash, exceptIdHash);
    const isEnding = and(eq(sessions.userId, userId), isOtherSession);
    orm.update(users).set({ generation }).where(eq(users.id, userId)).run();
    orm.delete(sessions).where(isEnding).run();
    if (exceptIdHash === undefined) orm.delete(apiTokens).where(eq(apiTokens.userId, userId)).run();
    orm.update(sessions).set({ generation }).where(eq(sessions.userId, userId)).run();
  });

  return {
    add(session: SessionRow): void {
      const row = { ...session, generation: sql`coalesce(${generationSql(session.userId)}, 0)` };
      orm.insert(sessions).values(row).run();
    },
    /** Null for a session of an earlier generation too. */
    find: (idHash: string): SessionRow | null => selectSession.get({ idHash }) ?? null,
    ofUser: (userId: string): readonly SessionRow[] =>
      orm.select(columns).from(sessions).where(eq(sessions.userId, userId)).all(),
    recordActivity(idHash: string, activeAt: number): void {
      orm.update(sessions).set({ lastActiveAt: activeAt }).where(eq(sessions.idHash, idHash)).run();
    },
    setExpiry(idHash: string, expiresAt: number): void {
      orm.update(sessions).set({ expiresAt }).where(eq(sessions.idHash, idHash)).run();
    },
    /** Moves dates by as much as the clock that gave them was changed. */
    shiftTimes(byMs: number): void {
      const times = {
        provedAt: sql`${sessions.provedAt} + ${byMs}`,
        lastActiveAt: sql`${sessions.lastActiveAt} + ${byMs}`,
        factorAt: sql`${sessions.factorAt} + ${byMs}`,
      };
      orm.update(sessions).set(times).run();
    },
    remove(idHash: string): void {
      orm.delete(sessions).where(eq(sessions.idHash, idHash)).run();
    },
    /**
     * Removes all sessions and API tokens, or all sessions but one: then tokens stay. Begins the
     * user's next generation, which voids links to set a password and half-done sign-ins.
     */
    removeOfUser: removeOfUser.immediate,
    /**
     * The newest generation of all users. A user who later has a greater one had their access
     * closed since.
     */
    newestGeneration,
    count: (now: number): number =>
      orm.select({ number: count() }).from(sessions).where(gt(sessions.expiresAt, now)).get()
        ?.number ?? 0,
    removeExpired(now: number): void {
      orm.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    },
  };
}

function generationSql(userId: string) {
  return sql`(SELECT ${users.generation} FROM ${users} WHERE ${users.id} = ${userId})`;
}
