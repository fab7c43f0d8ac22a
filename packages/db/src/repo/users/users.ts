import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { oneTimeLinks } from '../../schema/one-time-links.ts';
import { users } from '../../schema/users.ts';
import { deleteUserData } from './delete-user-data.ts';

export type UserRow = typeof users.$inferSelect;

export type NewUser = Omit<UserRow, 'deletedAt' | 'generation'>;

/**
 * `owner` can't be demoted, suspended or deleted here; after `last-admin` no administrator who may
 * act would remain.
 */
export type UserChangeResult = 'done' | 'not-found' | 'owner' | 'last-admin';

/**
 * E-mail addresses are given and kept trimmed and in lower case. Deleted users are neither read nor
 * changed; their addresses may register again.
 */
export function createUsersRepository(database: Database) {
  const { orm, sqlite } = database;
  const { byId, byEmail, owner, list, otherAdmins } = prepareQueries(database);

  // One transaction: two processes may change users at once.
  const changeUser = sqlite.transaction(
    (id: string, removesRights: boolean, writeChange: () => void): UserChangeResult => {
      const user = byId.get({ id });
      if (user === undefined) return 'not-found';
      if (removesRights) {
        if (user.isOwner) return 'owner';
        const isLastAdmin = user.isAdmin && user.isActive && otherAdmins.get({ id })?.number === 0;
        if (isLastAdmin) return 'last-admin';
      }
      writeChange();
      // A link carries its maker's right, and must not outlive it.
      if (removesRights) orm.delete(oneTimeLinks).where(eq(oneTimeLinks.createdBy, id)).run();
      return 'done';
    },
  );
  const setValues = (id: string, values: Partial<NewUser>) => () =>
    void orm.update(users).set(values).where(eq(users.id, id)).run();

  return {
    /** Throws for an id in use, or an address of a user not deleted. */
    create(user: NewUser): void {
      const row = { ...user, deletedAt: null };
      orm.insert(users).values(row).run();
    },
    findById: (id: string): UserRow | null => byId.get({ id }) ?? null,
    findByEmail: (email: string): UserRow | null => byEmail.get({ email }) ?? null,
    /** Null until the owner has registered. */
    findOwner: (): UserRow | null => owner.get() ?? null,
    listUsers: (): readonly UserRow[] => list.all(),
    /** Voids links made by a user who loses administration. */
    setAdmin: (id: string, isAdmin: boolean): UserChangeResult =>
      changeUser.immediate(id, !isAdmin, setValues(id, { isAdmin })),
    setActive: (id: string, isActive: boolean): UserChangeResult =>
      changeUser.immediate(id, !isActive, setValues(id, { isActive })),
    setPasswordHash(id: string, passwordHash: string): 'done' | 'not-found' {
      const isUser = and(eq(users.id, id), isNotDeleted);
      const { changes } = orm.update(users).set({ passwordHash }).where(isUser).run();
      return changes === 0 ? 'not-found' : 'done';
    },
    /** The user's journal and whitelist entry stay. `at` is wall time. */
    softDelete: (id: string, at: number): UserChangeResult =>
      changeUser.immediate(id, true, () => deleteUserData(database, id, at)),
  };
}

const isNotDeleted = isNull(users.deletedAt);

function prepareQueries({ orm }: Database) {
  const isActiveAdmin = and(eq(users.isAdmin, true), eq(users.isActive, true));
  const selectWhere = (condition: SQL) =>
    orm.select().from(users).where(and(condition, isNotDeleted)).prepare();
  return {
    byId: selectWhere(eq(users.id, sql.placeholder('id'))),
    byEmail: selectWhere(eq(users.email, sql.placeholder('email'))),
    owner: selectWhere(eq(users.isOwner, true)),
    list: orm.select().from(users).where(isNotDeleted).orderBy(users.createdAt, users.id).prepare(),
    otherAdmins: orm
      .select({ number: count() })
      .from(users)
      .where(and(isActiveAdmin, isNotDeleted, ne(users.id, sql.placeholder('id'))))
      .prepare(),
  };
}
