import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { sessions } from '../schema/sessions.ts';

/** `idHash` is the SHA-256 of the session id: ids themselves never come here. */
export type SessionRow = typeof sessions.$inferSelect;

/** Sign-in sessions, on wall time. Whether one has expired is for the reader to judge. */
export interface Sessions {
  add(session: SessionRow): void;
  find(idHash: string): SessionRow | null;
  ofUser(userId: string): readonly SessionRow[];
  remove(idHash: string): void;
  removeOfUser(userId: string): void;
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
    remove: (idHash) => {
      orm.delete(sessions).where(eq(sessions.idHash, idHash)).run();
    },
    removeOfUser: (userId) => {
      orm.delete(sessions).where(eq(sessions.userId, userId)).run();
    },
    removeExpired: (now) => {
      orm.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    },
  };
}
