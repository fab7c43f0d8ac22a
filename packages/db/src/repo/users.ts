import { eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { users } from '../schema/users.ts';

export type UserRow = typeof users.$inferSelect;

/** E-mail addresses are given and kept trimmed and in lower case. */
export interface Users {
  /** Throws when the id or the e-mail address is taken. */
  create(user: UserRow): void;
  byId(id: string): UserRow | null;
  byEmail(email: string): UserRow | null;
  /** Null until the owner has registered. */
  owner(): UserRow | null;
  /** Oldest first. */
  list(): readonly UserRow[];
}

export function createUsers({ orm }: Database): Users {
  const byId = orm
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare();
  const byEmail = orm
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email')))
    .prepare();

  return {
    create: (user) => {
      orm.insert(users).values(user).run();
    },
    byId: (id) => byId.get({ id }) ?? null,
    byEmail: (email) => byEmail.get({ email }) ?? null,
    list: () => orm.select().from(users).orderBy(users.createdAt, users.id).all(),
    owner: () => orm.select().from(users).where(eq(users.isOwner, true)).get() ?? null,
  };
}
