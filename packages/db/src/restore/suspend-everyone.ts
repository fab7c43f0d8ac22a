import type { Database } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { NO_PASSWORD_HASH } from '../repo/users/delete-user-data.ts';
import { revokeAllAccess } from './end-access.ts';
import type { RestoreFindings } from './findings.ts';

/**
 * It is unknown what was taken from whom since the backup. So all means to sign in are void, and
 * every user but the owner is suspended until the owner activates them. Runs in the caller's
 * transaction.
 */
export function suspendEveryone(database: Database): RestoreFindings {
  const { sqlite } = database;
  const { users, allowedEmails } = createRepositories(database);
  revokeAllAccess(database);
  sqlite.exec('DELETE FROM recovery_codes');
  sqlite.exec('DELETE FROM identities');
  for (const { id } of users.listUsers()) users.setPasswordHash(id, NO_PASSWORD_HASH);
  sqlite.exec('UPDATE users SET is_active = 0 WHERE is_owner = 0 AND deleted_at IS NULL');
  for (const { email } of allowedEmails.list()) {
    if (users.findByEmail(email) === null) allowedEmails.remove(email);
  }
  return {
    isCarriedOver: false,
    takenAway: [
      'Every password needs a reset link; the owner gets one by: npm run admin -- owner-link',
      'Everybody but the owner is suspended, until an administrator lets them in again.',
      'Recovery codes and accounts of identity providers have to be set up again.',
      'Addresses without a registered user are off the whitelist.',
    ],
    notGiven: [],
    unguarded: [],
  };
}
