import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { oneTimeLinks } from '../schema/one-time-links.ts';
import { users } from '../schema/users.ts';
import { deleteUserData } from './delete-user-data.ts';

export type UserRow = typeof users.$inferSelect;

export type NewUser = Omit<UserRow, 'deletedAt' | 'generation'>;

/**
 * What became of a change to a user. `owner`: the owner is never demoted, suspended or deleted here;
 * `last-admin`: without this administrator none would be left who may act.
 */
export type UserChange = 'done' | 'not-found' | 'owner' | 'last-admin';

/**
 * E-mail addresses are given and kept trimmed and in lower case. A deleted user is nobody: no read
 * finds one and no change is made to one, and the address may register again.
 */
export interface Users {
  /** Throws when the id is taken, or the e-mail address by a user who is not deleted. */
  create(user: NewUser): void;
  byId(id: string): UserRow | null;
  byEmail(email: string): UserRow | null;
  /** Null until the owner has registered. */
  owner(): UserRow | null;
  /** Oldest first. */
  list(): readonly UserRow[];
  /** Links that a user has made are void once he is no administrator, suspended or deleted. */
  setAdmin(id: string, isAdmin: boolean): UserChange;
  setActive(id: string, isActive: boolean): UserChange;
  setPasswordHash(id: string, passwordHash: string): Extract<UserChange, 'done' | 'not-found'>;
  /**
   * Forgets the names and everything that the user could sign in or trade with; the journal and the
   * entry of the whitelist stay. `at` is wall time.
   */
  softDelete(id: string, at: number): UserChange;
}

export function createUsers(database: Database): Users {
  const { orm, sqlite } = database;
  const isPresent = isNull(users.deletedAt);
  const byId = orm
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isPresent))
    .prepare();
  const byEmail = orm
    .select()
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), isPresent))
    .prepare();
  const owner = orm
    .select()
    .from(users)
    .where(and(eq(users.isOwner, true), isPresent))
    .prepare();
  const list = orm
    .select()
    .from(users)
    .where(isPresent)
    .orderBy(users.createdAt, users.id)
    .prepare();
  const otherAdmins = orm
    .select({ number: count() })
    .from(users)
    .where(
      and(
        eq(users.isAdmin, true),
        eq(users.isActive, true),
        isPresent,
        ne(users.id, sql.placeholder('id')),
      ),
    )
    .prepare();

  /** Why a user may not lose what makes an administrator. */
  function whyKept({ id, isOwner, isAdmin, isActive }: UserRow): 'owner' | 'last-admin' | null {
    if (isOwner) return 'owner';
    const isLast = isAdmin && isActive && otherAdmins.get({ id })?.number === 0;
    return isLast ? 'last-admin' : null;
  }

  // The rule is read and the row written in one transaction: two processes may ask at once.
  const change = sqlite.transaction(
    (id: string, takesAway: boolean, write: () => void): UserChange => {
      const user = byId.get({ id });
      if (user === undefined) return 'not-found';
      const refusal = takesAway ? whyKept(user) : null;
      if (refusal !== null) return refusal;
      write();
      // A link carries the right of who made it, and must not outlive that.
      if (takesAway) orm.delete(oneTimeLinks).where(eq(oneTimeLinks.createdBy, id)).run();
      return 'done';
    },
  );
  const set = (id: string, values: Partial<NewUser>) => {
    orm.update(users).set(values).where(eq(users.id, id)).run();
  };

  return {
    create: (user) => {
      orm
        .insert(users)
        .values({ ...user, deletedAt: null })
        .run();
    },
    byId: (id) => byId.get({ id }) ?? null,
    byEmail: (email) => byEmail.get({ email }) ?? null,
    list: () => list.all(),
    owner: () => owner.get() ?? null,
    setAdmin: (id, isAdmin) => change.immediate(id, !isAdmin, () => set(id, { isAdmin })),
    setActive: (id, isActive) => change.immediate(id, !isActive, () => set(id, { isActive })),
    setPasswordHash: (id, passwordHash) => {
      const { changes } = orm
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), isPresent))
        .run();
      return changes === 0 ? 'not-found' : 'done';
    },
    softDelete: (id, at) => change.immediate(id, true, () => deleteUserData(database, id, at)),
  };
}
