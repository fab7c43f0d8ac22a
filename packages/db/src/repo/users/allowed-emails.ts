import { eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { allowedEmails } from '../../schema/allowed-emails.ts';

export type AllowedEmailRow = typeof allowedEmails.$inferSelect;

/** Addresses are given and kept trimmed and in lower case. */
export interface AllowedEmails {
  /**
   * Adding an address again changes nothing. `addedAt` is wall time; `addedBy` is the
   * administrator, null for the owner's own address and the console.
   */
  add(email: string, addedAt: number, addedBy?: string | null): void;
  has(email: string): boolean;
  list(): readonly AllowedEmailRow[];
  remove(email: string): boolean;
}

export function createAllowedEmails({ orm }: Database): AllowedEmails {
  return {
    add: (email, addedAt, addedBy = null) => {
      orm.insert(allowedEmails).values({ email, addedAt, addedBy }).onConflictDoNothing().run();
    },
    has: (email) =>
      orm.select().from(allowedEmails).where(eq(allowedEmails.email, email)).get() !== undefined,
    list: () => orm.select().from(allowedEmails).orderBy(allowedEmails.email).all(),
    remove: (email) =>
      orm.delete(allowedEmails).where(eq(allowedEmails.email, email)).run().changes === 1,
  };
}
