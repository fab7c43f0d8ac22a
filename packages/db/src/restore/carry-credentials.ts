import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { UserRow } from '../repo/users/users.ts';
import { noteUnguardedPosition } from './carry-trading.ts';
import type { RestoreWork } from './findings.ts';

type CopiedRow = Readonly<Record<string, unknown>>;

/**
 * Takes second factors, recovery codes and brokerage keys from the newer database; removes
 * identities that it lacks.
 */
export function copyNewerCredentials(work: RestoreWork, user: UserRow): void {
  const { database, newerDatabase, notes } = work;
  const { sqlite } = database;
  const { id, email } = user;
  const older = userRows(sqlite, 'second_factors', id);
  const newer = userRows(newerDatabase, 'second_factors', id);
  if (!hasSameRows(older, newer, ['sealed_secret', 'confirmed_at'])) {
    notes.takenAway.push(
      newer.length === 0
        ? `${email} has switched the second factor off.`
        : `${email} has the newer second factor.`,
    );
  }
  replaceRows(sqlite, 'second_factors', id, newer);
  replaceRows(sqlite, 'recovery_codes', id, userRows(newerDatabase, 'recovery_codes', id));
  copyNewerIdentities(work, user);
  copyNewerBrokerKeys(work, user);
}

function copyNewerIdentities(
  { database: { sqlite }, newerDatabase, notes }: RestoreWork,
  { id, email }: UserRow,
): void {
  const identityKey = ({ issuer, subject }: CopiedRow) => JSON.stringify([issuer, subject]);
  const older = userRows(sqlite, 'identities', id);
  const newer = userRows(newerDatabase, 'identities', id).map(identityKey);
  const keptIdentities = older.filter((row) => newer.includes(identityKey(row)));
  if (keptIdentities.length < older.length) {
    notes.takenAway.push(`${email} has unlinked an account of the identity provider.`);
  }
  if (newer.some((name) => !older.map(identityKey).includes(name))) {
    notes.notGiven.push(`${email} has linked an account of the identity provider.`);
  }
  replaceRows(sqlite, 'identities', id, keptIdentities);
}

/**
 * Takes the newer database's keys only where both belong to one brokerage account. Otherwise the user
 * has left the older account: no keys stay, so it is not traded again.
 */
function copyNewerBrokerKeys(work: RestoreWork, { id, email }: UserRow): void {
  const { database, newerDatabase, notes } = work;
  const [before] = userRows(database.sqlite, 'broker_configs', id);
  const [now] = userRows(newerDatabase, 'broker_configs', id);
  if (now !== undefined && before !== undefined && isSameAccount(before, now)) {
    replaceRows(database.sqlite, 'broker_configs', id, [now]);
    return;
  }
  replaceRows(database.sqlite, 'broker_configs', id, []);
  if (before !== undefined) {
    const reason = now === undefined ? 'has removed the keys' : 'has left this brokerage account';
    notes.takenAway.push(`${email} ${reason}.`);
  }
  if (now === undefined) return;
  notes.notGiven.push(
    `${email} has connected another brokerage account: the keys have to be given again.`,
  );
  noteUnguardedPosition(work, { id, email });
}

/** Only tested keys have an account's number. */
function isSameAccount(older: CopiedRow, newer: CopiedRow): boolean {
  if (older.venue !== newer.venue || older.environment !== newer.environment) return false;
  const [one, other] = [accountNumberOf(older), accountNumberOf(newer)];
  return one === null || other === null || one === other;
}

function accountNumberOf({ account }: CopiedRow): string | null {
  if (typeof account !== 'string') return null;
  return (JSON.parse(account) as { readonly accountNumber: string }).accountNumber;
}

function hasSameRows(
  older: readonly CopiedRow[],
  newer: readonly CopiedRow[],
  columns: readonly string[],
): boolean {
  const rowsText = (rows: readonly CopiedRow[]) =>
    JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  return rowsText(older) === rowsText(newer);
}

function userRows(sqlite: SqliteDatabase, table: string, userId: string): readonly CopiedRow[] {
  return sqlite
    .prepare<[string], CopiedRow>(`SELECT * FROM ${table} WHERE user_id = ?`)
    .all(userId);
}

/** The two databases may be of different versions, so only common columns are taken. */
function replaceRows(
  sqlite: SqliteDatabase,
  table: string,
  userId: string,
  rows: readonly CopiedRow[],
): void {
  sqlite.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
  const columns = sqlite
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
  for (const row of rows) {
    const names = columns.filter((name) => name in row);
    const placeholders = names.map(() => '?').join(', ');
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${placeholders})`)
      .run(names.map((name) => row[name]));
  }
}
