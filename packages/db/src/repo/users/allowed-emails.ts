import { eq } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { allowedEmails } from '../../schema/allowed-emails.ts';

export type AllowedEmailRow = typeof allowedEmails.$inferSelect;

/** Addresses are given and kept trimmed and in lower case. */
export function createAllowedEmailsRepository({ orm }: Database) {
  return {
    /**
     * Adding an address again changes nothing. `addedAt` is wall time; `addedBy` is the
     * administrator, null for the owner's own address and the console.
     */
    add(email: string, addedAt: number, addedBy: string | null = null): void {
      orm.insert(allowedEmails).values({ email, addedAt, addedBy }).onConflictDoNothing().run();
    },
    has: (email: string): boolean =>
      orm.select().from(allowedEmails).where(eq(allowedEmails.email, email)).get() !== undefined,
    list: (): readonly AllowedEmailRow[] =>
      orm.select().from(allowedEmails).orderBy(allowedEmails.email).all(),
    remove: (email: string): boolean =>
      orm.delete(allowedEmails).where(eq(allowedEmails.email, email)).run().changes === 1,
  };
}
