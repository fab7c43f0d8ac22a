import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';
import { createRepositories, type Repositories } from '../repo/index.ts';
import type { UserRow } from '../repo/users/users.ts';
import { copyNewerCredentials } from './carry-credentials.ts';
import { copyNewerLimits } from './carry-limits.ts';
import { copyResealedSecrets, readFingerprint } from './carry-sealed-secrets.ts';
import { copyNewerStops, noteUnguardedPosition } from './carry-trading.ts';
import { revokeAllAccess } from './end-access.ts';
import type { RestoreFindings, RestoreWork } from './findings.ts';

interface NewerUserRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly is_admin: number;
  readonly is_active: number;
  readonly deleted_at: number | null;
}

/**
 * Removes from the older database what the newer one, of any version, has taken away since; lists
 * rights given since. Runs in the caller's transaction.
 */
export function copyNewerRestrictions(
  database: Database,
  newerDatabase: SqliteDatabase,
): RestoreFindings {
  const repositories = createRepositories(database);
  const notes: RestoreWork['notes'] = { takenAway: [], notGiven: [], unguarded: [] };
  const work = { database, newerDatabase, notes };
  const newerUsers = newerDatabase.prepare<[], NewerUserRow>('SELECT * FROM users').all();
  revokeAllAccess(database);
  removeDelistedEmails(repositories, work);
  const users = repositories.users.listUsers();
  for (const user of users) {
    const newer = newerUsers.find(({ id }) => id === user.id);
    copyUserRestrictions(work, repositories, user, newer);
  }
  copyResealedSecrets(work);
  copyKeyFingerprint(work);
  copyNewerStops(work);
  copyNewerLimits(work);
  // Users who exist, with their keys, only in the newer database.
  for (const person of newerUsers) {
    if (person.deleted_at !== null || users.some(({ id }) => id === person.id)) continue;
    notes.notGiven.push(`${person.email} registered: has to register again.`);
    noteUnguardedPosition(work, person);
  }
  return { isCarriedOver: true, ...notes };
}

function copyUserRestrictions(
  work: RestoreWork,
  { users }: Repositories,
  user: UserRow,
  newer: NewerUserRow | undefined,
): void {
  const { notes } = work;
  const { id, email } = user;
  if (newer === undefined) {
    users.setActive(id, false);
    notes.takenAway.push(`${email} is not known to the newer database: suspended.`);
    return;
  }
  if (newer.deleted_at !== null) {
    users.softDelete(id, newer.deleted_at);
    notes.takenAway.push(`${email} was removed.`);
    return;
  }
  if (user.isActive && newer.is_active === 0) {
    users.setActive(id, false);
    notes.takenAway.push(`${email} was suspended.`);
  } else if (!user.isActive && newer.is_active === 1) {
    notes.notGiven.push(`${email} was let in again: still suspended here.`);
  }
  if (user.isAdmin && newer.is_admin === 0) {
    users.setAdmin(id, false);
    notes.takenAway.push(`${email} is no administrator any more.`);
  } else if (!user.isAdmin && newer.is_admin === 1) {
    notes.notGiven.push(`${email} was made an administrator.`);
  }
  if (user.passwordHash !== newer.password_hash) {
    users.setPasswordHash(id, newer.password_hash);
    notes.takenAway.push(`${email} has the newer password.`);
  }
  copyNewerCredentials(work, user);
}

/** Adopts the fingerprint of the newer database's key, which seals its secrets. */
function copyKeyFingerprint({ database: { sqlite }, newerDatabase }: RestoreWork): void {
  const fingerprint = readFingerprint(newerDatabase);
  if (fingerprint === undefined) return;
  sqlite
    .prepare(
      `INSERT INTO sealing (id, fingerprint) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint`,
    )
    .run(fingerprint);
}

function removeDelistedEmails(
  { allowedEmails }: Repositories,
  { newerDatabase, notes }: RestoreWork,
): void {
  const newer = newerDatabase.prepare<[], string>('SELECT email FROM allowed_emails').pluck().all();
  for (const { email } of allowedEmails.list()) {
    if (newer.includes(email)) continue;
    allowedEmails.remove(email);
    notes.takenAway.push(`${email} is off the whitelist.`);
  }
  for (const email of newer) {
    if (!allowedEmails.has(email)) notes.notGiven.push(`${email} was put on the whitelist.`);
  }
}
