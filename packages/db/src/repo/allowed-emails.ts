import { eq } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { allowedEmails } from '../schema/allowed-emails.ts';

/** The whitelist. E-mail addresses are given and kept trimmed and in lower case. */
export interface AllowedEmails {
  /** Adding an address that is there already changes nothing. */
  add(email: string, addedAt: number): void;
  has(email: string): boolean;
}

export function createAllowedEmails({ orm }: Database): AllowedEmails {
  return {
    add: (email, addedAt) => {
      orm.insert(allowedEmails).values({ email, addedAt }).onConflictDoNothing().run();
    },
    has: (email) =>
      orm.select().from(allowedEmails).where(eq(allowedEmails.email, email)).get() !== undefined,
  };
}
