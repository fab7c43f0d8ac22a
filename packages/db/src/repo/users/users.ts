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
export type UserChange = 'done' | 'not-found' | 'owner' | 'last-admin';

/**
 * E-mail addresses are given and kept trimmed and in lower case. Deleted users are neither read nor
 * changed; their addresses may register again.
 */
export class Users {
  readonly #database: Database;
  readonly #queries: ReturnType<typeof prepareQueries>;
  readonly #change: Transaction<(id: string, takesAway: boolean, write: () => void) => UserChange>;

  constructor(database: Database) {
    this.#database = database;
    this.#queries = prepareQueries(database);
    // One transaction: two processes may change users at once.
    this.#change = database.sqlite.transaction((id, takesAway, write) =>
      this.#changeUnlessKept(id, takesAway, write),
    );
  }

  /** Throws for an id in use, or an address of a user not deleted. */
  create(user: NewUser): void {
    this.#database.orm
      .insert(users)
      .values({ ...user, deletedAt: null })
      .run();
  }

  byId(id: string): UserRow | null {
    return this.#queries.byId.get({ id }) ?? null;
  }

  byEmail(email: string): UserRow | null {
    return this.#queries.byEmail.get({ email }) ?? null;
  }

  /** Null until the owner has registered. */
  findOwner(): UserRow | null {
    return this.#queries.owner.get() ?? null;
  }

  list(): readonly UserRow[] {
    return this.#queries.list.all();
  }

  /** Voids links made by a user who loses administration. */
  setAdmin(id: string, isAdmin: boolean): UserChange {
    return this.#change.immediate(id, !isAdmin, () => this.#setValues(id, { isAdmin }));
  }

  setActive(id: string, isActive: boolean): UserChange {
    return this.#change.immediate(id, !isActive, () => this.#setValues(id, { isActive }));
  }

  setPasswordHash(id: string, passwordHash: string): Extract<UserChange, 'done' | 'not-found'> {
    const { changes } = this.#database.orm
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), isPresent))
      .run();
    return changes === 0 ? 'not-found' : 'done';
  }

  /** The user's journal and whitelist entry stay. `at` is wall time. */
  softDelete(id: string, at: number): UserChange {
    return this.#change.immediate(id, true, () => deleteUserData(this.#database, id, at));
  }

  #changeUnlessKept(id: string, takesAway: boolean, write: () => void): UserChange {
    const user = this.#queries.byId.get({ id });
    if (user === undefined) return 'not-found';
    const refusal = takesAway ? this.#whyKept(user) : null;
    if (refusal !== null) return refusal;
    write();
    // A link carries its maker's right, and must not outlive it.
    if (takesAway) {
      this.#database.orm.delete(oneTimeLinks).where(eq(oneTimeLinks.createdBy, id)).run();
    }
    return 'done';
  }

  #whyKept({ id, isOwner, isAdmin, isActive }: UserRow): 'owner' | 'last-admin' | null {
    if (isOwner) return 'owner';
    const isLast = isAdmin && isActive && this.#queries.otherAdmins.get({ id })?.number === 0;
    return isLast ? 'last-admin' : null;
  }

  #setValues(id: string, values: Partial<NewUser>): void {
    this.#database.orm.update(users).set(values).where(eq(users.id, id)).run();
  }
}

const isPresent = isNull(users.deletedAt);

function prepareQueries({ orm }: Database) {
  return {
    byId: orm
      .select()
      .from(users)
      .where(and(eq(users.id, sql.placeholder('id')), isPresent))
      .prepare(),
    byEmail: orm
      .select()
      .from(users)
      .where(and(eq(users.email, sql.placeholder('email')), isPresent))
      .prepare(),
    owner: orm
      .select()
      .from(users)
      .where(and(eq(users.isOwner, true), isPresent))
      .prepare(),
    list: orm.select().from(users).where(isPresent).orderBy(users.createdAt, users.id).prepare(),
    otherAdmins: orm
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
      .prepare(),
  };
}
