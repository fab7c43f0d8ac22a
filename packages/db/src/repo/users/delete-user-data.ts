import { eq, or } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { apiTokens } from '../../schema/api-tokens.ts';
import { brokerConfigs } from '../../schema/broker-configs.ts';
import { signInDevices } from '../../schema/devices.ts';
import { providerIdentities } from '../../schema/identities.ts';
import { notices, notificationChannels } from '../../schema/notifications.ts';
import { oneTimeLinks } from '../../schema/one-time-links.ts';
import { profileImages } from '../../schema/profile-images.ts';
import { secondFactors } from '../../schema/second-factors.ts';
import { sessions } from '../../schema/sessions.ts';
import { tradeNotes } from '../../schema/trade-notes.ts';
import { users } from '../../schema/users.ts';

/** No password verifies against this hash. */
export const NO_PASSWORD_HASH = '!';

/**
 * Deletes all that a user signs in or trades with, or that identifies them, except the address,
 * which journal and audit log need. Runs in the caller's transaction; `at` is wall time.
 */
export function deleteUserData({ orm, sqlite }: Database, userId: string, at: number): void {
  const user = orm.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  if (user === undefined) throw new Error(`there is no user ${userId} to delete`);
  // SQLite would leave a deleted row's bytes in the file until it needs the space.
  const secureDeleteBefore = sqlite.pragma('secure_delete', { simple: true });
  sqlite.pragma('secure_delete = ON');
  try {
    orm.delete(sessions).where(eq(sessions.userId, userId)).run();
    orm.delete(brokerConfigs).where(eq(brokerConfigs.userId, userId)).run();
    // The recovery codes are deleted with it.
    orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    orm.delete(apiTokens).where(eq(apiTokens.userId, userId)).run();
    orm.delete(signInDevices).where(eq(signInDevices.userId, userId)).run();
    orm.delete(profileImages).where(eq(profileImages.userId, userId)).run();
    orm.delete(tradeNotes).where(eq(tradeNotes.userId, userId)).run();
    // Their deliveries are deleted with them.
    orm.delete(notificationChannels).where(eq(notificationChannels.userId, userId)).run();
    orm.delete(notices).where(eq(notices.userId, userId)).run();
    orm.delete(providerIdentities).where(eq(providerIdentities.userId, userId)).run();
    const isOfUser = or(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.email, user.email));
    orm.delete(oneTimeLinks).where(isOfUser).run();
    const deletedUser = {
      passwordHash: NO_PASSWORD_HASH,
      ...{ firstName: null, lastName: null, profileImageUrl: null },
      ...{ isAdmin: false, isActive: false, deletedAt: at },
    };
    orm.update(users).set(deletedUser).where(eq(users.id, userId)).run();
  } finally {
    sqlite.pragma(`secure_delete = ${String(secureDeleteBefore)}`);
  }
}
