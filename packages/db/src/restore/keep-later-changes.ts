import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';
import { createRepositories, type Repositories } from '../repo/index.ts';
import type { UserRow } from '../repo/users/users.ts';
import { carryCredentials } from './carry-credentials.ts';
import { carryLimits } from './carry-limits.ts';
import { carryTrading, noteUnguardedPosition } from './carry-trading.ts';
import { endAccess } from './end-access.ts';
import type { RestoreFindings, RestoreNotes } from './findings.ts';

interface LaterUser {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly is_admin: number;
  readonly is_active: number;
  readonly deleted_at: number | null;
}

/**
 * Takes from the older database what the newer one, of any version, has taken away since; rights
 * given since are listed. Runs in the caller's transaction.
 */
export function carryOver(database: Database, later: SqliteDatabase): RestoreFindings {
  const repositories = createRepositories(database);
  const notes: RestoreNotes = { takenAway: [], notGiven: [], unguarded: [] };
  const people = new Map(
    later
      .prepare<[], LaterUser>('SELECT * FROM users')
      .all()
      .map((user) => [user.id, user]),
  );
  endAccess(database);
  carryWhitelist(repositories, later, notes);
  const users = repositories.users.list();
  for (const user of users)
    carryUser(database, repositories, later, user, people.get(user.id), notes);
  carrySealing(database, later);
  carryTrading(database, later, notes);
  carryLimits(database, later, notes);
  reportNewcomers(later, users, [...people.values()], notes);
  return { isCarriedOver: true, ...notes };
}

function carryUser(
  database: Database,
  { users }: Repositories,
  later: SqliteDatabase,
  user: UserRow,
  now: LaterUser | undefined,
  notes: RestoreNotes,
): void {
  const { id, email } = user;
  if (now === undefined) {
    users.setActive(id, false);
    notes.takenAway.push(`${email} is not known to the newer database: suspended.`);
    return;
  }
  if (now.deleted_at !== null) {
    users.softDelete(id, now.deleted_at);
    notes.takenAway.push(`${email} was removed.`);
    return;
  }
  if (user.isActive && now.is_active === 0) {
    users.setActive(id, false);
    notes.takenAway.push(`${email} was suspended.`);
  } else if (!user.isActive && now.is_active === 1) {
    notes.notGiven.push(`${email} was let in again: still suspended here.`);
  }
  if (user.isAdmin && now.is_admin === 0) {
    users.setAdmin(id, false);
    notes.takenAway.push(`${email} is no administrator any more.`);
  } else if (!user.isAdmin && now.is_admin === 1) {
    notes.notGiven.push(`${email} was made an administrator.`);
  }
  if (user.passwordHash !== now.password_hash) {
    users.setPasswordHash(id, now.password_hash);
    notes.takenAway.push(`${email} has the newer password.`);
  }
  carryCredentials(database, later, user, notes);
}

/** Takes the newer database's key, with which its secrets are sealed. */
function carrySealing({ sqlite }: Database, later: SqliteDatabase): void {
  const fingerprint = later.prepare('SELECT fingerprint FROM sealing').pluck().get();
  if (fingerprint === undefined) return;
  sqlite
    .prepare(
      `INSERT INTO sealing (id, fingerprint) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint`,
    )
    .run(fingerprint);
}

function carryWhitelist(
  { allowedEmails }: Repositories,
  later: SqliteDatabase,
  notes: RestoreNotes,
): void {
  const now = later.prepare<[], string>('SELECT email FROM allowed_emails').pluck().all();
  for (const { email } of allowedEmails.list()) {
    if (now.includes(email)) continue;
    allowedEmails.remove(email);
    notes.takenAway.push(`${email} is off the whitelist.`);
  }
  for (const email of now) {
    if (!allowedEmails.has(email)) notes.notGiven.push(`${email} was put on the whitelist.`);
  }
}

/** Lists users whom, with their keys, only the newer database has. */
function reportNewcomers(
  later: SqliteDatabase,
  users: readonly UserRow[],
  people: readonly LaterUser[],
  notes: RestoreNotes,
): void {
  for (const person of people) {
    if (person.deleted_at !== null || users.some(({ id }) => id === person.id)) continue;
    notes.notGiven.push(`${person.email} registered: has to register again.`);
    noteUnguardedPosition(later, person, notes);
  }
}
