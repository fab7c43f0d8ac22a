import { and, count, eq, getTableColumns, gt, lte, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { apiTokens } from '../../schema/api-tokens.ts';
import { sessions } from '../../schema/sessions.ts';
import { users } from '../../schema/users.ts';

/** `idHash` is the SHA-256 of the session id, which is never stored. */
export type SessionRow = Omit<typeof sessions.$inferSelect, 'generation'>;

/** Times are wall times. The caller checks expiry and idleness. */
export interface Sessions {
  add(session: SessionRow): void;
  /** Returns null for a session of an earlier generation too. */
  find(idHash: string): SessionRow | null;
  ofUser(userId: string): readonly SessionRow[];
  touch(idHash: string, at: number): void;
  shorten(idHash: string, expiresAt: number): void;
  /** Moves dates by as much as the clock that gave them was changed. */
  redate(byMs: number): void;
  remove(idHash: string): void;
  /**
   * Removes all sessions and API tokens, or all sessions but one: then tokens stay. Begins the
   * user's next generation, which voids links to set a password and half-done sign-ins.
   */
  removeOfUser(userId: string, exceptIdHash?: string): void;
  /**
   * The newest generation of all users. A user with a greater one later had their access closed
   * meantime.
   */
  newestGeneration(): number;
  removeExpired(now: number): void;
  count(now: number): number;
}

export function createSessions({ orm, sqlite }: Database): Sessions {
  const { generation: _, ...columns } = getTableColumns(sessions);
  const find = orm
    .select(columns)
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.generation, sessions.generation)))
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare();
  const newest = orm
    .select({ generation: max(users.generation) })
    .from(users)
    .prepare();
  const newestGeneration = () => newest.get()?.generation ?? 0;
  const generationOf = (userId: string) =>
    sql`(SELECT ${users.generation} FROM ${users} WHERE ${users.id} = ${userId})`;

  // Generations are one sequence for all users, so they compare before the user is known.
  const removeOfUser = sqlite.transaction((userId: string, exceptIdHash?: string) => {
    const isOther = exceptIdHash === undefined ? undefined : ne(sessions.idHash, exceptIdHash);
    const generation = newestGeneration() + 1;
    orm.update(users).set({ generation }).where(eq(users.id, userId)).run();
    orm
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isOther))
      .run();
    if (exceptIdHash === undefined) {
      orm.delete(apiTokens).where(eq(apiTokens.userId, userId)).run();
    }
    orm.update(sessions).set({ generation }).where(eq(sessions.userId, userId)).run();
  });

  return {
    add: (session) => {
      orm
        .insert(sessions)
        .values({ ...session, generation: sql`coalesce(${generationOf(session.userId)}, 0)` })
        .run();
    },
    find: (idHash) => find.get({ idHash }) ?? null,
    ofUser: (userId) => orm.select(columns).from(sessions).where(eq(sessions.userId, userId)).all(),
    touch: (idHash, at) => {
      orm.update(sessions).set({ lastActiveAt: at }).where(eq(sessions.idHash, idHash)).run();
    },
    shorten: (idHash, expiresAt) => {
      orm.update(sessions).set({ expiresAt }).where(eq(sessions.idHash, idHash)).run();
    },
    redate: (byMs) => {
      orm
        .update(sessions)
        .set({
          provedAt: sql`${sessions.provedAt} + ${byMs}`,
          lastActiveAt: sql`${sessions.lastActiveAt} + ${byMs}`,
          factorAt: sql`${sessions.factorAt} + ${byMs}`,
        })
        .run();
    },
    remove: (idHash) => {
      orm.delete(sessions).where(eq(sessions.idHash, idHash)).run();
    },
    removeOfUser: (userId, exceptIdHash) => removeOfUser.immediate(userId, exceptIdHash),
    newestGeneration,
    count: (now) =>
      orm.select({ number: count() }).from(sessions).where(gt(sessions.expiresAt, now)).get()
        ?.number ?? 0,
    removeExpired: (now) => {
      orm.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    },
  };
}
