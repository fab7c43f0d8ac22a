import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { sessions } from '../schema/sessions.ts';

/** `idHash` is the SHA-256 of the session id: ids themselves never come here. */
export type SessionRow = typeof sessions.$inferSelect;

/** Sign-in sessions, on wall time. Whether one has expired or is idle is for the reader to judge. */
export interface Sessions {
  add(session: SessionRow): void;
  find(idHash: string): SessionRow | null;
  ofUser(userId: string): readonly SessionRow[];
  /** Notes an act of the user's own. */
  touch(idHash: string, at: number): void;
  /** Lets it end at another moment than was written down. */
  shorten(idHash: string, expiresAt: number): void;
  /** Dates what was done in all of them anew: the clock that it was dated by has been put by so much. */
  redate(byMs: number): void;
  remove(idHash: string): void;
  /** All of them, or all but one. */
  removeOfUser(userId: string, exceptIdHash?: string): void;
  /** Removes what expired at `now` or before. */
  removeExpired(now: number): void;
}

export function createSessions({ orm }: Database): Sessions {
  const find = orm
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare();

  return {
    add: (session) => {
      orm.insert(sessions).values(session).run();
    },
    find: (idHash) => find.get({ idHash }) ?? null,
    ofUser: (userId) => orm.select().from(sessions).where(eq(sessions.userId, userId)).all(),
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
    removeOfUser: (userId, exceptIdHash) => {
      const isOther = exceptIdHash === undefined ? undefined : ne(sessions.idHash, exceptIdHash);
      orm
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), isOther))
        .run();
    },
    removeExpired: (now) => {
      orm.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    },
  };
}
