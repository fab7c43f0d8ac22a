import { eq, or } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { brokerConfigs } from '../../schema/broker-configs.ts';
import { devices } from '../../schema/devices.ts';
import { identities } from '../../schema/identities.ts';
import { oneTimeLinks } from '../../schema/one-time-links.ts';
import { profileImages } from '../../schema/profile-images.ts';
import { secondFactors } from '../../schema/second-factors.ts';
import { sessions } from '../../schema/sessions.ts';
import { tradeNotes } from '../../schema/trade-notes.ts';
import { users } from '../../schema/users.ts';

/** In the place of a password's hash: no password verifies against it. */
export const NO_PASSWORD = '!';

/**
 * Takes everything from a user that signs in, trades, or says who it was but for the address, which
 * tells the rows of the journal and the audit log apart. Inside the caller's transaction; `at` is
 * wall time.
 */
export function deleteUserData({ orm, sqlite }: Database, userId: string, at: number): void {
  const user = orm.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  if (user === undefined) throw new Error(`there is no user ${userId} to delete`);
  // SQLite would leave the bytes of a deleted row in the file until something else needs the place.
  const before = sqlite.pragma('secure_delete', { simple: true });
  sqlite.pragma('secure_delete = ON');
  try {
    orm.delete(sessions).where(eq(sessions.userId, userId)).run();
    orm.delete(brokerConfigs).where(eq(brokerConfigs.userId, userId)).run();
    // The recovery codes go with it.
    orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    orm.delete(devices).where(eq(devices.userId, userId)).run();
    orm.delete(profileImages).where(eq(profileImages.userId, userId)).run();
    orm.delete(tradeNotes).where(eq(tradeNotes.userId, userId)).run();
    orm.delete(identities).where(eq(identities.userId, userId)).run();
    orm
      .delete(oneTimeLinks)
      .where(or(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.email, user.email)))
      .run();
    orm
      .update(users)
      .set({
        passwordHash: NO_PASSWORD,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        isAdmin: false,
        isActive: false,
        deletedAt: at,
      })
      .where(eq(users.id, userId))
      .run();
  } finally {
    sqlite.pragma(`secure_delete = ${String(before)}`);
  }
}
