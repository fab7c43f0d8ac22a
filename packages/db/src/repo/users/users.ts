import type { Transaction } from 'better-sqlite3';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
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
export class UsersRepository {
  readonly #database: Database;
  readonly #queries: ReturnType<typeof prepareQueries>;
  readonly #changeUser: Transaction<
    (id: string, removesRights: boolean, writeChange: () => void) => UserChangeResult
  >;

  constructor(database: Database) {
    this.#database = database;
    this.#queries = prepareQueries(database);
    // One transaction: two processes may change users at once.
    this.#changeUser = database.sqlite.transaction((id, removesRights, writeChange) =>
      this.#changeUnlessProtected(id, removesRights, writeChange),
    );
  }

  /** Throws for an id in use, or an address of a user not deleted. */
  create(user: NewUser): void {
    this.#database.orm
      .insert(users)
      .values({ ...user, deletedAt: null })
      .run();
  }

  findById(id: string): UserRow | null {
    return this.#queries.byId.get({ id }) ?? null;
  }

  findByEmail(email: string): UserRow | null {
    return this.#queries.byEmail.get({ email }) ?? null;
  }

  /** Null until the owner has registered. */
  findOwner(): UserRow | null {
    return this.#queries.owner.get() ?? null;
  }

  listUsers(): readonly UserRow[] {
    return this.#queries.list.all();
  }

  /** Voids links made by a user who loses administration. */
  setAdmin(id: string, isAdmin: boolean): UserChangeResult {
    return this.#changeUser.immediate(id, !isAdmin, () => this.#setValues(id, { isAdmin }));
  }

  setActive(id: string, isActive: boolean): UserChangeResult {
    return this.#changeUser.immediate(id, !isActive, () => this.#setValues(id, { isActive }));
  }

  setPasswordHash(
    id: string,
    passwordHash: string,
  ): Extract<UserChangeResult, 'done' | 'not-found'> {
    const { changes } = this.#database.orm
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), isNotDeleted))
      .run();
    return changes === 0 ? 'not-found' : 'done';
  }

  /** The user's journal and whitelist entry stay. `at` is wall time. */
  softDelete(id: string, at: number): UserChangeResult {
    return this.#changeUser.immediate(id, true, () => deleteUserData(this.#database, id, at));
  }

  #changeUnlessProtected(
    id: string,
    removesRights: boolean,
    writeChange: () => void,
  ): UserChangeResult {
    const user = this.#queries.byId.get({ id });
    if (user === undefined) return 'not-found';
    const refusal = removesRights ? this.#protectionOf(user) : null;
    if (refusal !== null) return refusal;
    writeChange();
    // A link carries its maker's right, and must not outlive it.
    if (removesRights) {
      this.#database.orm.delete(oneTimeLinks).where(eq(oneTimeLinks.createdBy, id)).run();
    }
    return 'done';
  }

  #protectionOf({ id, isOwner, isAdmin, isActive }: UserRow): 'owner' | 'last-admin' | null {
    if (isOwner) return 'owner';
    const isLastAdmin = isAdmin && isActive && this.#queries.otherAdmins.get({ id })?.number === 0;
    return isLastAdmin ? 'last-admin' : null;
  }

  #setValues(id: string, values: Partial<NewUser>): void {
    this.#database.orm.update(users).set(values).where(eq(users.id, id)).run();
  }
}

const isNotDeleted = isNull(users.deletedAt);

function prepareQueries({ orm }: Database) {
  return {
    byId: orm
      .select()
      .from(users)
      .where(and(eq(users.id, sql.placeholder('id')), isNotDeleted))
      .prepare(),
    byEmail: orm
      .select()
      .from(users)
      .where(and(eq(users.email, sql.placeholder('email')), isNotDeleted))
      .prepare(),
    owner: orm
      .select()
      .from(users)
      .where(and(eq(users.isOwner, true), isNotDeleted))
      .prepare(),
    list: orm.select().from(users).where(isNotDeleted).orderBy(users.createdAt, users.id).prepare(),
    otherAdmins: orm
      .select({ number: count() })
      .from(users)
      .where(
        and(
          eq(users.isAdmin, true),
          eq(users.isActive, true),
          isNotDeleted,
          ne(users.id, sql.placeholder('id')),
        ),
      )
      .prepare(),
  };
}
